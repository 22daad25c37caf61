import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { signEndUserToken } from "@parlance/sdk/server";

// A page whose visitors are signed in: the server signs a token that identifies the visitor. The secret never leaves the server.
const { PARLANCE_URL = "http://127.0.0.1:8080", PERSONA = "", KID = "", SECRET = "", PORT = "3000" } = process.env;
const page = (await readFile(new URL("page.html", import.meta.url), "utf8"))
  .replaceAll("PARLANCE_URL", PARLANCE_URL)
  .replaceAll("PERSONA", PERSONA);

/**
 * Returns the visitor who sent a request, or null. Replace this function with your own session check.
 * @param {import("node:http").IncomingMessage} _request
 * @returns {{ readonly id: string, readonly name: string } | null}
 */
const signedIn = (_request) => ({ id: "customer-42", name: "Sam" });

/** @param {import("node:http").IncomingMessage} request @param {import("node:http").ServerResponse} response */
async function answer(request, response) {
  const user = signedIn(request);
  if (user === null) response.writeHead(401).end();
  else if (request.url === "/") response.setHeader("content-type", "text/html; charset=utf-8").end(page);
  else if (request.url === "/chat-token") {
    const token = await signEndUserToken({ kid: KID, secret: SECRET, sub: user.id, name: user.name });
    response.setHeader("cache-control", "no-store").end(token);
  } else response.writeHead(404).end();
}

const server = createServer((request, response) => void answer(request, response));
server.listen(Number(PORT), "127.0.0.1", () => {
  const address = server.address();
  console.log(`Open http://127.0.0.1:${typeof address === "object" ? address?.port : PORT}/`);
});
