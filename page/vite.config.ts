import { defineConfig, type Plugin } from "vite";
import { offline } from "./offline/plugin.ts";

/** Loads a part of the page with its style, however often it is asked for. Vite's own helper does more, and is five times as long. */
const HELPER = `
const styles = {};
export const __vitePreload = (load, files = [], base) => Promise.all([load(), ...files.map((file) => {
  const { href } = new URL(file, base);
  return (styles[href] ??= new Promise((onload) => {
    const link = { rel: "stylesheet", href, onload, onerror: onload };
    document.head.append(Object.assign(document.createElement("link"), link));
  }));
})]).then(([part]) => part);`;

const parts: Plugin = {
  name: "parts",
  enforce: "pre",
  load: (id) => (id.includes("vite/preload-helper") ? HELPER : null),
  /** What runs before anything is drawn is no module, which would run after. Rules within rules need no `&`, which the tool adds, and
   * lists that are a whole selector no `:is`. */
  async generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === "asset" && file.fileName.endsWith(".css"))
        file.source = String(file.source)
          .replace(/(?<=[{};]|(?<!\([^(){}]*),)&(?: (?=[.#:[\w*])|(?=[>~+]))/g, "")
          .replace(/(?<=[{},;]|^):is\(([^()]*)\)(?=[,{])/g, "$1");
    const source = await this.fs.readFile(new URL("start.js", import.meta.url).pathname);
    this.emitFile({ type: "asset", fileName: "start.js", source });
  },
};

// Every asset is a separate file, because the page's security policy forbids inline content.
export default defineConfig(({ mode }) => ({
  base: "./",
  // The one place that chooses how questions travel: `vite build --mode static` makes a page without a server.
  resolve: {
    alias: { "#transport": new URL(mode === "static" ? "src/local.ts" : "src/server.ts", import.meta.url).pathname },
  },
  plugins: [parts, ...(mode === "static" ? [offline()] : [])],
  worker: { format: "es" },
  publicDir: false,
  build: {
    outDir: "../crates/web/dist",
    emptyOutDir: true,
    target: "es2022",
    cssTarget: ["chrome123", "firefox121", "safari17.5"],
    assetsInlineLimit: 0,
    // What the first script needs, and what places share, is one file.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: "page", test: /src.(main|place|reach)\.ts|preload-helper/ }] } },
    },
    // What the first script needs is named in the page, so that all of it comes at once.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === "html" ? files : files.filter((file) => file.endsWith(".css")),
    },
    reportCompressedSize: false,
  },
  // During development `ninepins serve --port 8765` answers the API.
  server: { proxy: { "/api": "http://127.0.0.1:8765" } },
}));
