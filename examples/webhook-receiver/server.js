import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { verifyWebhook, WebhookError } from "@parlance/sdk/server";

// Receives events, verifies their signatures, and processes each event only once, although an event can arrive several times.
const { WEBHOOK_SECRET = "", PORT = "3001" } = process.env;
/** Ids of processed events. Store them with your data, for at least three days. */
const handled = new Set();

/** Replace this function with your own event processing. @param {import("@parlance/sdk/server").WebhookEvent} event */
const handle = ({ type, data }) => console.log(JSON.stringify({ type, data }));

/** @param {import("node:http").IncomingMessage} request @param {import("node:http").ServerResponse} response */
async function receive(request, response) {
  try {
    const event = await verifyWebhook(await text(request), request.headers, WEBHOOK_SECRET);
    if (!handled.has(event.id)) handle(event);
    handled.add(event.id);
    response.writeHead(204).end();
  } catch (error) {
    response.writeHead(error instanceof WebhookError ? 400 : 500).end();
    console.error(error);
  }
}

const server = createServer((request, response) => void receive(request, response));
server.listen(Number(PORT), "127.0.0.1", () => {
  const address = server.address();
  console.log(`Listening at http://127.0.0.1:${typeof address === "object" ? address?.port : PORT}/`);
});
