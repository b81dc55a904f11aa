import { defineConfig } from "vite";

// Every asset is a separate file, because the page's security policy forbids inline content.
export default defineConfig({
  base: "./",
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
});
