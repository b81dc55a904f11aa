import { defineConfig } from "vite";

// Everything is a file of its own, because the page's security policy allows nothing inline.
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
  // While working on the page: `ninepins serve --port 8765` answers.
  server: { proxy: { "/api": "http://127.0.0.1:8765" } },
});
