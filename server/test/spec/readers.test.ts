import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Frame } from "../support/api.ts";
import { type CuttingProxy, startCuttingProxy } from "../support/cutting-proxy.ts";
import { type ModelServer, startModelServer } from "../support/model-server.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { browserReader, nodeReaders, type Reading, type SseReader } from "../support/sse-readers.ts";
import { say } from "../support/turn.ts";
import { bubblesOf, demandSame, readEventsWire, readTurnWire, transcriptOf } from "../support/wire.ts";

const executablePath = process.env["PARLANCE_BROWSER"] ?? "";

let models: ModelServer;
let service: TestService;
let shop: Shop;
let proxy: CuttingProxy;
let browser: Browser | undefined;
let site: Server | undefined;

beforeAll(async () => {
  models = await startModelServer();
  service = await startTestService({ LLM_PROVIDER: "openai-compatible", LLM_MODEL: "tiny", LLM_BASE_URL: models.url });
  shop = await openShop(service, service.owner);
  await shop.load([
    {
      id: "LMP-1",
      title: "Storm lantern “Föhn”",
      description: "A lantern for wet nights. It runs for 40 hours. 雨の夜に。",
      price: 39.5,
      in_stock: true,
    },
    { id: "MUG-2", title: "Enamel mug", description: "Holds 350 ml.", price: 12, in_stock: false },
  ]);
  models.answer(() => [
    "The Storm lantern “Föhn” costs 39.50",
    " EUR. It ",
    "runs for 40 hours, 雨の夜に.\n\nIt is in",
    " stock. 🎉\n\nAsk me",
    " anything.",
  ]);
  proxy = await startCuttingProxy(service.url);
});
beforeAll(async () => {
  if (executablePath === "") return;
  browser = await chromium.launch({
    executablePath,
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  site = createServer((_, response) => response.setHeader("content-type", "text/html").end("<!doctype html><link rel=icon href=data:,>"));
  await new Promise<void>((resolve) => site?.listen(0, "127.0.0.1", resolve));
});
afterEach(() => proxy.cut(() => null));
afterAll(async () => {
  await browser?.close();
  site?.closeAllConnections();
  site?.close();
  await proxy.close();
  await service.stop();
  await models.close();
});

/** All constructs of the format that writers or parsers often get wrong. */
const hostile =
  'What does the storm lantern cost?\r\n\r\nevent: done\ndata: {}\n\n: a comment\nid: 1-1\rretry: 1\u2028data: x\u2029\u0085\tübergroß 🎉 \\n "quoted" </script>';

async function conversation(): Promise<{ readonly reading: Reading; readonly sessionId: string; readonly all: Frame[] }> {
  const first = await say(shop.visitor, hostile);
  await say(shop.visitor, "And what about the mug?", { session_id: first.sessionId });
  const all = await shop.visitor.events(first.sessionId);
  const headers = { "x-persona-id": shop.personaId };
  return { reading: { url: `${proxy.url}/v1/chat/${first.sessionId}/events`, headers }, sessionId: first.sessionId, all };
}

const atCaughtUp = (frames: readonly Frame[]): boolean => frames.at(-1)?.event === "caught_up";

describe("Turn stream parsed by", () => {
  const key = randomUUID();
  /** The raw bytes of the response. */
  let wire: Uint8Array;
  let reading: Reading;
  beforeAll(async () => {
    const headers = { "x-persona-id": shop.personaId, "idempotency-key": key, "content-type": "application/json" };
    const body = JSON.stringify({ message: hostile });
    reading = { url: `${service.url}/v1/chat`, headers, body };
    const response = await fetch(reading.url, { method: "POST", headers, body });
    wire = new Uint8Array(await response.arrayBuffer());
  });

  for (const reader of nodeReaders.filter(({ canPost }) => canPost)) {
    it(`${reader.name} contains the same events`, async () => {
      const expected = readTurnWire(wire);
      const frames = await reader.read(reading, (seen) => ["done", "error"].includes(seen.at(-1)?.event ?? ""));
      expect(frames).toEqual(expected.map(({ id, event, data }) => ({ id, event, data })));
      expect(bubblesOf(frames)).toHaveLength(3);
      demandSame(frames, await shop.visitor.events(String(frames[0]?.data["session_id"])));
    });
  }
});

for (const reader of nodeReaders) {
  describe(`Events stream parsed by ${reader.name}:`, () => {
    promises(() => reader);
  });
}
describe.skipIf(executablePath === "")("Events stream parsed by Chromium's EventSource:", () => {
  promises(() => {
    if (browser === undefined || site === undefined) throw new Error("the browser did not start");
    return browserReader(browser, `http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  });
});

function promises(reader: () => SseReader): void {
  it("contains the whole transcript", async () => {
    const { reading, all } = await conversation();
    const frames = await reader().read(reading, atCaughtUp);
    expect(frames).toEqual(all);
    expect(frames[0]?.data["content"]).toBe(hostile);
  });

  it("contains the events after a cursor", async () => {
    const { reading, all } = await conversation();
    const frames = await reader().read({ ...reading, url: `${reading.url}?since=${all[2]?.id}` }, atCaughtUp);
    expect(frames).toEqual(all.slice(3));
  });

  it("neither loses nor repeats events if the connection is closed after every event", async () => {
    const { reading, all } = await conversation();
    // Sends the initial block and one event; the next connection starts with the next event.
    proxy.cut(() => ({ blocks: 2, bytes: 0 }));
    const frames = await reader().read(reading, atCaughtUp);
    expect(frames).toEqual(all);
    expect(proxy.connections).toBeGreaterThanOrEqual(all.length);
  });

  it("neither loses nor repeats events if the connection is closed inside event names, data and ids", async () => {
    const { reading, all } = await conversation();
    let bytes = 0;
    // Sends one event and an increasing part of the next event.
    proxy.cut(() => ({ blocks: 2, bytes: (bytes += 13) % 200 }));
    const frames = await reader().read(reading, atCaughtUp);
    expect(transcriptOf(frames)).toEqual(transcriptOf(all));
  });

  it("neither loses nor repeats events if the connection is closed while the conversation continues", async () => {
    const { reading, sessionId } = await conversation();
    let cuts = 0;
    proxy.cut((connection) => (connection < 20 ? { blocks: 3 + (connection % 3), bytes: (cuts += 7) % 60 } : null));
    const reads = reader().read(reading, (seen) =>
      seen.some(({ data }) => data["turn_index"] === 5 && data["content"] === "Ask me anything."),
    );
    for (let at = 0; at < 4; at += 1) await say(shop.visitor, `Number ${at}: and the mug?`, { session_id: sessionId });
    const all = await shop.visitor.events(sessionId);
    expect(transcriptOf(await reads)).toEqual(transcriptOf(all));
  });
}

describe("Stream cursors", () => {
  it("of a turn's frames are valid in the events stream, whose ids belong to the turn", async () => {
    const first = await say(shop.visitor, hostile);
    const api = shop.visitor;
    const all = await api.events(first.sessionId);
    expect(all.at(-1)?.id).toBe(first.frames.at(-2)?.id);
    for (const { id } of transcriptOf(all)) expect(first.frames.map((frame) => frame.id)).toContain(id);
    for (const frame of first.frames) {
      const rest = await api.events(first.sessionId, `live=false&since=${frame.id}`);
      expect(transcriptOf(rest)).toEqual(transcriptOf(all).filter(({ id }) => seqOf(id) > seqOf(frame.id)));
    }
  });

  const seqOf = (id: string | undefined): number => Number(id?.split("-")[1]);
});

describe("Bytes of an events stream", () => {
  it("match the documented format, whether or not live is set", async () => {
    const { sessionId, all } = await conversation();
    const headers = { "x-persona-id": shop.personaId };
    const response = await fetch(`${service.url}/v1/chat/${sessionId}/events?live=false`, { headers });
    const frames = readEventsWire(new Uint8Array(await response.arrayBuffer()));
    expect(frames.map(({ id, event, data }) => ({ id, event, data }))).toEqual(all);
  });
});
