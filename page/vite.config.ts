import { defineConfig } from "vite";
import { offline } from "./offline/plugin.ts";

// Every asset is a separate file, because the page's security policy forbids inline content.
export default defineConfig(({ mode }) => ({
  base: "./",
  // The one place that chooses how questions travel: `vite build --mode static` makes a page without a server.
  resolve: {
    alias: { "#transport": new URL(mode === "static" ? "src/local.ts" : "src/server.ts", import.meta.url).pathname },
  },
  plugins: mode === "static" ? [offline()] : [],
  worker: { format: "es" },
  publicDir: false,
  build: {
    outDir: "../crates/web/dist",
    emptyOutDir: true,
    target: "es2022",
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  // During development `ninepins serve --port 8765` answers the API.
  server: { proxy: { "/api": "http://127.0.0.1:8765" } },
}));
