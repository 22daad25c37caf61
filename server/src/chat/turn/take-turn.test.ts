import { setTimeout as delay } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import type { StatementAnswers } from "../../../test/support/fake-database.ts";
import { personaContext, turnDeps, type TurnDeps } from "../../../test/support/turn-deps.ts";
import type { PersonaContext } from "../../personas/model/persona.ts";
import type { RetrievalIndex } from "../../ports/retrieval-index.ts";
import type { SentImage } from "../../search/image/types.ts";
import type { Frame } from "../model/frames.ts";
import { beginTurn, type BegunTurn, type TurnInput } from "./begin-turn.ts";
import { takeTurn } from "./take-turn.ts";
import { TurnImages } from "./turn-images.ts";

const input: Omit<TurnInput, "images"> = {
  message: "What does the storm lantern cost?",
  sessionId: undefined,
  endUserId: null,
  trusted: false,
  verifiedAttributes: {},
  seesVisitor: false,
  channel: undefined,
  userAttributes: undefined,
  metadata: undefined,
  consent: false,
  repeatable: null,
  price: "chatTurn",
  live: null,
};
const failing = (): Promise<never> => Promise.reject(new Error("no database"));

/** Events in order of occurrence. */
let log: string[] = [];
beforeEach(() => {
  log = [];
});

/** Returns the last frame number that a commit stored. */
const lastSeqOf = ([, , lastSeq]: readonly unknown[]): number => Number(lastSeq);

const deps = (statements?: StatementAnswers, search?: () => Promise<{ total: number; hits: [] }>): TurnDeps =>
  turnDeps(log, statements, search);

async function begin(all: TurnDeps, part: Partial<TurnInput> = {}, image: SentImage | null = null): Promise<BegunTurn> {
  const turn = await beginTurn(all, personaContext, { ...input, images: new TurnImages(all.images, image), ...part });
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

  it("sends an error, is not charged and releases its lease if retrieval fails", async () => {
    const frames = await run(deps({}, () => Promise.reject(new Error("index broken"))));
    expect(frames.map(({ event }) => event)).toEqual(["session", "error"]);
    expect(frames.at(-1)?.data).toEqual({ code: "server.error", message: expect.not.stringContaining("index broken") });
    expect(log).toEqual(["create", "release", "abandon"]);
  });

  it("is rejected without being charged if it cannot be stored, and leaves the session available", async () => {
    const all = deps({ "chat.create": () => Promise.reject(new Error("no database")) });
    await expect(begin(all)).rejects.toThrow("no database");
    expect(log).toEqual(["release"]);
    expect(all.running.size).toBe(0);
  });

  it("sends done and is charged once if only the response to the commit was lost", async () => {
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

  it("sends an error if the commit failed, even if earlier frames had the same numbers", async () => {
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

  it("sends an error if the commit failed", async () => {
    const frames = await run(deps({ "chat.commit": failing }));
    expect(frames.at(-1)?.event).toBe("error");
    expect(log).toContain("release");
  });

  it("sends session.turn_in_flight if the lease was lost, and resource.not_found if the session was erased", async () => {
    const taken = await run(deps({ "chat.commit": () => null, "chat.session": () => ({}) }));
    expect(taken.at(-1)).toMatchObject({ event: "error", data: { code: "session.turn_in_flight" } });
    expect(log).toContain("release");
    const erased = await run(deps({ "chat.commit": () => null }));
    expect(erased.at(-1)).toMatchObject({ event: "error", data: { code: "resource.not_found" } });
  });

  it("never rejects, even if its lease cannot be released", async () => {
    const frames = await run(deps({ "chat.commit": failing, "chat.abandon": failing, "chat.session": failing }));
    expect(frames.at(-1)?.event).toBe("error");
  });

  it("commits the number of its last frame, even if `thinking` is due during the commit", async () => {
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
  /** All turns share one index, as in the service. */
  function depsWith(search: () => Promise<{ total: number; hits: [] }>): TurnDeps {
    const all = deps();
    const index = { search, get: () => null, stateOf: () => null, scan: () => Promise.resolve() } as unknown as RetrievalIndex;
    return { ...all, indexes: { ...all.indexes, of: () => ({ index, embedder: null, generation: () => "1" }) } };
  }
  const elsewhere: PersonaContext = {
    ...personaContext,
    persona: { ...personaContext.persona, id: "another persona", accountId: "another account" },
  };

  /**
   * Runs four hundred turns for one visitor, and then one more turn.
   * @returns how many of the four hundred ended before the last turn
   */
  async function endedBefore(quiet: PersonaContext, endUserId: string): Promise<number> {
    const all = depsWith(async () => ({ total: 0, hits: [] }));
    let ended = 0;
    let before = 0;
    const take = async (of: PersonaContext, visitor: string, onEnd: () => void): Promise<void> => {
      const turn = await beginTurn(all, of, { ...input, images: new TurnImages(all.images, null), endUserId: visitor });
      if (turn.kind === "turn") await takeTurn(all, turn, ({ event }) => void (event === "done" && onEnd()));
    };
    const many = Array.from({ length: 400 }, () => take(personaContext, "busy", () => (ended += 1)));
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
    expect(await endedBefore(personaContext, "quiet")).toBeLessThan(40);
  });

  it("leave the queue if they are stopped while waiting", async () => {
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

  it("deletes the file if it fails", async () => {
    await takeWith({ "chat.commit": () => null });
    expect(log).toContain("drop image");
    log = [];
    await takeWith({ "chat.commit": failing, "chat.session": () => ({ epoch: 0 }) });
    expect(log).toContain("drop image");
  });

  it("keeps the file if it may have been committed, because a row may reference the file", async () => {
    await takeWith({ "chat.commit": failing, "chat.session": failing });
    expect(log).toContain("release");
    expect(log).not.toContain("drop image");
  });
});

describe("turn with an idempotency key", () => {
  const repeatable = { key: "k", caller: "ip:1" };

  it("commits its complete stream, including the last frame", async () => {
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

  it("releases the key if it fails, before and after the session is leased", async () => {
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
    ["with an invalid session id", { sessionId: "nonsense" }],
    ["with an unknown session", { sessionId: "00000000-0000-4000-8000-000000000000" }],
  ])("does not leave reserved credits or a running turn: %s", async (_, part) => {
    const all = deps();
    await expect(begin(all, part)).rejects.toMatchObject({ code: "validation.failed" });
    expect(log.filter((entry) => entry !== "release")).toEqual([]);
    expect(all.running.size).toBe(0);
  });
});
