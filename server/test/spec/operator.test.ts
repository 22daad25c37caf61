import { randomUUID } from "node:crypto";
import { setImmediate as nextTick, setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Api, eventually, textOf, type Answer, type Frame } from "../support/api.ts";
import { startModelServer, type ModelServer } from "../support/model-server.ts";
import { addPerson, type Person } from "../support/people.ts";
import { startNodeProcess, startSecondNode, type SecondNode } from "../support/second-node.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { answerInSteps, type SteppingAnswer } from "../support/stepping-model.ts";
import { expectGrammar, openStream, positionIn, say, type OpenStream, type Turn } from "../support/turn.ts";

let models: ModelServer;
let service: TestService;
let second: SecondNode;
let shop: Shop;
let sister: Shop;
let strangers: Shop;
let olga: Person;
let otto: Person;
let admin: Person;
let viewer: Person;
let stranger: Person;

const question = "What does the storm lantern cost?";
const reply = "The Storm lantern costs 39.50 EUR.";
const sentences = [
  reply,
  "It is a lantern for wet nights.",
  "It hangs from any hook.",
  "It fits on any table.",
  "It likes the rain.",
  "It does not mind the wind.",
  "It is easy to fill.",
  "It is easy to light.",
  "It is easy to clean.",
  "It is quiet.",
  "It is bright.",
  "It is a good friend.",
];

const modelSettings = (): Record<string, string> => ({
  LLM_PROVIDER: "openai-compatible",
  LLM_MODEL: "test",
  LLM_BASE_URL: models.url,
});

beforeAll(async () => {
  models = await startModelServer();
  service = await startTestService(modelSettings());
  shop = await openShop(service, service.owner);
  await shop.load([{ id: "LMP-1", title: "Storm lantern", description: "A lantern for wet nights.", price: 39.5, in_stock: true }]);
  second = await startSecondNode(service, modelSettings());
  sister = await openShop(service, service.owner, "Sister");
  const others = await service.addAccount("stranger@example.com");
  strangers = await openShop(service, others, "Strangers");
  olga = await addPerson(service, service.owner, "Olga", "operator");
  otto = await addPerson(service, service.owner, "Otto", "operator");
  admin = await addPerson(service, service.owner, "Ada", "admin");
  viewer = await addPerson(service, service.owner, "Vera", "viewer");
  stranger = await addPerson(service, others, "Sven", "operator");
});
afterAll(async () => {
  await second?.stop();
  await service.stop();
  await models.close();
});

const at = (sessionId: string, act: string): string => `/api/conversations/${sessionId}/${act}`;
const act = (person: Person, sessionId: string, what: string, body?: unknown): Promise<Answer> =>
  person.api.call("POST", at(sessionId, what), body);
const takeOver = (person: Person, sessionId: string): Promise<Answer> => act(person, sessionId, "takeover");
const onSecondNode = (person: Person): Person => ({ ...person, api: new Api(second.url, person.headers) });

async function held(person: Person, sessionId: string): Promise<void> {
  const answer = await takeOver(person, sessionId);
  expect(answer.status, answer.text).toBe(200);
}

/** Creates a conversation with one turn. */
async function conversation(fields: Readonly<Record<string, unknown>> = {}, visitor = shop.visitor): Promise<Turn> {
  models.answer(() => [reply]);
  return say(visitor, question, fields);
}

async function openTurn(url: string, personaId: string, body: object): Promise<OpenStream> {
  return openStream(`${url}/v1/chat`, {
    method: "POST",
    headers: { "x-persona-id": personaId, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** Matches any frame except the two that end an interrupted turn. */
const personaOutput = /event: (?!held|done)/;

interface Stepped {
  readonly stream: OpenStream;
  readonly model: SteppingAnswer;
  readonly sessionId: string;
}

/**
 * Starts a turn whose model waits before each sentence, and lets it continue until the given number of frames has arrived. Returns
 * null if the turn ends earlier.
 */
async function turnUpTo(frames: number, url = service.url): Promise<Stepped | null> {
  const model = answerInSteps(models, sentences);
  const asked = models.requests.length;
  const stream = await openTurn(url, shop.personaId, { message: question });
  let ended = false;
  void stream.ended.then(() => (ended = true));
  await stream.until(({ event }) => event === "session");
  if (frames > 1) await eventually(async () => models.requests.length > asked);
  while (stream.frames().length < frames) {
    const before = stream.frames().length;
    model.step();
    // Each sentence becomes one frame.
    const deadline = performance.now() + 30_000;
    while (!ended && stream.frames().length === before && performance.now() < deadline) await delay(1);
    // All sentences have been sent, so nothing blocks the turn.
    if (ended || model.said > sentences.length) {
      await stream.ended;
      return null;
    }
  }
  return { stream, model, sessionId: String(stream.frames()[0]?.data["session_id"]) };
}

/** Waits until data that has already reached the local socket has been read. */
async function drained(): Promise<void> {
  for (let tick = 0; tick < 10; tick += 1) await nextTick();
}

/** Takes over a turn and asserts that no persona output follows the response and that exactly the output sent so far is stored. */
async function expectSilence({ stream, model, sessionId }: Stepped, takesOver: () => Promise<Answer>): Promise<void> {
  const frames = stream.frames().length;
  const answer = await takesOver();
  await drained();
  const sentBefore = stream.text();
  expect(answer.status, answer.text).toBe(200);
  model.finish();
  await stream.ended;
  const all = stream.frames();
  expectGrammar(all);
  const when = `taken over after ${frames} frames`;
  expect(all.map(({ event }) => event).slice(-2), when).toEqual(["held", "done"]);
  expect(all.at(-2)?.data).toEqual({ turn_index: 0 });
  expect(all.at(-1)?.data).toMatchObject({ turn_index: 0, credits_charged: 0 });
  expect(stream.text().slice(sentBefore.length), when).not.toMatch(personaOutput);
  const transcript = await transcriptOf(sessionId);
  const [first, ...said] = messagesOf(transcript);
  expect(first).toMatchObject({ role: "user", content: question });
  expect(said.map(({ content }) => content).join("\n\n"), when).toBe(textOf(all));
  const cards = transcript.filter(({ event }) => event === "cards").map(({ data }) => data);
  expect(cards).toEqual(all.filter(({ event }) => event === "docs").map(({ data }) => data));
  expect(await creditsOf(sessionId)).toBe(0);
}

const creditsOf = async (sessionId: string): Promise<number> =>
  (
    await service.database.one<{ credits: number }>(
      "test.creditsOf",
      "select coalesce(sum(credits), 0)::integer as credits from usage_ledger where reference = $1",
      [sessionId],
    )
  )?.credits ?? -1;

const messagesOf = (frames: readonly Frame[]): Readonly<Record<string, unknown>>[] =>
  frames.filter(({ event }) => event === "message").map(({ data }) => data);

async function transcriptOf(sessionId: string): Promise<Frame[]> {
  return (await shop.visitor.events(sessionId)).filter(({ event }) => event !== "caught_up");
}

const listed = async (person: Person, query: string): Promise<Readonly<Record<string, unknown>>[]> => {
  const { status, body, text } = await person.api.call("GET", `/api/conversations?${query}`);
  expect(status, text).toBe(200);
  return body.items;
};

const itemOf = async (sessionId: string, person = olga): Promise<Readonly<Record<string, unknown>>> => {
  const [item] = await listed(person, `search=${sessionId}`);
  expect(item).toBeDefined();
  return item ?? {};
};

describe("Takeover during a turn", () => {
  it.each([
    ["this process", (person: Person) => person],
    ["another process on the same database", onSecondNode],
  ])(
    "stops the persona at every frame boundary once the takeover from %s commits; the turn ends as a free held turn with the transcript sent so far",
    async (_, through) => {
      let boundaries = 0;
      for (let frames = 1; ; frames += 1) {
        const turn = await turnUpTo(frames);
        if (turn === null) break;
        boundaries += 1;
        await expectSilence(turn, () => takeOver(through(olga), turn.sessionId));
      }
      // One for the session frame and one for each sentence except the last, which is sent with the end of the turn.
      expect(boundaries).toBeGreaterThanOrEqual(sentences.length);
      const thinking = await turnUpTo(1);
      await thinking?.stream.until(({ event }) => event === "thinking");
      if (thinking !== null) await expectSilence(thinking, () => takeOver(through(olga), thinking.sessionId));
    },
    120_000,
  );

  it.each([
    ["this process", (person: Person) => person],
    ["another process", onSecondNode],
  ])("does not send a sentence after the takeover's response while the model streams rapidly, from %s", async (_, through) => {
    for (let round = 0; round < 12; round += 1) {
      models.answer(async function* () {
        for (let count = 0; count < 400; count += 1) {
          yield `${sentences[1 + (count % (sentences.length - 1))]} `;
          await delay(1);
        }
      });
      const stream = await openTurn(service.url, shop.personaId, { message: question });
      const first = await stream.until(({ event }) => event === "session");
      await delay(Math.random() * 120);
      const answer = await takeOver(through(olga), String(first.data["session_id"]));
      await drained();
      const sentBefore = stream.text();
      expect(answer.status, answer.text).toBe(200);
      await stream.ended;
      expect(stream.text().slice(sentBefore.length)).not.toMatch(personaOutput);
      expectGrammar(stream.frames());
    }
  });

  it("ends with a charged done frame or with a free held frame if the takeover races with the commit; the operator holds the session in both cases", async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 24; round += 1) {
      const model = answerInSteps(models, sentences.slice(0, 2));
      const stream = await openTurn(service.url, shop.personaId, { message: question });
      const sessionId = String((await stream.until(({ event }) => event === "session")).data["session_id"]);
      model.step();
      model.step();
      await stream.until(({ event }) => event === "text");
      model.finish();
      await delay(Math.random() * 8);
      const answer = await takeOver(round % 2 === 0 ? olga : onSecondNode(olga), sessionId);
      expect(answer.status, answer.text).toBe(200);
      await stream.ended;
      expectGrammar(stream.frames());
      const wasHeld = stream.frames().some(({ event }) => event === "held");
      seen.add(wasHeld ? "held" : "done");
      expect(stream.frames().at(-1)).toMatchObject({ event: "done", data: { credits_charged: wasHeld ? 0 : 10 } });
      expect(await creditsOf(sessionId)).toBe(wasHeld ? 0 : 10);
      expect(messagesOf(await transcriptOf(sessionId)).map(({ role }) => role)).toEqual(["user", "persona"]);
      expect((await itemOf(sessionId))["held_by"]).toMatchObject({ user_id: olga.userId });
    }
    expect(seen.size).toBeGreaterThan(0);
  });

  it("aborts the model request", async () => {
    const turn = await turnUpTo(4);
    const letGo = models.letGo.length;
    await held(olga, turn?.sessionId ?? "");
    await eventually(async () => models.letGo.length > letGo);
    turn?.model.finish();
    await turn?.stream.ended;
    expect(models.letGo.length).toBe(letGo + 1);
  });

  it("takes over the session when a hung process's lease expires; the process sends and stores nothing after it resumes", async () => {
    const node = await startNodeProcess(service, modelSettings());
    try {
      const turn = await turnUpTo(4, node.url);
      if (turn === null) throw new Error("the turn ended too early");
      const { stream, model, sessionId } = turn;
      node.halt();
      const answer = await takeOver(olga, sessionId);
      expect(answer.status, answer.text).toBe(200);
      expect((await act(olga, sessionId, "messages", { content: "I am here now." })).status).toBe(201);
      model.finish();
      // The model's output is already in the process's socket when the process resumes.
      await delay(300);
      // Includes frames that were in flight when the process was stopped.
      const halted = stream.text();
      node.resume();
      await stream.ended;
      expect(stream.text().slice(halted.length)).not.toMatch(/event: (?!error)/);
      expectGrammar(stream.frames());
      expect(stream.frames().at(-1)?.event).toBe("error");
      const transcript = await transcriptOf(sessionId);
      expect(messagesOf(transcript).map(({ content }) => content)).toEqual(["I am here now."]);
      const last = positionIn(stream.frames().at(-1)?.id);
      expect(positionIn(transcript[0]?.id).seq, "no number is used twice").toBeGreaterThan(last.seq);
      expect(await creditsOf(sessionId)).toBe(0);
    } finally {
      node.resume();
      await node.stop();
    }
  });
});

describe("Lease of persona and operator", () => {
  it("stores a visitor's message and sends held and done events with 0 credits while an operator holds the session", async () => {
    const { sessionId } = await conversation();
    const before = await creditsOf(sessionId);
    await held(olga, sessionId);
    const asked = models.requests.length;
    const turn = await say(shop.visitor, "Is anybody there?", { session_id: sessionId });
    expect(turn.frames.map(({ event }) => event)).toEqual(["session", "held", "done"]);
    expect(turn.creditsCharged).toBe(0);
    expect(turn.turnIndex).toBe(1);
    expect(models.requests.length).toBe(asked);
    expect(messagesOf(await transcriptOf(sessionId)).at(-1)).toMatchObject({ role: "user", content: "Is anybody there?", turn_index: 1 });
    expect(await creditsOf(sessionId)).toBe(before);
  });

  it("assigns the session to only one of two concurrent operators, returns 409 resource.conflict to the other, and accepts repeated calls", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { sessionId } = await conversation();
      const answers = await Promise.all([takeOver(olga, sessionId), takeOver(onSecondNode(otto), sessionId)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe("resource.conflict");
      const winner = answers[0]?.status === 200 ? olga : otto;
      expect((await itemOf(sessionId))["held_by"]).toMatchObject({ user_id: winner.userId, name: winner.name });
      expect((await takeOver(winner, sessionId)).status).toBe(200);
      expect((await takeOver(winner === olga ? otto : olga, sessionId)).status).toBe(409);
    }
  });

  it("assigns the session of a running turn to only one of two operators, once the turn has stopped", async () => {
    const turn = await turnUpTo(5);
    const sessionId = turn?.sessionId ?? "";
    const answers = await Promise.all([takeOver(olga, sessionId), takeOver(onSecondNode(otto), sessionId)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    turn?.model.finish();
    await turn?.stream.ended;
    expect(
      turn?.stream
        .frames()
        .slice(-2)
        .map(({ event }) => event),
    ).toEqual(["held", "done"]);
    const winner = answers[0]?.status === 200 ? olga : otto;
    expect((await itemOf(sessionId))["held_by"]).toMatchObject({ user_id: winner.userId });
  });

  it("returns session_id, held_by and an expiry 15 minutes from now for a takeover", async () => {
    const { sessionId } = await conversation();
    const answer = await takeOver(olga, sessionId.toUpperCase());
    expect([answer.status, answer.body]).toEqual([
      200,
      { session_id: sessionId, held_by: { user_id: olga.userId, name: "Olga" }, until: expect.stringMatching(/^\d{4}-.*Z$/) },
    ]);
    const left = Date.parse(answer.body.until) - Date.now();
    expect(left).toBeGreaterThan(14 * 60_000);
    expect(left).toBeLessThan(16 * 60_000);
  });

  it("lets the persona answer again after the operator has been idle for 15 minutes; the operator must then take over again", async () => {
    const { sessionId } = await conversation();
    await held(olga, sessionId);
    await service.database.run(
      "test.idleOperator",
      "update sessions set operator_until = operator_until - interval '15 minutes' where id = $1",
      [sessionId],
    );
    expect((await act(olga, sessionId, "messages", { content: "Hello" })).body.code).toBe("resource.conflict");
    expect((await itemOf(sessionId))["held_by"]).toBeNull();
    models.answer(() => [reply]);
    const turn = await say(shop.visitor, question, { session_id: sessionId });
    expect([turn.text, turn.creditsCharged]).toEqual([reply, 10]);
    await held(otto, sessionId);
  });

  it.each([
    ["a message", "messages", { content: "I am here." }],
    ["typing", "typing", { stopped: false }],
    ["the takeover again", "takeover", undefined],
  ])("renews the 15-minute hold after %s", async (_, what, body) => {
    const { sessionId } = await conversation();
    await held(olga, sessionId);
    await service.database.run("test.nearlyIdle", "update sessions set operator_until = now() + interval '1 minute' where id = $1", [
      sessionId,
    ]);
    expect((await act(olga, sessionId, what, body)).status).toBeLessThan(300);
    const until = ((await itemOf(sessionId))["held_by"] as { until: string }).until;
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(14 * 60_000);
  });

  it("lets the persona answer the next message after the release; releasing a session that nobody holds returns 204", async () => {
    const { sessionId } = await conversation();
    await held(olga, sessionId);
    expect((await act(olga, sessionId, "release")).status).toBe(204);
    expect((await act(olga, sessionId, "release")).status).toBe(204);
    models.answer(() => [reply]);
    expect((await say(shop.visitor, question, { session_id: sessionId })).text).toBe(reply);
  });

  it("allows release by the operator who holds the session, an owner or an admin; another operator gets 403 auth.forbidden", async () => {
    const { sessionId } = await conversation();
    await held(olga, sessionId);
    const refused = await act(otto, sessionId, "release");
    expect([refused.status, refused.body.code]).toEqual([403, "auth.forbidden"]);
    expect((await act(admin, sessionId, "release")).status).toBe(204);
    expect((await itemOf(sessionId))["held_by"]).toBeNull();
  });

  it("runs either a free held turn or a charged turn if a release races with the start of a turn", async () => {
    for (let round = 0; round < 16; round += 1) {
      const { sessionId } = await conversation();
      await held(olga, sessionId);
      const before = await creditsOf(sessionId);
      models.answer(() => [reply]);
      const [turn, released] = await Promise.all([
        say(shop.visitor, question, { session_id: sessionId }),
        delay(Math.random() * 6).then(() => act(onSecondNode(olga), sessionId, "release")),
      ]);
      expect(released.status).toBe(204);
      const wasHeld = turn.frames.some(({ event }) => event === "held");
      expect([turn.text, turn.creditsCharged]).toEqual(wasHeld ? ["", 0] : [reply, 10]);
      expect((await creditsOf(sessionId)) - before).toBe(turn.creditsCharged);
      expect((await itemOf(sessionId))["held_by"]).toBeNull();
    }
  });

  it("runs either a held turn or a complete persona turn if a takeover races with the start of a turn", async () => {
    for (let round = 0; round < 16; round += 1) {
      const { sessionId } = await conversation();
      const before = await creditsOf(sessionId);
      models.answer(() => [reply]);
      const [turn, taken] = await Promise.all([
        say(shop.visitor, question, { session_id: sessionId }),
        delay(Math.random() * 10).then(() => takeOver(onSecondNode(olga), sessionId)),
      ]);
      expect(taken.status, taken.text).toBe(200);
      const wasHeld = turn.frames.some(({ event }) => event === "held");
      expect(turn.creditsCharged).toBe(wasHeld ? 0 : 10);
      expect((await creditsOf(sessionId)) - before).toBe(turn.creditsCharged);
      expect((await itemOf(sessionId))["held_by"]).toMatchObject({ user_id: olga.userId });
    }
  });

  it("returns 404 resource.not_found on every operator route for an unknown or malformed session id and for another account's session", async () => {
    const { sessionId } = await conversation();
    for (const [person, id] of [
      [stranger, sessionId],
      [olga, randomUUID()],
      [olga, "nonsense"],
    ] as const) {
      for (const [what, body] of [
        ["takeover", undefined],
        ["release", undefined],
        ["messages", { content: "x" }],
        ["typing", { stopped: true }],
      ] as const) {
        const { status, body: problem } = await act(person, id, what, body);
        expect([what, status, problem?.code]).toEqual([what, 404, "resource.not_found"]);
      }
      const events = await person.api.call("GET", at(id, "events?live=false"));
      expect([events.status, events.body.code]).toEqual([404, "resource.not_found"]);
    }
  });

  it("allows a viewer to read but not to write (403 auth.forbidden), and rejects keys and visitors", async () => {
    const { sessionId } = await conversation();
    expect(await listed(viewer, `search=${sessionId}`)).toHaveLength(1);
    expect((await viewer.api.call("GET", at(sessionId, "events?live=false"))).status).toBe(200);
    for (const [what, body] of [
      ["takeover", undefined],
      ["release", undefined],
      ["messages", { content: "x" }],
      ["typing", { stopped: true }],
    ] as const) {
      const refused = await act(viewer, sessionId, what, body);
      expect([refused.status, refused.body.code]).toEqual([403, "auth.forbidden"]);
      expect([401, 403]).toContain((await shop.visitor.call("POST", at(sessionId, what), body)).status);
      expect((await shop.api.call("POST", at(sessionId, what), body)).status).toBe(403);
    }
    expect((await shop.api.call("GET", "/api/conversations")).status).toBe(403);
    expect((await new Api(service.url).call("GET", "/api/conversations")).status).toBe(401);
  });
});

describe("Session hold", () => {
  const follow = async (sessionId: string, url = service.url): Promise<OpenStream> => {
    const stream = await openStream(`${url}/v1/chat/${sessionId}/events`, { headers: { "x-persona-id": shop.personaId } });
    await stream.until(({ event }) => event === "caught_up");
    return stream;
  };
  const states = (stream: OpenStream): unknown[] =>
    stream.frames().flatMap(({ event, data }) => (event === "held" || event === "released" ? [[event, data]] : []));
  const byOlga = ["held", { operator_name: "Olga" }];
  const released = ["released", {}];

  it.each([
    ["the node", () => service.url],
    ["another node", () => second.url],
  ])("is shown to the visitor on %s from the takeover until the release, even before the operator's first message", async (_, url) => {
    const { sessionId } = await conversation();
    const stream = await follow(sessionId, url());
    await held(olga, sessionId);
    await stream.until(({ event }) => event === "held");
    await act(olga, sessionId, "messages", { content: "Hello" });
    await stream.until(({ data }) => data["author"] === "operator");
    expect(
      stream
        .frames()
        .map(({ event }) => event)
        .slice(-2),
    ).toEqual(["held", "message"]);
    const late = await follow(sessionId, url());
    await late.until(({ event }) => event === "held");
    await act(olga, sessionId, "release");
    for (const each of [stream, late]) {
      await each.until(({ event }) => event === "released");
      expect(states(each)).toEqual([byOlga, released]);
      each.close();
    }
    expect((await transcriptOf(sessionId)).map(({ event }) => event)).not.toContain("held");
  });

  it("is released when it expires, and the visitor sees the release", async () => {
    const { sessionId } = await conversation();
    const stream = await follow(sessionId, second.url);
    await held(olga, sessionId);
    await stream.until(({ event }) => event === "held");
    await service.database.run("test.hold.expire", "update sessions set operator_until = now() where id = $1", [sessionId]);
    await stream.until(({ event }) => event === "released");
    expect(states(stream)).toEqual([byOlga, released]);
    stream.close();
    expect((await itemOf(sessionId)).held_by).toBeNull();
  });

  it("makes the visitor wait again if it expires with an unanswered message, but not if the message was answered", async () => {
    const expire = async (sessionId: string): Promise<void> => {
      const stream = await follow(sessionId);
      await stream.until(({ event }) => event === "held");
      await service.database.run("test.hold.expire", "update sessions set operator_until = now() where id = $1", [sessionId]);
      await stream.until(({ event }) => event === "released");
      stream.close();
    };
    const [unanswered, answered] = [await conversation(), await conversation()];
    for (const { sessionId } of [unanswered, answered]) {
      await held(olga, sessionId);
      await say(shop.visitor, "Are you there?", { session_id: sessionId });
    }
    await act(olga, answered.sessionId, "messages", { content: "Yes." });
    await expire(unanswered.sessionId);
    await expire(answered.sessionId);
    expect((await itemOf(unanswered.sessionId))["handoff_requested_at"]).toMatch(/Z$/);
    expect((await olga.api.call("GET", `/api/conversations/${unanswered.sessionId}`)).body.handoffs).toHaveLength(1);
    expect((await itemOf(answered.sessionId))["handoff_requested_at"]).toBeNull();
  });
});

describe("Operator messages", () => {
  it("have role persona with author operator and operator_name, belong to the previous turn, and are streamed to the visitor immediately", async () => {
    const { sessionId } = await conversation();
    await held(olga, sessionId);
    const stream = await openStream(`${second.url}/v1/chat/${sessionId}/events`, { headers: { "x-persona-id": shop.personaId } });
    await stream.until(({ event }) => event === "caught_up");
    const { status, body } = await act(olga, sessionId, "messages", { content: "Hello, this is Olga." });
    expect([status, body]).toEqual([201, { turn_index: 0, event_id: expect.stringMatching(/^\d+-\d+$/) }]);
    const shown = await stream.until(({ data }) => data["author"] === "operator");
    stream.close();
    expect(shown).toEqual({
      id: body.event_id,
      event: "message",
      data: {
        role: "persona",
        content: "Hello, this is Olga.",
        turn_index: 0,
        ts: expect.stringMatching(/^\d{4}-.*Z$/),
        author: "operator",
        operator_name: "Olga",
      },
    });
    expect((await transcriptOf(sessionId)).at(-1)).toEqual(shown);
    expect(await itemOf(sessionId)).toMatchObject({ preview: "Hello, this is Olga.", message_count: 3 });
  });

  it("have sequence numbers higher than that of every frame sent, so a client that resumes after any frame receives exactly the operator's messages", async () => {
    const turn = await conversation();
    await held(olga, turn.sessionId);
    const sent = await act(olga, turn.sessionId, "messages", { content: "One" });
    const again = await act(olga, turn.sessionId, "messages", { content: "Two" });
    const last = positionIn(turn.frames.at(-1)?.id);
    expect(positionIn(sent.body.event_id)).toEqual({ epoch: last.epoch, seq: last.seq + 1 });
    expect(positionIn(again.body.event_id)).toEqual({ epoch: last.epoch, seq: last.seq + 2 });
    const since = await shop.visitor.events(turn.sessionId, `live=false&since=${turn.frames.at(-1)?.id}`);
    expect(messagesOf(since).map(({ content }) => content)).toEqual(["One", "Two"]);
    const heldTurn = await say(shop.visitor, "Thanks", { session_id: turn.sessionId });
    expect(positionIn(heldTurn.frames[0]?.id).seq).toBeGreaterThan(last.seq + 2);
    expect((await act(olga, turn.sessionId, "messages", { content: "Bye" })).body.turn_index).toBe(heldTurn.turnIndex);
  });

  it("return 409 resource.conflict to everyone except the operator who holds the session, and to that operator after the release", async () => {
    const { sessionId } = await conversation();
    const refusal = async (person: Person): Promise<unknown[]> => {
      const { status, body } = await act(person, sessionId, "messages", { content: "Hello" });
      return [status, body.code];
    };
    expect(await refusal(olga)).toEqual([409, "resource.conflict"]);
    await held(olga, sessionId);
    expect(await refusal(otto)).toEqual([409, "resource.conflict"]);
    expect(await refusal(admin)).toEqual([409, "resource.conflict"]);
    await act(olga, sessionId, "release");
    expect(await refusal(olga)).toEqual([409, "resource.conflict"]);
    expect((await act(otto, sessionId, "typing", { stopped: false })).body.code).toBe("resource.conflict");
    expect(messagesOf(await transcriptOf(sessionId))).toHaveLength(2);
  });

  it("are either stored before a concurrent release or rejected", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { sessionId } = await conversation();
      await held(olga, sessionId);
      const [said] = await Promise.all([
        act(olga, sessionId, "messages", { content: "Hello" }),
        act(onSecondNode(admin), sessionId, "release"),
      ]);
      expect([201, 409]).toContain(said.status);
      expect(messagesOf(await transcriptOf(sessionId))).toHaveLength(said.status === 201 ? 3 : 2);
    }
  });

  it("have unique numbers and are all stored if sent concurrently with the visitor's held turns", async () => {
    const { sessionId } = await conversation();
    await held(olga, sessionId);
    const said = Array.from({ length: 12 }, (_, index) =>
      act(index % 2 === 0 ? olga : onSecondNode(olga), sessionId, "messages", { content: `m${index}` }),
    );
    const turns = Array.from({ length: 6 }, () => shop.visitor.chat({ message: "v", session_id: sessionId }));
    const statuses = (await Promise.all(said)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([201]));
    const kept = (await Promise.all(turns)).filter(({ status }) => status === 200).length;
    const transcript = await transcriptOf(sessionId);
    expect(messagesOf(transcript)).toHaveLength(2 + 12 + kept);
    const seqs = transcript.map(({ id }) => positionIn(id).seq);
    expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b));
    expect((await itemOf(sessionId))["message_count"]).toBe(2 + 12 + kept);
  });

  it("require 1 to 8000 characters that are not only white space, or return 400 validation.failed", async () => {
    const { sessionId } = await conversation();
    await held(olga, sessionId);
    for (const body of [
      {},
      { content: "" },
      { content: " \n " },
      { content: "a\u0000b" },
      { content: "x".repeat(8_001) },
      { content: 5 },
      { content: "x", more: 1 },
    ]) {
      const answer = await act(olga, sessionId, "messages", body);
      expect([answer.status, answer.body.code]).toEqual([400, "validation.failed"]);
    }
    expect((await act(olga, sessionId, "messages", { content: "x".repeat(8_000) })).status).toBe(201);
    expect(((await itemOf(sessionId))["preview"] as string).length).toBeLessThanOrEqual(120);
  });

  it("have turn_index 0 if the first turn was taken over; the persona receives them when it answers again", async () => {
    const turn = await turnUpTo(3);
    const sessionId = turn?.sessionId ?? "";
    await held(olga, sessionId);
    turn?.model.finish();
    await turn?.stream.ended;
    expect((await act(olga, sessionId, "messages", { content: "We have it in blue." })).body.turn_index).toBe(0);
    await act(olga, sessionId, "release");
    models.answer(() => [reply]);
    await say(shop.visitor, question, { session_id: sessionId });
    expect(JSON.stringify(models.requests.at(-1)?.messages)).toContain("We have it in blue.");
  });
});

describe("Typing events", () => {
  it("send the operator's typing {operator_name, stopped} to the visitor on every node, and are neither replayed nor stored", async () => {
    const { sessionId } = await conversation();
    await held(olga, sessionId);
    const headers = { "x-persona-id": shop.personaId };
    const streams = await Promise.all(
      [service.url, second.url].map((url) => openStream(`${url}/v1/chat/${sessionId}/events`, { headers })),
    );
    await Promise.all(streams.map((stream) => stream.until(({ event }) => event === "caught_up")));
    expect((await act(olga, sessionId, "typing", { stopped: false })).status).toBe(204);
    for (const stream of streams) {
      expect((await stream.until(({ event }) => event === "typing")).data).toEqual({ operator_name: "Olga", stopped: false });
    }
    await act(olga, sessionId, "typing", { stopped: true });
    for (const stream of streams) {
      await stream.until(({ event, data }) => event === "typing" && data["stopped"] === true);
      stream.close();
    }
    expect((await shop.visitor.events(sessionId)).map(({ event }) => event)).not.toContain("typing");
    expect((await act(olga, sessionId, "typing", {})).status).toBe(400);
  });

  it("send the visitor's visitor_typing {stopped} to operators on every node, but not to visitors", async () => {
    const { sessionId } = await conversation();
    const streams = await Promise.all([
      openStream(service.url + at(sessionId, "events"), { headers: olga.headers }),
      openStream(second.url + at(sessionId, "events"), { headers: viewer.headers }),
    ]);
    const own = await openStream(`${service.url}/v1/chat/${sessionId}/events`, { headers: { "x-persona-id": shop.personaId } });
    await Promise.all([...streams, own].map((stream) => stream.until(({ event }) => event === "caught_up")));
    expect((await shop.visitor.call("POST", `/v1/chat/${sessionId}/typing`)).status).toBe(200);
    for (const stream of streams) {
      expect((await stream.until(({ event }) => event === "visitor_typing")).data).toEqual({ stopped: false });
    }
    await shop.visitor.call("POST", `/v1/chat/${sessionId}/typing?stopped=true`);
    for (const stream of streams) {
      await stream.until(({ event, data }) => event === "visitor_typing" && data["stopped"] === true);
      stream.close();
    }
    expect(own.frames().map(({ event }) => event)).not.toContain("visitor_typing");
    own.close();
  });

  it("end before the operator's message in the streams of every node, whichever node receives each request", async () => {
    const { sessionId } = await conversation();
    await held(olga, sessionId);
    const nodes = [olga, onSecondNode(olga)];
    const streams = await Promise.all(
      [service.url, second.url].map((url) =>
        openStream(`${url}/v1/chat/${sessionId}/events`, { headers: { "x-persona-id": shop.personaId } }),
      ),
    );
    await Promise.all(streams.map((stream) => stream.until(({ event }) => event === "caught_up")));
    const rounds = 12;
    for (let round = 0; round < rounds; round += 1) {
      const [types, stops, says] = [round, round >> 1, round >> 2].map((bits) => nodes[bits % 2] ?? olga);
      await act(types ?? olga, sessionId, "typing", { stopped: false });
      await act(stops ?? olga, sessionId, "typing", { stopped: true });
      expect((await act(says ?? olga, sessionId, "messages", { content: `Message ${round}` })).status).toBe(201);
    }
    await Promise.all(streams.map((stream) => stream.until(({ data }) => data["content"] === `Message ${rounds - 1}`)));
    // Late output would arrive within this time.
    await delay(1_500);
    for (const stream of streams) {
      stream.close();
      const live = stream.frames().slice(stream.frames().findIndex(({ event }) => event === "caught_up") + 1);
      const stateAt = (position: number): unknown => live.slice(0, position).findLast(({ event }) => event === "typing")?.data["stopped"];
      const shownWhileTyping = live.filter(({ event }, position) => event === "message" && stateAt(position) === false);
      expect(shownWhileTyping.map(({ data }) => data["content"])).toEqual([]);
      expect(live.at(-1)?.data["content"]).toBe(`Message ${rounds - 1}`);
      expect(live.filter(({ event, data }) => event === "typing" && data["stopped"] === false).length).toBeGreaterThan(1);
    }
  });

  it("end before the visitor's message in operators' streams", async () => {
    const { sessionId } = await conversation();
    await held(olga, sessionId);
    const stream = await openStream(second.url + at(sessionId, "events"), { headers: viewer.headers });
    await stream.until(({ event }) => event === "caught_up");
    await shop.visitor.call("POST", `/v1/chat/${sessionId}/typing`);
    await shop.visitor.call("POST", `/v1/chat/${sessionId}/typing?stopped=true`);
    await shop.visitor.chat({ message: "Are you there?", session_id: sessionId });
    await stream.until(({ data }) => data["content"] === "Are you there?");
    await delay(1_500);
    stream.close();
    const live = stream.frames().slice(stream.frames().findIndex(({ event }) => event === "caught_up") + 1);
    expect(live.map(({ event, data }) => (event === "message" ? data["content"] : [event, data["stopped"]]))).toEqual([
      ["held", undefined],
      ["visitor_typing", false],
      ["visitor_typing", true],
      "Are you there?",
    ]);
  });

  it("are sent at most once per second while the visitor continues typing", async () => {
    const { sessionId } = await conversation();
    const stream = await openStream(service.url + at(sessionId, "events"), { headers: olga.headers });
    await stream.until(({ event }) => event === "caught_up");
    const ping = (query = ""): Promise<Answer> => shop.visitor.call("POST", `/v1/chat/${sessionId}/typing${query}`);
    const begun = performance.now();
    for (let count = 0; count < 20; count += 1) await ping();
    const seconds = Math.floor((performance.now() - begun) / 1_000);
    await ping("?stopped=true");
    await stream.until(({ event, data }) => event === "visitor_typing" && data["stopped"] === true);
    stream.close();
    const reports = stream
      .frames()
      .filter(({ event }) => event === "visitor_typing")
      .map(({ data }) => data["stopped"]);
    expect([reports[0], reports.at(-1)]).toEqual([false, true]);
    expect(reports.length).toBeLessThanOrEqual(2 + seconds);
  });
});

describe("Streams of a user", () => {
  it("end with the user's browser session on every node; streams of the user's other sessions continue", async () => {
    const { sessionId } = await conversation();
    const leaving = await addPerson(service, service.owner, "Lea", "viewer");
    const { body } = await new Api(service.url).call("POST", "/api/auth/login", {
      email: `${leaving.userId}@example.com`,
      password: service.owner.password,
    });
    const elsewhere = { authorization: `Bearer ${body.access_token}` };
    const path = at(sessionId, "events");
    const [here, there, kept] = await Promise.all([
      openStream(service.url + path, { headers: leaving.headers }),
      openStream(second.url + path, { headers: leaving.headers }),
      openStream(service.url + path, { headers: elsewhere }),
    ]);
    for (const stream of [here, there, kept]) await stream.until(({ event }) => event === "caught_up");
    expect((await leaving.api.call("POST", "/api/auth/logout")).status).toBe(204);
    await Promise.all([here.ended, there.ended]);
    const outcome = await Promise.race([kept.ended.then(() => "ended"), delay(300).then(() => "open")]);
    expect(outcome).toBe("open");
    kept.close();
  });
});

describe("GET /api/conversations", () => {
  it("lists summaries with visitor, persona, operator and turn state, latest first", async () => {
    const first = await conversation({ channel: "web", user_attributes: { name: "Nora Nadel" }, metadata: { page: "/lamps" } });
    const later = await conversation();
    const ids = (await listed(olga, "limit=200")).map((item) => item["session_id"]);
    expect(ids.indexOf(later.sessionId)).toBeLessThan(ids.indexOf(first.sessionId));
    expect(await itemOf(first.sessionId)).toEqual({
      session_id: first.sessionId,
      updated_at: expect.any(Number),
      title: question,
      preview: reply,
      preview_by: null,
      language: "en",
      preview_from: "persona",
      visitor_preview: question,
      message_count: 2,
      persona_id: shop.personaId,
      end_user_id: first.endUserId,
      end_user_verified: false,
      channel: "web",
      user_attributes: { name: "Nora Nadel" },
      verified_attributes: null,
      metadata: { page: "/lamps" },
      held_by: null,
      turn_running: false,
      handoff_requested_at: null,
      handoff_reason: null,
      feedback: { positive: 0, negative: 0 },
    });
    await held(olga, first.sessionId);
    expect((await itemOf(first.sessionId))["held_by"]).toEqual({ user_id: olga.userId, name: "Olga", until: expect.stringMatching(/Z$/) });
  });

  it("lists a first turn while it is running, so that an operator can take it over", async () => {
    const turn = await turnUpTo(3);
    expect(await itemOf(turn?.sessionId ?? "")).toMatchObject({ turn_running: true, message_count: 0 });
    turn?.model.finish();
    await turn?.stream.ended;
    expect(await itemOf(turn?.sessionId ?? "")).toMatchObject({ turn_running: false, message_count: 2 });
  });

  it("filters by persona, brand, search, held and since, and excludes other accounts", async () => {
    models.answer(() => [reply]);
    const mine = await say(shop.visitor, "Do you know the umbrella_100% song?", { user_attributes: { email: "Umber@Example.com" } });
    const sisters = await say(sister.visitor, "hello");
    const foreign = await say(strangers.visitor, "hello");
    const ids = async (query: string, person = olga): Promise<unknown[]> =>
      (await listed(person, `limit=200&${query}`)).map((item) => item["session_id"]);
    expect(await ids(`persona_id=${sister.personaId}`)).toEqual([sisters.sessionId]);
    expect(await ids(`brand_id=${sister.brandId}`)).toEqual([sisters.sessionId]);
    expect(await ids(`brand_id=${shop.brandId}`)).not.toContain(sisters.sessionId);
    expect(await ids("search=UMBRELLA_100%25")).toEqual([mine.sessionId]);
    expect(await ids("search=umbrella.100")).toEqual([]);
    expect(await ids("search=umber@example")).toEqual([mine.sessionId]);
    expect(await ids(`search=${mine.endUserId}`)).toEqual([mine.sessionId]);
    expect(await ids("held=true")).not.toContain(mine.sessionId);
    expect(await ids("held=false")).toContain(mine.sessionId);
    await held(olga, mine.sessionId);
    expect(await ids("held=true")).toContain(mine.sessionId);
    expect(await ids("held=false")).not.toContain(mine.sessionId);
    const { updated_at: updatedAt } = await itemOf(sisters.sessionId);
    expect(await ids(`since=${new Date(Number(updatedAt)).toISOString()}`)).toContain(sisters.sessionId);
    expect(await ids(`since=${new Date(Number(updatedAt) + 60_000).toISOString()}`)).toEqual([]);
    expect(await ids("")).not.toContain(foreign.sessionId);
    expect(await ids("", stranger)).toEqual([foreign.sessionId]);
    for (const query of ["limit=0", "limit=201", "offset=-1", "held=maybe", "since=yesterday", "persona_id=1", "cursor=nonsense"]) {
      expect((await olga.api.call("GET", `/api/conversations?${query}`)).status, query).toBe(400);
    }
  });

  it("continues from next_cursor without gaps or repetitions while messages arrive", async () => {
    const persona = await openShop(service, service.owner, "Paged");
    models.answer(() => [reply]);
    const made: string[] = [];
    for (let count = 0; count < 7; count += 1) made.push((await say(persona.visitor, "hello")).sessionId);
    const seen: unknown[] = [];
    let cursor: string | null = "";
    for (let page = 0; cursor !== null && page < 10; page += 1) {
      const { body }: Answer = await olga.api.call(
        "GET",
        `/api/conversations?limit=2&persona_id=${persona.personaId}${cursor === "" ? "" : `&cursor=${cursor}`}`,
      );
      seen.push(...body.items.map((item: { session_id: string }) => item.session_id));
      expect(body.total_count).toBe(page === 0 ? 7 : 8);
      cursor = body.next_cursor;
      if (page === 0) await say(persona.visitor, "in between");
    }
    expect(seen).toEqual(made.toReversed());
  });
});

describe("GET /api/conversations/{session_id}/events", () => {
  it("replays and follows like the visitor's stream, with the same ids and cursors", async () => {
    const { sessionId, endUserId, frames } = await conversation();
    const replay = async (query: string): Promise<Frame[]> => {
      const stream = await openStream(`${service.url}${at(sessionId, "events")}?live=false${query}`, { headers: viewer.headers });
      await stream.ended;
      return stream.frames();
    };
    // Only operators see who wrote a message of the visitor.
    const author = { end_user_id: endUserId, verified: false };
    const asOperator = ({ data, ...frame }: Frame): Frame => ({ ...frame, data: data["role"] === "user" ? { ...data, ...author } : data });
    expect(await replay("")).toEqual((await shop.visitor.events(sessionId)).map(asOperator));
    expect((await replay(`&since=${frames.at(-1)?.id}`)).map(({ event }) => event)).toEqual(["caught_up"]);
    const live = await openStream(service.url + at(sessionId, "events"), {
      headers: { ...olga.headers, "last-event-id": frames.at(-1)?.id ?? "" },
    });
    await live.until(({ event }) => event === "caught_up");
    models.answer(() => [reply]);
    await say(shop.visitor, "And now?", { session_id: sessionId });
    await live.until(({ data }) => data["role"] === "persona");
    live.close();
    expect(messagesOf(live.frames()).map(({ role }) => role)).toEqual(["user", "persona"]);
  });
});

describe("Deletion of a held session", () => {
  it("returns 404 to the operator and ends the operator's stream", async () => {
    const { sessionId, endUserId } = await conversation();
    await held(olga, sessionId);
    const stream = await openStream(service.url + at(sessionId, "events"), { headers: olga.headers });
    await stream.until(({ event }) => event === "caught_up");
    expect((await shop.visitor.with({ "x-end-user-id": endUserId }).call("DELETE", `/v1/chat/${sessionId}`)).status).toBe(204);
    await stream.ended;
    expect((await act(olga, sessionId, "messages", { content: "Hello?" })).status).toBe(404);
    expect((await takeOver(olga, sessionId)).status).toBe(404);
    expect(await listed(olga, `search=${sessionId}`)).toEqual([]);
  });
});
