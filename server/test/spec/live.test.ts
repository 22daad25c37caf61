import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Answer, Api } from "../support/api.ts";
import { eventually } from "../support/api.ts";
import { Wire } from "../support/agent.ts";
import { startModelServer, type ModelServer } from "../support/model-server.ts";
import { addPerson, type Person } from "../support/people.ts";
import { startNodeProcess, startSecondNode, type SecondNode } from "../support/second-node.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { setTier } from "../support/set-tier.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { connectSocket, refusedSocket, type SocketClient } from "../support/socket-client.ts";
import { answerInSteps } from "../support/stepping-model.ts";
import { openStream, say } from "../support/turn.ts";

const question = "What does the storm lantern cost?";
const sentences = ["The Storm lantern costs 39.50 EUR.", "It is a lantern for wet nights."];
const whole = sentences
  .map((sentence) => `${sentence} `)
  .join("")
  .trim();

let models: ModelServer;
let service: TestService;
let shop: Shop;
let strangers: Shop;
let olga: Person;
const open: SocketClient[] = [];

const modelSettings = (): Record<string, string> => ({ LLM_PROVIDER: "openai-compatible", LLM_MODEL: "test", LLM_BASE_URL: models.url });

beforeAll(async () => {
  models = await startModelServer();
  service = await startTestService({ ...modelSettings(), LIVE_IDLE_SECONDS: "600" });
  shop = await openShop(service, service.owner);
  await shop.load([{ id: "LMP-1", title: "Storm lantern", description: "A lantern for wet nights.", price: 39.5, in_stock: true }]);
  strangers = await openShop(service, await service.addAccount("stranger@example.com"), "Strangers");
  olga = await addPerson(service, service.owner, "Olga", "operator");
});
afterAll(async () => {
  await service.stop();
  await models.close();
});
afterEach(async () => {
  // Releases the live sessions of unused tickets, which would otherwise stay reserved for a minute.
  await service.database.run("test.live.tickets", "delete from live_tickets", []);
  await service.database.run("test.live.starting", "delete from live_places where lease_until > now() + interval '26 seconds'", []);
  for (const client of open.splice(0)) client.socket.terminate();
  await eventually(async () => (await places()) === 0);
});

async function places(): Promise<number> {
  const found = await service.database.one<{ count: number }>("test.live.places", "select count(*) as count from live_places", []);
  return found?.count ?? 0;
}

interface Started {
  readonly session_id: string;
  readonly end_user_id: string;
  readonly ticket: string;
  readonly ws_url: string;
}

const start = (body: object = {}, api: Api = shop.visitor): Promise<Answer> =>
  api.call("POST", "/v1/live/sessions", { mode: "chat", ...body });

async function started(body: object = {}, api: Api = shop.visitor): Promise<Started> {
  const answer = await start(body, api);
  expect(answer.status, answer.text).toBe(201);
  return answer.body as Started;
}

async function connect(url: string, origin?: string): Promise<SocketClient> {
  const client = await connectSocket(url, origin === undefined ? {} : { origin });
  open.push(client);
  return client;
}

/** Starts a live session and connects to it. */
async function live(body: object = {}, api: Api = shop.visitor): Promise<Started & { readonly client: SocketClient }> {
  const session = await started(body, api);
  const client = await connect(session.ws_url);
  await client.frame("ready");
  return { ...session, client };
}

const atOnce = (): void => models.answer(() => [`${sentences.join(" ")} `]);
const textOf = (client: SocketClient): string =>
  client.frames
    .filter(({ type }) => type === "text")
    .map(({ delta }) => String(delta))
    .join("")
    .trim();
const setPersona = async (change: object): Promise<void> => {
  const answer = await shop.api.call("PATCH", `/api/personas/${shop.personaId}`, change);
  expect(answer.status, answer.text).toBe(200);
};
const message = (clientId: string, content = question) => ({ type: "user_message", content, client_id: clientId });

async function transcript(sessionId: string): Promise<string[]> {
  return (await shop.visitor.events(sessionId)).filter(({ event }) => event === "message").map(({ data }) => String(data["content"]));
}

describe("Live session", () => {
  it("streams turns with the same frames as `chat`", async () => {
    atOnce();
    const { client, session_id: sessionId, end_user_id: endUserId } = await live();
    expect(client.frames[0]).toEqual({
      type: "ready",
      session_id: sessionId,
      limits: {
        interaction_limit: null,
        interactions_used: 0,
        units_per_turn: 1,
        duration_limit_seconds: null,
        duration_left_seconds: null,
      },
    });
    client.send(message("one"));
    expect(await client.frame("done")).toMatchObject({ client_id: "one", turn_index: 0, credits_charged: 10 });
    const types = client.types().slice(1);
    expect([types[0], types.at(-1)]).toEqual(["session", "done"]);
    expect(types).toContain("docs");
    expect(client.frames[1]).toMatchObject({ session_id: sessionId, end_user_id: endUserId });
    expect(textOf(client)).toBe(whole);
    atOnce();
    client.send(message("two"));
    expect(await client.frame("done", 1)).toMatchObject({ client_id: "two", turn_index: 1 });
    // The connection's own turns are not repeated as transcript events.
    expect(client.types()).not.toContain("message");
    expect(await transcript(sessionId)).toHaveLength(4);
    client.send({ type: "ping" });
    await client.frame("pong");
    client.socket.close(1000);
    expect(await client.end()).toBe(1000);
    atOnce();
    expect((await say(shop.visitor, question, { session_id: sessionId })).turnIndex).toBe(2);
  });

  it("sends the reply in `full` mode as timed sentences, and charges two units", async () => {
    atOnce();
    const { client } = await live({ mode: "full" });
    client.send(message("one"));
    expect(await client.frame("done")).toMatchObject({ credits_charged: 10 });
    const texts = client.frames.filter(({ type }) => type === "text");
    expect(texts.map(({ delta }) => String(delta).trim())).toEqual(sentences);
    expect(texts.map(({ sentence_index: at }) => at)).toEqual([0, 1]);
    expect(Number(texts[1]?.["start_ms"])).toBeGreaterThan(Number(texts[0]?.["duration_ms"]));
    expect((await client.frame("ready"))["limits"]).toMatchObject({ units_per_turn: 2 });
  });

  it("runs a message once per `client_id`, even over a later connection", async () => {
    const first = await live();
    const answer = answerInSteps(models, sentences);
    answer.step();
    first.client.send(message("same"));
    first.client.send(message("same"));
    await first.client.frame("text");
    first.client.send(message("other"));
    expect(await first.client.frame("error")).toMatchObject({ code: "session.turn_in_flight", client_id: "other" });
    // The lost connection does not stop the turn.
    first.client.socket.terminate();
    const second = await live({ session_id: first.session_id });
    second.client.send(message("same"));
    answer.finish();
    expect(await second.client.frame("done")).toMatchObject({ client_id: "same", turn_index: 0 });
    expect(textOf(second.client)).toBe(whole);
    expect(await transcript(first.session_id)).toEqual([question, whole]);
    second.client.send(message("same", "Something else"));
    expect(await second.client.frame("error")).toMatchObject({ code: "idempotency.key_reused", client_id: "same" });
  });

  it("shows a turn that another connection started, and operator messages", async () => {
    const first = await live();
    const answer = answerInSteps(models, sentences);
    answer.step();
    first.client.send(message("one"));
    await first.client.frame("text");
    first.client.socket.terminate();
    const { client, session_id: sessionId } = await live({ session_id: first.session_id });
    answer.finish();
    expect(await client.frame("message", 1)).toMatchObject({ role: "persona", content: whole, turn_index: 0 });
    expect((await olga.api.call("POST", `/api/conversations/${sessionId}/takeover`)).status).toBe(200);
    expect(await client.frame("held")).toEqual({ type: "held", id: expect.any(String), operator_name: "Olga" });
    await olga.api.call("POST", `/api/conversations/${sessionId}/typing`, { stopped: false });
    expect(await client.frame("typing")).toMatchObject({ operator_name: "Olga", stopped: false });
    await olga.api.call("POST", `/api/conversations/${sessionId}/messages`, { content: "Olga here." });
    expect(await client.frame("message", 2)).toMatchObject({ content: "Olga here.", author: "operator" });
    client.send(message("held"));
    expect(await client.frame("held", 1)).toMatchObject({ client_id: "held" });
    expect(await client.frame("done")).toMatchObject({ credits_charged: 0 });
    await olga.api.call("POST", `/api/conversations/${sessionId}/release`);
    expect(await client.frame("released")).toEqual({ type: "released", id: expect.any(String) });
  });

  it("shows operators that the visitor is typing", async () => {
    atOnce();
    const { client, session_id: sessionId } = await live();
    client.send(message("one"));
    await client.frame("done");
    const stream = await openStream(`${service.url}/api/conversations/${sessionId}/events`, { headers: olga.headers });
    await stream.until(({ event }) => event === "caught_up");
    client.send({ type: "typing", stopped: false });
    expect((await stream.until(({ event }) => event === "visitor_typing")).data).toEqual({ stopped: false });
    stream.close();
  });

  it("interrupts the turn and keeps the text sent so far", async () => {
    const { client, session_id: sessionId } = await live();
    const answer = answerInSteps(models, sentences);
    answer.step();
    client.send(message("one"));
    await client.frame("text");
    client.send({ type: "interrupt" });
    expect(await client.frame("done")).toMatchObject({ client_id: "one" });
    answer.finish();
    expect(await transcript(sessionId)).toEqual([question, textOf(client)]);
    expect(textOf(client)).not.toContain(sentences[1]);
  });

  it("responds to invalid frames with `error`", async () => {
    const { client } = await live();
    const wrong = ["{", "{}", { type: "user_message" }, message(""), { ...message("x"), more: 1 }, { type: "interrupt", now: true }];
    for (const [at, frame] of wrong.entries()) {
      client.send(frame);
      expect(await client.frame("error", at)).toMatchObject({ code: "validation.failed" });
    }
    client.send(message("empty", ""));
    expect(await client.frame("error", wrong.length)).toMatchObject({ code: "validation.failed", client_id: "empty" });
    client.send({ type: "ping" });
    await client.frame("pong");
  });

  it("ends if the conversation is deleted", async () => {
    atOnce();
    const { client, session_id: sessionId } = await live();
    client.send(message("one"));
    await client.frame("done");
    expect((await shop.api.call("DELETE", `/v1/chat/${sessionId}`)).status).toBe(204);
    expect(await client.end()).toBe(1000);
  });
});

describe("Tickets", () => {
  it("are accepted once, within a minute", async () => {
    const session = await started();
    const client = await connect(session.ws_url);
    await client.frame("ready");
    expect(await (await connect(session.ws_url)).end()).toBe(4001);
    expect(await (await connect(session.ws_url.replace(/ticket=.*/, "ticket=lt_invented"))).end()).toBe(4001);
    const late = await started();
    await service.database.run("test.live.late", "update live_tickets set expires_at = now() where session_id = $1", [late.session_id]);
    expect(await (await connect(late.ws_url)).end()).toBe(4001);
    const answer = await refusedSocket(`${service.url}/v1/live`);
    expect(answer).toMatchObject({ status: 400, body: { code: "validation.failed" } });
    expect((await shop.visitor.call("GET", "/v1/live?ticket=x")).body.code).toBe("validation.failed");
  });

  it("are replaced by a newer ticket for the same session; the reserved slot is kept", async () => {
    const first = await started();
    const second = await started({ session_id: first.session_id });
    expect(await places()).toBe(1);
    expect(await (await connect(first.ws_url)).end()).toBe(4001);
    await (await connect(second.ws_url)).frame("ready");
    expect(await places()).toBe(1);
  });

  it("are accepted only from allowed origins", async () => {
    await setPersona({ allowed_origins: ["https://shop.example"] });
    try {
      expect(await (await connect((await started()).ws_url, "https://other.example")).end()).toBe(4003);
      await (await connect((await started()).ws_url, "https://shop.example")).frame("ready");
      // Servers do not send an Origin header.
      await (await connect((await started()).ws_url)).frame("ready");
    } finally {
      await setPersona({ allowed_origins: [] });
    }
  });
});

describe("Ownership of the session", () => {
  it("blocks turns over HTTP and through tools while the connection is open", async () => {
    const { client, session_id: sessionId } = await live();
    const rest = await shop.visitor.chat({ message: question, session_id: sessionId });
    expect([rest.status, rest.answer?.body.code]).toEqual([409, "session.owned_by_live"]);
    const tools = new Wire(service.url, { "x-api-key": service.owner.key });
    const { body } = await tools.tool("chat", { message: question, session_id: sessionId, personaId: shop.personaId });
    expect(body.result).toMatchObject({ isError: true, structuredContent: { code: "session.owned_by_live" } });
    // The same applies while a turn of the connection is running.
    const answer = answerInSteps(models, sentences);
    answer.step();
    client.send(message("one"));
    await client.frame("text");
    expect((await shop.visitor.chat({ message: question, session_id: sessionId })).answer?.body.code).toBe("session.owned_by_live");
    answer.finish();
    await client.frame("done");
  });

  it("passes to the newest connection", async () => {
    const first = await live();
    const second = await live({ session_id: first.session_id });
    expect(await first.client.end()).toBe(4009);
    atOnce();
    second.client.send(message("one"));
    await second.client.frame("done");
    expect(await places()).toBe(1);
  });

  it("passes to a connection on another node, and back after that node is killed", async () => {
    const first = await live();
    let node: SecondNode | null = await startSecondNode(service, modelSettings());
    try {
      const { ticket } = await started({ session_id: first.session_id });
      const second = await connect(`${node.url}/v1/live?ticket=${ticket}`);
      await second.frame("ready");
      expect(await first.client.end()).toBe(4009);
      await node.stop();
      node = null;
      expect(await second.end()).toBe(1001);
      atOnce();
      await say(shop.visitor, question, { session_id: first.session_id });
    } finally {
      await node?.stop();
    }
  });

  it("expires after its node is killed, and frees the session's slot", async () => {
    const node = await startNodeProcess(service, modelSettings());
    const { ticket, session_id: sessionId } = await started();
    const client = await connect(`${node.url}/v1/live?ticket=${ticket}`);
    await client.frame("ready");
    await node.kill();
    await client.end();
    expect((await shop.visitor.chat({ message: question, session_id: sessionId })).answer?.body.code).toBe("session.owned_by_live");
    const lease = await service.database.one<{ seconds: number }>(
      "test.live.lease",
      "select extract(epoch from live_until - now())::float8 as seconds from sessions where id = $1",
      [sessionId],
    );
    expect(lease?.seconds).toBeLessThan(30);
    await service.database.run("test.live.expire", "update sessions set live_until = now() where id = $1", [sessionId]);
    await service.database.run("test.live.expirePlaces", "delete from live_places", []);
    atOnce();
    await say(shop.visitor, question, { session_id: sessionId });
  });

  it("ends with the lease, and the connection is closed", async () => {
    const { client, session_id: sessionId } = await live();
    await service.database.run("test.live.lose", "update sessions set live_owner = $2 where id = $1", [sessionId, randomUUID()]);
    client.send(message("one"));
    expect(await client.end()).toBe(4009);
    await service.database.run("test.live.loseBack", "update sessions set live_owner = null, live_until = null where id = $1", [sessionId]);
    await service.database.run("test.live.expirePlaces", "delete from live_places", []);
  });
});

describe("Limits", () => {
  it("end the session with 4005 at its maximum number of interactions, counted over all connections", async () => {
    await setPersona({ session_interaction_limit: 3 });
    try {
      atOnce();
      const first = await live();
      first.client.send(message("one"));
      await first.client.frame("done");
      expect(await first.client.frame("limit_warning", 0)).toMatchObject({ kind: "interactions" });
      first.client.socket.terminate();
      await first.client.end();
      // A turn in `full` mode counts as two interactions.
      atOnce();
      const second = await live({ session_id: first.session_id, mode: "full" });
      expect((await second.client.frame("ready"))["limits"]).toMatchObject({ interaction_limit: 3, interactions_used: 1 });
      second.client.send(message("two"));
      await second.client.frame("done");
      expect(await second.client.end()).toBe(4005);
      expect(second.client.closed?.reason).toBe("limits.session_interaction_limit");
      const third = await started({ session_id: first.session_id });
      expect(await (await connect(third.ws_url)).end()).toBe(4005);
      expect((await started()).session_id).not.toBe(first.session_id);
      await service.database.run("test.live.expirePlaces", "delete from live_places", []);
    } finally {
      await setPersona({ session_interaction_limit: null });
    }
  });

  it("are exact even if the count changes concurrently", async () => {
    await setPersona({ session_interaction_limit: 9 });
    try {
      const { client, session_id: sessionId } = await live();
      await service.database.run("test.live.units", "update sessions set live_units = 9 where id = $1", [sessionId]);
      client.send(message("one"));
      expect(await client.frame("error")).toMatchObject({ code: "limits.session_interaction_limit", client_id: "one" });
      expect(await client.end()).toBe(4005);
      expect(await transcript(sessionId)).toEqual([]);
    } finally {
      await setPersona({ session_interaction_limit: null });
    }
  });

  it("end the session with 4006 at its maximum duration, counted over all connections", async () => {
    await setPersona({ session_duration_limit_seconds: 3_600 });
    try {
      const first = await live();
      first.client.socket.terminate();
      await service.database.run("test.live.since", "update sessions set live_since = now() - interval '3598 seconds' where id = $1", [
        first.session_id,
      ]);
      const second = await live({ session_id: first.session_id });
      expect(await second.client.frame("limit_warning")).toMatchObject({ kind: "duration" });
      expect(await second.client.end()).toBe(4006);
      expect(second.client.closed?.reason).toBe("limits.session_duration_limit");
      expect(await (await connect((await started({ session_id: first.session_id })).ws_url)).end()).toBe(4006);
    } finally {
      await setPersona({ session_duration_limit_seconds: null });
    }
  });

  it("end an idle session with 4008", async () => {
    const node = await startSecondNode(service, { ...modelSettings(), LIVE_IDLE_SECONDS: "1" });
    try {
      const { ticket } = await started();
      const client = await connect(`${node.url}/v1/live?ticket=${ticket}`);
      await client.frame("ready");
      expect(await client.end()).toBe(4008);
    } finally {
      await node.stop();
    }
  });

  it("reject sessions that exceed the capacity of the tier or the persona", async () => {
    await setPersona({ live_capacity: 1 });
    try {
      const first = await live();
      const rejected = await start();
      expect(rejected).toMatchObject({ status: 429, body: { code: "limits.concurrent_session" } });
      expect(rejected.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
      await live({ session_id: first.session_id });
      expect(await start({ waiting_room_ticket: "wr_invented" })).toMatchObject({ status: 409, body: { code: "resource.conflict" } });
    } finally {
      await setPersona({ live_capacity: null });
    }
    await setTier(service.database, service.owner.accountId, "free");
    try {
      await live();
      expect((await start()).body.code).toBe("limits.concurrent_session");
    } finally {
      await setTier(service.database, service.owner.accountId, "self_hosted");
    }
  });

  it("reject a start outside the persona's schedule, or without required consent", async () => {
    await setPersona({ schedule: { timezone: "UTC", windows: [] }, consent_required: true });
    try {
      expect((await start()).body.code).toBe("limits.session_time_limit");
      await setPersona({ schedule: null });
      expect((await start()).body.code).toBe("auth.consent_required");
      atOnce();
      const { client } = await live({ consent: true });
      client.send(message("one"));
      await client.frame("done");
    } finally {
      await setPersona({ schedule: null, consent_required: false });
    }
  });
});

describe("Isolation", () => {
  it("treats other callers' sessions in the same way as `chat`", async () => {
    const { session_id: sessionId } = await live();
    expect(await start({ session_id: sessionId }, strangers.visitor)).toMatchObject({ status: 400, body: { code: "validation.failed" } });
    expect(await start({ session_id: randomUUID() })).toMatchObject({ status: 400, body: { code: "validation.failed" } });
    expect(await start({ session_id: "x" })).toMatchObject({ status: 400 });
    const sister = await openShop(service, service.owner, "Sister");
    expect(await start({ session_id: sessionId }, sister.visitor)).toMatchObject({ status: 403, body: { code: "auth.forbidden" } });
    expect(await start({}, shop.api)).toMatchObject({ status: 400, body: { code: "validation.failed" } });
    expect((await start({ persona_id: strangers.personaId }, shop.api)).status).toBe(404);
    const own = await started({ persona_id: shop.personaId, session_id: sessionId }, shop.api);
    expect(own.session_id).toBe(sessionId);
  });

  it("does not reveal the session's visitor to a caller that knows only the session id", async () => {
    const first = await live();
    const other = await started({ session_id: first.session_id });
    expect(other.end_user_id).not.toBe(first.end_user_id);
  });
});
