import { setTimeout as delay } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import type { Reservation } from "../../billing/credit-meter.ts";
import { defaultPrices } from "../../billing/model/price-list.ts";
import type { PersonaContext } from "../../personas/model/persona.ts";
import type { RetrievalIndex } from "../../ports/retrieval-index.ts";
import { beginTurn, type BegunTurn, type TurnInput } from "./begin-turn.ts";
import type { SentImage } from "../../search/image/types.ts";
import type { Frame } from "../model/frames.ts";
import { runningTurns } from "./running-turns.ts";
import type { ChatStore, Session, TurnCommit } from "../store.ts";
import { takeTurn, type TakeTurnDeps } from "./take-turn.ts";

const input: TurnInput = {
  message: "What does the storm lantern cost?",
  sessionId: undefined,
  endUserId: null,
  trusted: false,
  seesVisitor: false,
  channel: undefined,
  userAttributes: undefined,
  metadata: undefined,
  consent: false,
  image: null,
  repeatable: null,
};
const context: PersonaContext = {
  persona: {
    id: "persona",
    accountId: "account",
    brandId: "brand",
    name: "Guide",
    status: "ready",
    description: null,
    avatarUrl: null,
    greeting: null,
    instructions: "",
    tone: null,
    languages: ["en"],
    suggestedQuestions: [],
    mode: "chat",
    model: null,
    isPublic: true,
    allowedOrigins: [],
    consentRequired: false,
    schedule: null,
    sessionInteractionLimit: null,
    sessionDurationLimitSeconds: null,
    catalogTools: false,
    createdAt: new Date(0),
    updatedAt: new Date(0),
  },
  brand: { id: "brand", displayName: "Shop", description: null, accentColors: [], defaultCurrency: "EUR", languages: ["en"] },
  sources: new Map([["source", "Catalog"]]),
  library: null,
};

const never = (): Promise<never> => Promise.reject(new Error("no pictures here"));

/** What happened, in its order. */
let log: string[] = [];
beforeEach(() => {
  log = [];
});

function deps(
  store: Partial<ChatStore> = {},
  search: () => Promise<never> | Promise<{ total: number; hits: [] }> = () => Promise.resolve({ total: 0, hits: [] }),
): TakeTurnDeps {
  let ids = 0;
  const done = (name: string): Promise<void> => {
    log.push(name);
    return Promise.resolve();
  };
  const reservation: Reservation = {
    charge: () => log.push("charge"),
    committed: (credits) => log.push(`committed ${credits}`),
    release: () => log.push("release"),
    guard: () => null,
  };
  const quiet = (): void => undefined;
  return {
    store: {
      create: () => done("create"),
      lease: () => Promise.resolve({ kind: "unknown" }),
      keep: () => Promise.resolve({ kept: true, wanted: false }),
      commit: () => done("commit").then(() => true),
      abandon: () => done("abandon"),
      takeOver: () => Promise.resolve({ kind: "unknown" }),
      session: () => Promise.resolve(null),
      eventsAfter: () => Promise.resolve([]),
      conversations: () => Promise.resolve([]),
      ...store,
    },
    meter: { reserve: () => Promise.resolve(reservation), flush: () => Promise.resolve(), stop: () => Promise.resolve() },
    prices: defaultPrices,
    baseUrl: () => "http://here",
    clock: { now: () => new Date(1_000) },
    ids: { uuidv4: () => `0000000${(ids += 1)}-0000-4000-8000-000000000000`, uuidv7: () => `v7-${(ids += 1)}` },
    visitorSecret: new Uint8Array(32),
    running: runningTurns({ subscribe: () => () => undefined }),
    requests: {
      claim: () => Promise.resolve({ kind: "claimed" }),
      bind: () => Promise.resolve(),
      drop: () => done("drop"),
      forgetOld: () => Promise.resolve(),
    },
    assertConsent: () => Promise.resolve(),
    rememberConsent: () => Promise.resolve(),
    isOpen: () => true,
    images: { accept: never, read: never, blend: never, drop: () => done("drop picture") },
    imageAddress: (personaId, sessionId, imageId) => `${personaId}/${sessionId}/${imageId}`,
    indexes: { of: () => ({ index: { search, get: () => null } as unknown as RetrievalIndex, embedder: null, generation: () => "1" }) },
    languageModel: null,
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  };
}

async function begin(all: TakeTurnDeps, part: Partial<TurnInput> = {}): Promise<BegunTurn> {
  const turn = await beginTurn(all, context, { ...input, ...part });
  if (turn.kind === "replay") throw new Error("the turn was taken before");
  return turn;
}

async function run(all: TakeTurnDeps): Promise<Frame[]> {
  const frames: Frame[] = [];
  const turn = await begin(all);
  expect(all.running.size).toBe(1);
  await takeTurn(all, turn, (frame) => frames.push(frame));
  expect(all.running.size).toBe(0);
  return frames;
}

describe("turn", () => {
  it("sends done only after the commit, and is charged once", async () => {
    const all = deps();
    const frames: string[] = [];
    const turn = await begin(all);
    await takeTurn(all, turn, ({ event }) => {
      if (event === "done") frames.push(...log);
    });
    expect(frames).toEqual(["create", "commit", "committed 10"]);
    expect(log).toEqual(frames);
  });

  it("sends error, costs nothing and releases its lease when retrieval fails", async () => {
    const frames = await run(deps({}, () => Promise.reject(new Error("index broken"))));
    expect(frames.map(({ event }) => event)).toEqual(["session", "error"]);
    expect(frames.at(-1)?.data).toEqual({ code: "server.error", message: expect.not.stringContaining("index broken") });
    expect(log).toEqual(["create", "release", "abandon"]);
  });

  it("does not begin, costs nothing and leaves the session free when it cannot be stored", async () => {
    const all = deps({ create: () => Promise.reject(new Error("no database")) });
    await expect(beginTurn(all, context, input)).rejects.toThrow("no database");
    expect(log).toEqual(["release"]);
    expect(all.running.size).toBe(0);
  });

  it("sends done and is charged once when only the answer of the commit was lost", async () => {
    const kept: { turn: TurnCommit | null } = { turn: null };
    const frames = await run(
      deps({
        commit: (turn) => {
          kept.turn = turn;
          return Promise.reject(new Error("connection lost"));
        },
        session: () => Promise.resolve({ epoch: kept.turn?.epoch, lastSeq: kept.turn?.lastSeq, turnCount: 1 } as Session),
      }),
    );
    expect(frames.at(-1)?.event).toBe("done");
    expect(log).toContain("committed 10");
    expect(log).not.toContain("release");
  });

  it("sends error when the commit failed, even if earlier frames had the same numbers", async () => {
    const kept: { turn: TurnCommit | null } = { turn: null };
    const frames = await run(
      deps({
        commit: (turn) => {
          kept.turn = turn;
          return Promise.reject(new Error("connection lost"));
        },
        session: () => Promise.resolve({ epoch: 1, lastSeq: kept.turn?.lastSeq, turnCount: 9 } as Session),
      }),
    );
    expect(frames.at(-1)?.event).toBe("error");
    expect(log).toContain("release");
  });

  it("sends error when the commit failed", async () => {
    const frames = await run(deps({ commit: () => Promise.reject(new Error("connection lost")), session: () => Promise.resolve(null) }));
    expect(frames.at(-1)?.event).toBe("error");
    expect(log).toContain("release");
  });

  it("sends session.turn_in_flight when the lease was lost, and resource.not_found when the session was erased", async () => {
    const taken = await run(deps({ commit: () => Promise.resolve(false), session: () => Promise.resolve({} as Session) }));
    expect(taken.at(-1)).toMatchObject({ event: "error", data: { code: "session.turn_in_flight" } });
    expect(log).toContain("release");
    const erased = await run(deps({ commit: () => Promise.resolve(false) }));
    expect(erased.at(-1)).toMatchObject({ event: "error", data: { code: "resource.not_found" } });
  });

  it("never rejects, even when its lease cannot be released", async () => {
    const failing = (): Promise<never> => Promise.reject(new Error("no database"));
    const frames = await run(deps({ commit: failing, abandon: failing, session: failing }));
    expect(frames.at(-1)?.event).toBe("error");
  });

  it("commits the number of its last frame, even if thinking is due during the commit", async () => {
    let lastSeq = 0;
    const frames = await run(
      deps({
        commit: async (turn) => {
          ({ lastSeq } = turn);
          await delay(350);
          return true;
        },
      }),
    );
    expect(frames.at(-1)?.id).toBe(`1000-${lastSeq}`);
  });
});

describe("concurrent turns", () => {
  /** With one index for all turns, as the service has it. */
  function depsWith(search: () => Promise<{ total: number; hits: [] }>): TakeTurnDeps {
    const all = deps();
    const index = { search, get: () => null } as unknown as RetrievalIndex;
    return { ...all, indexes: { ...all.indexes, of: () => ({ index, embedder: null, generation: () => "1" }) } };
  }
  const elsewhere: PersonaContext = { ...context, persona: { ...context.persona, id: "another persona", accountId: "another account" } };

  /** Runs four hundred turns of one visitor and then one more; @returns how many of the four hundred had ended before that one. */
  async function endedBefore(quiet: PersonaContext, endUserId: string): Promise<number> {
    const all = depsWith(async () => ({ total: 0, hits: [] }));
    let ended = 0;
    let before = 0;
    const take = async (of: PersonaContext, visitor: string, onEnd: () => void): Promise<void> => {
      const turn = await beginTurn(all, of, { ...input, endUserId: visitor });
      if (turn.kind === "turn") await takeTurn(all, turn, ({ event }) => void (event === "done" && onEnd()));
    };
    const many = Array.from({ length: 400 }, () => take(context, "busy", () => (ended += 1)));
    await Promise.all([...many, take(quiet, endUserId, () => (before = ended))]);
    expect(ended).toBe(400);
    return before;
  }

  it("send their session frame while retrieval is delayed", async () => {
    let goOn = (): void => undefined;
    const heldUp = new Promise<void>((resolve) => (goOn = resolve));
    const all = depsWith(() => heldUp.then(() => ({ total: 0, hits: [] })));
    const frames: string[][] = Array.from({ length: 50 }, () => []);
    const turns = frames.map(async (seen) => takeTurn(all, await begin(all), ({ event }) => void seen.push(event)));
    await delay(50);
    expect(frames).toEqual(frames.map(() => ["session"]));
    goOn();
    await Promise.all(turns);
    expect(frames.map((seen) => seen.at(-1))).toEqual(frames.map(() => "done"));
  });

  it("of one account do not delay another account", async () => {
    expect(await endedBefore(elsewhere, "quiet")).toBeLessThan(40);
  });

  it("of one visitor do not delay another visitor", async () => {
    expect(await endedBefore(context, "quiet")).toBeLessThan(40);
  });

  it("give up their place when stopped while waiting", async () => {
    let asked = 0;
    let search = (): Promise<{ total: number; hits: [] }> => {
      asked += 1;
      return new Promise(() => undefined);
    };
    const all = depsWith(() => search());
    const stuck = await Promise.all(Array.from({ length: 30 }, () => begin(all)));
    const ends = stuck.map((turn) => takeTurn(all, turn, () => undefined));
    for (let before = -1; before < asked;) {
      before = asked;
      await delay(100);
    }
    expect(asked).toBeGreaterThan(1);
    for (const { control } of stuck) control.end("stopped");
    await Promise.all(ends);
    search = () => Promise.resolve({ total: 0, hits: [] });
    const seen: string[] = [];
    await takeTurn(all, await begin(all), ({ event }) => void seen.push(event));
    expect(seen.at(-1)).toBe("done");
  });
});

describe("turn with a picture", () => {
  const image: SentImage = {
    id: "img_1",
    blobKey: "picture",
    contentType: "image/png",
    bytes: 1,
    width: 1,
    height: 1,
    sha256: Buffer.alloc(32),
  };
  const failing = (): Promise<never> => Promise.reject(new Error("no database"));

  async function takeWith(store: Partial<ChatStore>): Promise<void> {
    const all = deps(store);
    const seen = { description: "", text: null, colours: [], nearest: [] };
    const images = { ...all.images, read: () => Promise.resolve(seen) };
    await takeTurn({ ...all, images }, await begin(all, { image }), () => undefined);
  }

  it("deletes the file when it fails", async () => {
    await takeWith({ commit: () => Promise.resolve(false) });
    expect(log).toContain("drop picture");
    log = [];
    await takeWith({ commit: failing, session: () => Promise.resolve({ epoch: 0 } as Session) });
    expect(log).toContain("drop picture");
  });

  it("keeps the file when it may have been committed: a row may reference it", async () => {
    await takeWith({ commit: failing, session: failing });
    expect(log).toContain("release");
    expect(log).not.toContain("drop picture");
  });
});

describe("turn with an idempotency key", () => {
  const repeatable = { key: "k", caller: "ip:1" };

  it("commits its stream, including the last frame", async () => {
    const kept: TurnCommit["request"][] = [];
    const all = deps({
      commit: (turn) => {
        kept.push(turn.request);
        return Promise.resolve(true);
      },
    });
    let streamed = "";
    await takeTurn(all, await begin(all, { repeatable }), (_, text) => (streamed += text));
    expect(kept).toEqual([{ request: { personaId: "persona", scope: "ip:1", key: "k" }, response: streamed }]);
    expect(streamed).toMatch(/event: done\n.*\n.*\n\n$/);
  });

  it("releases the key when it fails, before and after the session is leased", async () => {
    const all = deps({ commit: () => Promise.resolve(false) });
    await takeTurn(all, await begin(all, { repeatable }), () => undefined);
    expect(log).toContain("drop");
    log = [];
    await expect(beginTurn(deps(), context, { ...input, repeatable, sessionId: "00000000-0000-4000-8000-000000000000" })).rejects.toThrow(
      "session_id",
    );
    expect(log).toContain("drop");
  });
});

describe("rejected message", () => {
  it.each<[string, Partial<TurnInput>]>([
    ["for its session id", { sessionId: "nonsense" }],
    ["for an unknown session", { sessionId: "00000000-0000-4000-8000-000000000000" }],
  ])("leaves no reserved credits and no turn for %s", async (_, part) => {
    const all = deps();
    await expect(beginTurn(all, context, { ...input, ...part })).rejects.toMatchObject({ code: "validation.failed" });
    expect(log.filter((entry) => entry !== "release")).toEqual([]);
    expect(all.running.size).toBe(0);
  });
});
