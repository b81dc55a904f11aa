// The build of the page that needs no server: a manifest, icons, and a service worker that lists all files.

import { type Plugin, transformWithOxc } from "vite";

const ICONS = ["icon-192.png", "icon-512.png", "maskable-512.png"];

/** The name under which browsers install the page, and its looks. Colours are those of `tokens.css`. */
const MANIFEST = {
  name: "Ninepins",
  short_name: "Ninepins",
  description: "Play games with heaps such as Nim and Kayles, and see who wins and why.",
  lang: "en",
  start_url: "./",
  scope: "./",
  display: "standalone",
  background_color: "#fbfaf6",
  theme_color: "#fbfaf6",
  icons: ICONS.map((src) => ({
    src,
    sizes: src.includes("192") ? "192x192" : "512x512",
    type: "image/png",
    purpose: src.startsWith("maskable") ? "maskable" : "any",
  })),
};

const beside = (name: string) => new URL(name, import.meta.url).pathname;

export function offline(): Plugin {
  return {
    name: "ninepins-offline",
    apply: "build",
    transformIndexHtml: {
      order: "pre",
      handler: () => [
        { tag: "script", attrs: { type: "module", src: "./src/update.ts" } },
        { tag: "link", attrs: { rel: "manifest", href: "./manifest.webmanifest", "vite-ignore": true } },
        { tag: "link", attrs: { rel: "apple-touch-icon", href: "./icon-192.png", "vite-ignore": true } },
      ],
    },
    async generateBundle() {
      for (const fileName of ICONS) {
        const source = await this.fs.readFile(beside(fileName));
        this.emitFile({ type: "asset", fileName, source });
      }
      const source = JSON.stringify(MANIFEST, null, 2);
      this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source });
    },
    async writeBundle({ dir }, bundle) {
      const files = Object.values(bundle).sort((a, b) => (a.fileName < b.fileName ? -1 : 1));
      const digests = await Promise.all(files.map((file) => digest(file.type === "chunk" ? file.code : file.source)));
      const version = await digest(digests.join());
      const names = files.map(({ fileName }) => (fileName === "index.html" ? "./" : fileName));
      const constants = `const VERSION = "${version}";\nconst FILES = ${JSON.stringify(names, null, 2)};\n`;
      const source = await this.fs.readFile(beside("worker.ts"), { encoding: "utf8" });
      const { code } = await transformWithOxc(source, beside("worker.ts"));
      await this.fs.writeFile(`${dir}/service-worker.js`, constants + code);
    },
  };
}

async function digest(content: string | Uint8Array): Promise<string> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(bytes)));
  return [...hash.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
