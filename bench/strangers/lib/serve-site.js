import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";

/** @type {Readonly<Record<string, string>>} */
const types = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
  ".json": "application/json",
  ".xml": "application/xml",
  ".txt": "text/plain; charset=utf-8",
  ".pdf": "application/pdf",
  ".svg": "image/svg+xml",
};

/**
 * Serves a folder on a free port of the loopback interface.
 * @param {string} folder
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} `url` without a trailing slash
 */
export async function serveSite(folder) {
  /** @param {import("node:http").IncomingMessage} request @param {import("node:http").ServerResponse} response */
  const answer = async (request, response) => {
    const file = await fileFor(folder, request.url ?? "/");
    if (file === null) return void response.writeHead(404, { "content-type": "text/plain" }).end("not found");
    response.writeHead(200, { "content-type": types[path.extname(file).toLowerCase()] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://localhost:${address.port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** @param {string} folder @param {string} url @returns {Promise<string | null>} */
async function fileFor(folder, url) {
  const root = path.resolve(folder);
  const wanted = path.join(root, decodeURIComponent(new URL(url, "http://localhost").pathname));
  if (wanted !== root && !wanted.startsWith(root + path.sep)) return null;
  for (const candidate of [wanted, path.join(wanted, "index.html"), `${wanted.replace(/\/$/, "")}.html`]) {
    const found = await stat(candidate).catch(() => null);
    if (found?.isFile()) return candidate;
  }
  return null;
}
