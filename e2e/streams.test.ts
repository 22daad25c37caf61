import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Api } from "../server/test/support/api.ts";
import { demandSame, readEventsWire, readTurnWire, transcriptOf, wasShown, type WireFrame } from "../server/test/support/wire.ts";
import { Mortal } from "./support/mortal.ts";
import { nginxProgram, startNginx } from "./support/nginx.ts";
import { preparedData } from "./support/prepared-data.ts";
import { type Project, sharedProject } from "./support/project.ts";
import { type SlowModel, startSlowModel } from "./support/slow-model.ts";
import { readStream } from "./support/stream.ts";

const settings = { LOG_LEVEL: "warn", RATE_LIMITS: "off" };
const question = "What does the Drizzlecap jacket cost?";

let project: Project;
let model: SlowModel;
let service: Mortal;
let personaId: string;
const closers: (() => unknown)[] = [];

beforeAll(async () => {
  project = await sharedProject();
  model = await startSlowModel();
  service = new Mortal(project, { ...settings, ...model.settings, DATA_DIR: await preparedData(project, { demo: true }) });
  await service.start();
  personaId = (await service.instance.printed(/The demo persona (\S+) is ready/))[1] ?? "";
});
afterEach(async () => {
  model.pauseMs = 0;
  for (const close of closers.splice(0)) await close();
});
afterAll(async () => {
  await service.end();
  model.close();
  project.remove();
});

const headers = (): Record<string, string> => ({ "x-persona-id": personaId });
const say = (url: string, message: string, more: object = {}): Promise<Response> =>
  fetch(`${url}/v1/chat`, {
    method: "POST",
    headers: { ...headers(), "content-type": "application/json" },
    body: JSON.stringify({ message, ...more }),
  });
const follow = (url: string, sessionId: string, query = ""): Promise<Response> =>
  fetch(`${url}/v1/chat/${sessionId}/events${query}`, { headers: headers() });

async function replay(sessionId: string, since = ""): Promise<WireFrame[]> {
  return readEventsWire(await (await follow(service.url, sessionId, `?live=false${since === "" ? "" : `&since=${since}`}`)).text());
}

describe("cursors across a kill -9", () => {
  it(
    "do not reuse a number within a turn, and let a client that received part of the lost turn resume exactly where it stopped",
    { timeout: 300_000 },
    async () => {
      const first = readTurnWire(await (await say(service.url, question)).text());
      const sessionId = String(first[0]?.data["session_id"]);
      const given = [...first];
      for (const [at, until] of [/event: session/, /(event: text[^]*){2}/].entries()) {
        model.pauseMs = 150;
        const lost = readStream(await say(service.url, `${at}: is the Drizzlecap light?`, { session_id: sessionId }));
        await lost.has(until);
        await service.killAndStart();
        expect(await lost.ended).toBe(false);
        model.pauseMs = 0;
        const seen = readTurnWire(lost.text, { isCut: true });
        expect(seen.length).toBeGreaterThan(0);
        given.push(...seen);

        // No frame of the lost turn remains, whichever of its frames was received last.
        const before = await replay(sessionId);
        for (const { id } of seen) expect(transcriptOf(await replay(sessionId, id))).toEqual([]);
        const next = await untilFree(`${at}: once more, is the Drizzlecap light?`, sessionId);
        const fresh = new Set(given.map(({ id }) => id));
        expect(next.filter(({ id }) => fresh.has(id))).toEqual([]);
        for (const frame of next) expect(frame.seq).toBeGreaterThan(given.at(-1)?.seq ?? 0);
        given.push(...next);

        const all = await replay(sessionId);
        demandSame(next, all);
        const added = transcriptOf(all).slice(transcriptOf(before).length);
        // Any cursor of the lost turn replays the whole next turn; a cursor of the next turn replays only the rest of it.
        for (const { id } of seen) expect(ids(await replay(sessionId, id))).toEqual(ids(added));
        for (const [index, { id }] of next.entries()) {
          const rest = added.filter((event) => !wasShown(event, next.slice(0, index + 1)));
          expect(ids(await replay(sessionId, id))).toEqual(ids(rest));
        }
      }
    },
  );

  const ids = (frames: readonly WireFrame[]): string[] => transcriptOf(frames).map(({ id }) => id);

  /** Runs the next turn as soon as the killed turn's lease has expired. */
  async function untilFree(message: string, sessionId: string): Promise<WireFrame[]> {
    for (;;) {
      const response = await say(service.url, message, { session_id: sessionId });
      if (response.status !== 409) return readTurnWire(await response.text());
      await delay(200);
    }
  }
});

describe.skipIf(nginxProgram === "")("event streams through nginx", () => {
  const setUps = [
    ["as it is by default", ""],
    ["with HTTP/1.1 and connections kept to the service", 'proxy_http_version 1.1; proxy_set_header Connection "";'],
  ] as const;

  async function through(directives: string): Promise<string> {
    const nginx = await startNginx(service.url, directives);
    closers.push(() => nginx.stop());
    return nginx.url;
  }

  describe.each(setUps)("%s", (_, directives) => {
    it("deliver the first frame immediately and each further frame when it is sent, and end with the last byte", async () => {
      const url = await through(directives);
      model.pauseMs = 250;
      const begun = performance.now();
      const response = await say(url, question);
      const turn = readStream(response);
      await turn.has(/event: session[^]*\n\n/);
      const first = performance.now() - begun;
      await turn.has(/event: text[^]*\n\n/);
      const text = performance.now() - begun;
      expect(await turn.ended).toBe(true);
      const ended = performance.now() - begun;
      expect(first).toBeLessThan(ended / 3);
      expect(text).toBeLessThan(ended - 300);
      expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
      expect(response.headers.get("content-encoding")).toBeNull();
      const frames = readTurnWire(turn.text);
      demandSame(frames, await replay(String(frames[0]?.data["session_id"])));
    });

    it("commit a turn whose client disconnects", async () => {
      const url = await through(directives);
      model.pauseMs = 50;
      const leaving = new AbortController();
      const response = await fetch(`${url}/v1/chat`, {
        method: "POST",
        headers: { ...headers(), "content-type": "application/json" },
        body: JSON.stringify({ message: question }),
        signal: leaving.signal,
      });
      const turn = readStream(response);
      await turn.has(/event: session[^]*\n\n/);
      const sessionId = /"session_id":"([^"]+)"/.exec(turn.text)?.[1] ?? "";
      leaving.abort();
      const stream = readStream(await follow(service.url, sessionId));
      await stream.has(/"role":"persona"/);
      expect(stream.text).toContain("Drizzlecap");
    });
  });

  it(
    "stay open beyond the proxy's read timeout while idle, because comments are sent, and then deliver events immediately",
    { timeout: 90_000 },
    async () => {
      const url = await through("proxy_read_timeout 25s;");
      const first = readTurnWire(await (await say(url, question)).text());
      const sessionId = String(first[0]?.data["session_id"]);
      const stream = readStream(await follow(url, sessionId));
      await stream.has(/event: caught_up[^]*\n\n/);
      await delay(43_000);
      expect(stream.text.split(":keepalive\n\n")).toHaveLength(3);
      await (await say(url, "Is it light?", { session_id: sessionId })).text();
      await stream.has(/Is it light\?[^]*"role":"persona"/);
      expect(transcriptOf(readEventsWire(stream.text, { isCut: true })).map(({ id }) => id)).toEqual(
        transcriptOf(await replay(sessionId)).map(({ id }) => id),
      );
    },
  );

  it("behave the same for rejections, resumption and full replay", async () => {
    const url = await through("");
    const first = readTurnWire(await (await say(url, question)).text());
    const sessionId = String(first[0]?.data["session_id"]);
    for (const { id } of first) {
      const query = `live=false&since=${id}`;
      const visitor = (at: string): Api => Api.asVisitor(at, personaId);
      expect(await visitor(url).events(sessionId, query)).toEqual(await visitor(service.url).events(sessionId, query));
    }
    expect((await follow(url, "nonsense")).status).toBe(404);
  });
});
