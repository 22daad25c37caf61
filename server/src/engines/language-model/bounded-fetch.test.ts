import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { AnswerTooLarge, boundedFetch } from "./bounded-fetch.ts";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function serve(chunks: readonly string[]): Promise<string> {
  const server = createServer((_, response) => {
    for (const chunk of chunks) response.write(chunk);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const read = async (chunks: readonly string[]): Promise<string> => (await boundedFetch(await serve(chunks))).text();

describe("boundedFetch", () => {
  it("passes data through unchanged", async () => {
    expect(await read(["data: a\n\n", "data: ", "b\n\n"])).toBe("data: a\n\ndata: b\n\n");
  });

  it("accepts many lines, and long lines in several chunks, up to the limits", async () => {
    const line = `${"x".repeat(250_000)}\n`;
    expect(await read(["y".repeat(250_000), ...Array.from({ length: 20 }, () => line)])).toHaveLength(21 * 250_000 + 20);
  });

  it("aborts if a line or the response is too long", async () => {
    await expect(read(["x".repeat(300_000), "x".repeat(300_000)])).rejects.toBeInstanceOf(AnswerTooLarge);
    await expect(read(Array.from({ length: 80 }, () => `${"x".repeat(250_000)}\n`))).rejects.toBeInstanceOf(AnswerTooLarge);
  });
});
