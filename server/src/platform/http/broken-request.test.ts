import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { describe, expect, it } from "vitest";
import { BrokenRequests } from "./broken-request.ts";

/** Sends `bytes` to a server with a short limit for headers, and returns what arrives until the server closes the connection. */
async function answerTo(bytes: string): Promise<string> {
  const broken = new BrokenRequests({ baseUrl: () => "http://localhost", newId: () => "req_1", rejected: () => undefined });
  const server = createServer({ headersTimeout: 20, requestTimeout: 0, connectionsCheckingInterval: 10 });
  server.on("clientError", (error, socket) => broken.answerSocket(error, socket as Parameters<typeof broken.answerSocket>[1]));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  let received = "";
  socket.setEncoding("utf8").on("data", (data: string) => (received += data));
  socket.on("error", () => undefined);
  socket.write(bytes);
  await once(socket, "close");
  server.close();
  return received;
}

describe("BrokenRequests", () => {
  it("responds to headers that arrive too late", async () => {
    const answer = await answerTo("GET / HTTP/1.1\r\nHost: a");
    expect(answer).toContain("400 Bad Request");
    expect(answer).toContain("The request took too long to arrive.");
  });

  it("closes a connection without a response if nothing arrived, because a browser would treat it as the response to its next request", async () => {
    expect(await answerTo("")).toBe("");
  });

  it("responds to input that is not HTTP", async () => {
    expect(await answerTo("\u0000\u0000\r\n\r\n")).toContain("The request is malformed.");
  });
});
