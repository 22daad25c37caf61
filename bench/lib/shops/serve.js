import { createServer } from "node:http";

/** @import { IncomingMessage, ServerResponse } from "node:http" */

/**
 * A shop on a free port of this machine.
 * @typedef {{ readonly url: string, readonly close: () => Promise<void> }} Served
 */

/** @param {(request: IncomingMessage, url: URL, response: ServerResponse) => Promise<void>} handle @returns {Promise<Served>} */
export async function serveShop(handle) {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
    handle(request, url, response).catch((error) => response.writeHead(500).end(String(error)));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** @param {ServerResponse} response @param {number} status @param {unknown} body @param {Record<string, string>} [headers] */
export function sendJson(response, status, body, headers = {}) {
  response.writeHead(status, { "content-type": "application/json; charset=UTF-8", ...headers }).end(JSON.stringify(body));
}

/** @param {IncomingMessage} request @returns {Promise<string>} */
export async function textOf(request) {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  return text;
}
