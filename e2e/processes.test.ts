import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Api, type Answer } from "../server/test/support/api.ts";
import { readEventsWire, readTurnWire, transcriptOf } from "../server/test/support/wire.ts";
import { Instance } from "./support/instance.ts";
import { accountKey, owner, preparedData } from "./support/prepared-data.ts";
import { type Project, sharedProject } from "./support/project.ts";
import { type SlowModel, startSlowModel } from "./support/slow-model.ts";
import { readStream, type Reading } from "./support/stream.ts";

const question = "What does the Drizzlecap jacket cost?";
const files = 30;

let project: Project;
let model: SlowModel;
let service: Instance;
let url: string;
let personaId: string;
let operator: Api;

/** Every call opens a connection, and the supervisor gives connections to the processes in turn. */
const fresh = { connection: "close" };
const account = (): Api => new Api(url, { "x-api-key": accountKey, ...fresh });
const visitor = (): Record<string, string> => ({ "x-persona-id": personaId, ...fresh });

beforeAll(async () => {
  project = await sharedProject();
  model = await startSlowModel();
  const dataDir = await preparedData(project, { demo: true });
  service = new Instance(project, ["start"], { LOG_LEVEL: "info", ...model.settings, DATA_DIR: dataDir, PROCESSES: "2" });
  url = await service.address();
  personaId = (await service.printed(/The demo persona (\S+) is ready/))[1] ?? "";
  await pidOf(2);
  const { body } = await new Api(url).call("POST", "/api/auth/login", { email: owner.email, password: owner.password });
  operator = new Api(url, { authorization: `Bearer ${body.access_token}`, ...fresh });
});
afterAll(async () => {
  await service.stop();
  model.close();
  project.remove();
});

/** Waits for the process with this number, other than an earlier one, and returns its pid. */
async function pidOf(number: number, earlier = 0): Promise<number> {
  const found = await service.printed(new RegExp(`"process":${number},"pid":(?!${earlier},)(\\d+),"msg":"process ready"`));
  return Number(found[1]);
}

const say = (message: string, more: object = {}, headers: object = {}): Promise<Response> =>
  fetch(`${url}/v1/chat`, {
    method: "POST",
    headers: { ...visitor(), "content-type": "application/json", ...headers },
    body: JSON.stringify({ message, ...more }),
  });

/** Completes a turn in a new conversation. */
async function conversation(): Promise<string> {
  model.pauseMs = 0;
  const frames = readTurnWire(await (await say(question)).text());
  return String(frames[0]?.data["session_id"]);
}

async function follow(sessionId: string, query = ""): Promise<Reading> {
  return readStream(await fetch(`${url}/v1/chat/${sessionId}/events${query}`, { headers: visitor() }));
}

/** Polls rarely, because calls count toward the rate limits. */
async function until<T>(ask: () => Promise<T | null>): Promise<T> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const found = await ask().catch(() => null);
    if (found !== null) return found;
    await delay(400);
  }
  throw new Error("the condition was not met in time");
}

async function metrics(): Promise<string> {
  return (await account().call("GET", "/metrics")).text;
}

describe("two processes on one port", () => {
  it("count calls together, and return the metrics of the machine", async () => {
    const login = (password: string): Promise<Answer> => account().call("POST", "/api/auth/login", { email: owner.email, password });
    const statuses: number[] = [];
    for (let at = 0; at < 5; at++) statuses.push((await login(`wrong ${at}, but long enough`)).status);
    // Signing in was the first of the five calls in 30 seconds.
    expect(statuses).toEqual([401, 401, 401, 401, 429]);

    const left: number[] = [];
    for (let at = 0; at < 4; at++) {
      const { headers } = await account().call("GET", "/version");
      left.push(Number(/r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1]));
    }
    expect(left.map((one) => (left[0] ?? 0) - one)).toEqual([0, 1, 2, 3]);

    for (const text of [await metrics(), await metrics()]) {
      expect(text).toContain('parlance_http_request_seconds_count{route="/version",method="GET",status="200"} 4\n');
      const memory = Array.from(text.matchAll(/parlance_process_memory_bytes\{process="(\d)"\} (\d+)/g), ([, number]) => number);
      expect(memory.toSorted()).toEqual(["0", "1", "2"]);
      // Each process holds the same index.
      const documents = Number(/\nparlance_index_documents (\d+)/.exec(text)?.[1]);
      expect(documents).toBe((await account().call("GET", "/v1/knowledge/documents?state=ready&limit=1")).body.total_count);
    }
  });

  it("show the events of a conversation to everyone who follows it, and let an operator take it over", async () => {
    const sessionId = await conversation();
    // Every second connection goes to the other process.
    const followers = [await follow(sessionId), await follow(sessionId)];
    model.pauseMs = 300;
    const turn = readStream(await say("Is the Drizzlecap light?", { session_id: sessionId }));
    await turn.has(/event: text/);
    const taken = await operator.call("POST", `/api/conversations/${sessionId}/takeover`);
    expect(taken.status, taken.text).toBe(200);
    expect(await turn.ended).toBe(true);
    expect(turn.text).toContain("event: held");
    const said = await operator.call("POST", `/api/conversations/${sessionId}/messages`, { content: "A person is here now." });
    expect(said.status, said.text).toBeLessThan(300);
    for (const follower of followers) await follower.has(/A person is here now\./);
  });

  it(
    "neither lose nor duplicate anything if the process that works on documents is killed during a turn",
    { timeout: 300_000 },
    async () => {
      const sessions = [await conversation(), await conversation()];
      const brands = await account().call("GET", "/v1/brands");
      const source = await account().call("POST", "/v1/knowledge/sources", {
        name: "manuals",
        type: "files",
        brand_id: brands.body.brands[0].id,
      });
      expect(source.status, source.text).toBe(201);
      const again = (at: number): Promise<Response> =>
        say(`${at}: is the Drizzlecap light?`, { session_id: sessions[at] }, { "idempotency-key": `kill-${at}` });
      const upload = async (from: number, to: number): Promise<void> => {
        for (let at = from; at < to; at++) {
          const text = `# Manual ${at}\n\n${`How to trim wick ${at} safely. `.repeat(80)}`;
          const added = await account().upload(source.body.id, `m${at}.md`, text, { id: `m${at}` });
          expect(added.status, added.text).toBe(201);
        }
      };
      await upload(0, files / 2);
      model.pauseMs = 300;
      const turns = [readStream(await again(0)), readStream(await again(1))];
      for (const turn of turns) await turn.has(/event: session/);
      const killed = await pidOf(1);
      process.kill(killed, "SIGKILL");
      // The next connection may be on its way to the killed process, and must reach the other one.
      await upload(files / 2, files);
      // One turn ran in the other process, and continued.
      await Promise.all(turns.map((turn) => turn.ended));
      const ended = turns.map(({ text }) => text.includes("event: done"));
      expect(ended.toSorted()).toEqual([false, true]);
      model.pauseMs = 0;
      const lost = ended.indexOf(false);
      const repeated = await until(async () => {
        const response = await again(lost);
        return response.status === 409 ? (await response.text(), null) : response;
      });
      expect(readTurnWire(await repeated.text()).at(-1)?.event).toBe("done");
      for (const [at, sessionId] of sessions.entries()) {
        const replay = await follow(sessionId, "?live=false");
        await replay.ended;
        const asked = transcriptOf(readEventsWire(replay.text)).filter(({ data }) =>
          JSON.stringify(data).includes(`${at}: is the Drizzlecap`),
        );
        expect(asked).toHaveLength(1);
      }
      await pidOf(1, killed);
      const list = `/v1/knowledge/documents?source_id=${source.body.id}&limit=1`;
      const ready = await until(async () => {
        const { body } = await account().call("GET", `${list}&state=ready`);
        return body.total_count >= files ? body : null;
      });
      expect(ready.total_count).toBe(files);
      for (const nth of ["first", "second"]) {
        const found = await account().call("POST", "/v1/search", { query: "trim wick 7 safely", persona_id: personaId, top_k: 5 });
        expect(found.body.results, `${nth} process`).not.toHaveLength(0);
      }
    },
  );
});
