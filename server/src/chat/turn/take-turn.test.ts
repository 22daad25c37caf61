import { setTimeout as delay } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import type { Reservation } from "../../billing/credit-meter.ts";
import { defaultPrices } from "../../billing/model/price-list.ts";
import type { PersonaContext } from "../../personas/store.ts";
import type { RetrievalIndex } from "../../ports/retrieval-index.ts";
import { fakeDatabase, type StatementAnswers } from "../../../test/support/fake-database.ts";
import type { ChatImages } from "../images/types.ts";
import { beginTurn, type BeginTurnDeps, type BegunTurn, type TurnInput } from "./begin-turn.ts";
import type { SentImage } from "../../search/image/types.ts";
import type { Frame } from "../model/frames.ts";
import { runningTurns, type RunningTurns } from "./running-turns.ts";
import { takeTurn, type TakeTurnDeps } from "./take-turn.ts";
import { TurnImages } from "./turn-images.ts";
import { sessionLeases } from "./turn-lease.sql.ts";

const input: Omit<TurnInput, "images"> = {
  message: "What does the storm lantern cost?",
  sessionId: undefined,
  endUserId: null,
  trusted: false,
  seesVisitor: false,
  channel: undefined,
  userAttributes: undefined,
  metadata: undefined,
  consent: false,
  repeatable: null,
  price: "chatTurn",
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

const failing = (): Promise<never> => Promise.reject(new Error("no database"));
const never = (): Promise<never> => Promise.reject(new Error("no images here"));

/** What happened, in its order. */
let log: string[] = [];
beforeEach(() => {
  log = [];
});

/** Dependencies of a turn, from its beginning to its end. */
type TurnDeps = Omit<BeginTurnDeps & TakeTurnDeps, "running"> & { readonly running: RunningTurns; readonly images: ChatImages };

/** The last frame number that a commit stores. */
const lastSeqOf = ([, , lastSeq]: readonly unknown[]): number => Number(lastSeq);

function deps(
  statements: StatementAnswers = {},
  search: () => Promise<never> | Promise<{ total: number; hits: [] }> = () => Promise.resolve({ total: 0, hits: [] }),
): TurnDeps {
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
  const database = fakeDatabase({
    "chat.create": () => done("create"),
    "chat.lease": () => [],
    "chat.keep": () => ({ wanted: false }),
    "chat.commit": () => done("commit").then(() => ({})),
    "chat.abandon": () => done("abandon"),
    "chat.session": () => null,
    "requests.claim": () => ({}),
    "requests.bind": () => 1,
    "requests.keep": () => 1,
    "requests.drop": () => done("drop"),
    ...statements,
  });
  return {
    database,
    leases: sessionLeases(database),
    meter: { reserve: () => Promise.resolve(reservation) },
    prices: defaultPrices,
    baseUrl: () => "http://here",
    clock: { now: () => new Date(1_000) },
    ids: { uuidv4: () => `0000000${(ids += 1)}-0000-4000-8000-000000000000`, uuidv7: () => `v7-${(ids += 1)}` },
    visitorSecret: new Uint8Array(32),
    running: runningTurns({ subscribe: () => () => undefined }),
    consents: { assertConsent: () => Promise.resolve(), rememberConsent: () => Promise.resolve() },
    isOpen: () => true,
    images: { accept: never, read: never, blend: never, drop: () => done("drop image") },
    imageAddress: (personaId, sessionId, imageId) => `${personaId}/${sessionId}/${imageId}`,
    indexes: { of: () => ({ index: { search, get: () => null } as unknown as RetrievalIndex, embedder: null, generation: () => "1" }) },
    languageModel: null,
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  };
}

async function begin(all: TurnDeps, part: Partial<TurnInput> = {}, image: SentImage | null = null): Promise<BegunTurn> {
  const turn = await beginTurn(all, context, { ...input, images: new TurnImages(all.images, image), ...part });
  if (turn.kind === "replay") throw new Error("the turn was taken before");
  return turn;
}

async function run(all: TurnDeps): Promise<Frame[]> {
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
    const all = deps({ "chat.create": () => Promise.reject(new Error("no database")) });
    await expect(begin(all)).rejects.toThrow("no database");
    expect(log).toEqual(["release"]);
    expect(all.running.size).toBe(0);
  });

  it("sends done and is charged once when only the answer of the commit was lost", async () => {
    let lastSeq = 0;
    const frames = await run(
      deps({
        "chat.commit": (values) => {
          lastSeq = lastSeqOf(values);
          throw new Error("connection lost");
        },
        "chat.session": () => ({ epoch: 1_000, lastSeq, turnCount: 1 }),
      }),
    );
    expect(frames.at(-1)?.event).toBe("done");
    expect(log).toContain("committed 10");
    expect(log).not.toContain("release");
  });

  it("sends error when the commit failed, even if earlier frames had the same numbers", async () => {
    let lastSeq = 0;
    const frames = await run(
      deps({
        "chat.commit": (values) => {
          lastSeq = lastSeqOf(values);
          throw new Error("connection lost");
        },
        "chat.session": () => ({ epoch: 1, lastSeq, turnCount: 9 }),
      }),
    );
    expect(frames.at(-1)?.event).toBe("error");
    expect(log).toContain("release");
  });

  it("sends error when the commit failed", async () => {
    const frames = await run(deps({ "chat.commit": failing }));
    expect(frames.at(-1)?.event).toBe("error");
    expect(log).toContain("release");
  });

  it("sends session.turn_in_flight when the lease was lost, and resource.not_found when the session was erased", async () => {
    const taken = await run(deps({ "chat.commit": () => null, "chat.session": () => ({}) }));
    expect(taken.at(-1)).toMatchObject({ event: "error", data: { code: "session.turn_in_flight" } });
    expect(log).toContain("release");
    const erased = await run(deps({ "chat.commit": () => null }));
    expect(erased.at(-1)).toMatchObject({ event: "error", data: { code: "resource.not_found" } });
  });

  it("never rejects, even when its lease cannot be released", async () => {
    const frames = await run(deps({ "chat.commit": failing, "chat.abandon": failing, "chat.session": failing }));
    expect(frames.at(-1)?.event).toBe("error");
  });

  it("commits the number of its last frame, even if thinking is due during the commit", async () => {
    let lastSeq = 0;
    const frames = await run(
      deps({
        "chat.commit": async (values) => {
          lastSeq = lastSeqOf(values);
          await delay(350);
          return {};
        },
      }),
    );
    expect(frames.at(-1)?.id).toBe(`1000-${lastSeq}`);
  });
});

describe("concurrent turns", () => {
  /** With one index for all turns, as the service has it. */
  function depsWith(search: () => Promise<{ total: number; hits: [] }>): TurnDeps {
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
      const turn = await beginTurn(all, of, { ...input, images: new TurnImages(all.images, null), endUserId: visitor });
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

describe("turn with an image", () => {
  const image: SentImage = {
    id: "img_1",
    blobKey: "picture",
    contentType: "image/png",
    bytes: 1,
    width: 1,
    height: 1,
    sha256: Buffer.alloc(32),
  };
  async function takeWith(statements: StatementAnswers): Promise<void> {
    const all = deps(statements);
    const seen = { description: "", text: null, colours: [], nearest: [] };
    const images = { ...all.images, read: () => Promise.resolve(seen) };
    await takeTurn(all, await begin({ ...all, images }, {}, image), () => undefined);
  }

  it("deletes the file when it fails", async () => {
    await takeWith({ "chat.commit": () => null });
    expect(log).toContain("drop image");
    log = [];
    await takeWith({ "chat.commit": failing, "chat.session": () => ({ epoch: 0 }) });
    expect(log).toContain("drop image");
  });

  it("keeps the file when it may have been committed: a row may reference it", async () => {
    await takeWith({ "chat.commit": failing, "chat.session": failing });
    expect(log).toContain("release");
    expect(log).not.toContain("drop image");
  });
});

describe("turn with an idempotency key", () => {
  const repeatable = { key: "k", caller: "ip:1" };

  it("commits its stream, including the last frame", async () => {
    let kept: readonly unknown[] = [];
    const all = deps({
      "requests.keep": (values) => {
        kept = values;
        return 1;
      },
    });
    let streamed = "";
    await takeTurn(all, await begin(all, { repeatable }), (_, text) => (streamed += text));
    expect([...kept.slice(0, 3), kept[4]]).toEqual(["persona", "ip:1", "k", streamed]);
    expect(streamed).toMatch(/event: done\n.*\n.*\n\n$/);
  });

  it("releases the key when it fails, before and after the session is leased", async () => {
    const all = deps({ "chat.commit": () => null });
    await takeTurn(all, await begin(all, { repeatable }), () => undefined);
    expect(log).toContain("drop");
    log = [];
    await expect(begin(deps(), { repeatable, sessionId: "00000000-0000-4000-8000-000000000000" })).rejects.toThrow("session_id");
    expect(log).toContain("drop");
  });
});

describe("rejected message", () => {
  it.each<[string, Partial<TurnInput>]>([
    ["for its session id", { sessionId: "nonsense" }],
    ["for an unknown session", { sessionId: "00000000-0000-4000-8000-000000000000" }],
  ])("leaves no reserved credits and no turn for %s", async (_, part) => {
    const all = deps();
    await expect(begin(all, part)).rejects.toMatchObject({ code: "validation.failed" });
    expect(log.filter((entry) => entry !== "release")).toEqual([]);
    expect(all.running.size).toBe(0);
  });
});
