import { readFile } from "node:fs/promises";
import { createServer } from "node:http";

// Serves the page with your service and persona filled in. A page on your own server needs only the script tag in index.html.
const { PARLANCE_URL = "http://127.0.0.1:8080", PERSONA = "", PORT = "3000" } = process.env;
if (PERSONA === "") throw new Error("Set PERSONA to the public id of a persona.");
const page = await readFile(new URL("index.html", import.meta.url), "utf8");
const filled = page.replaceAll("PARLANCE_URL", PARLANCE_URL).replaceAll("PERSONA", PERSONA);

const server = createServer((request, response) => {
  if (request.url === "/") response.setHeader("content-type", "text/html; charset=utf-8").end(filled);
  else response.writeHead(404).end();
});
server.listen(Number(PORT), "127.0.0.1", () => {
  const address = server.address();
  console.log(`Open http://127.0.0.1:${typeof address === "object" ? address?.port : PORT}/`);
});
