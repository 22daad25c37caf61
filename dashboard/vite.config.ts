import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The service that the development server forwards calls to. */
const target = "http://127.0.0.1:8080";
/** The service rejects cookies sent by a page from another origin. */
const service = { target, changeOrigin: true, headers: { origin: target } };

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: { sourcemap: false, assetsInlineLimit: 0, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 700 },
  server: { proxy: { "/api": service, "/v1": service, "/readyz": service, "/widget": service } },
});
