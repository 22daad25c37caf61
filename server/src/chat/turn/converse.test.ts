import { beforeEach, describe, expect, it } from "vitest";
import type { StatementAnswers } from "../../../test/support/fake-database.ts";
import { personaContext, turnDeps } from "../../../test/support/turn-deps.ts";
import type { PersonaKeyActor } from "../../ports/actor.ts";
import type { SentImage } from "../../search/image/types.ts";
import { collectTurn } from "./collect-turn.ts";
import { converse, type AcceptedTurn, type ConverseDeps, type ConverseInput } from "./converse.ts";

const personaId = "00000000-0000-4000-8000-0000000000aa";
const actor: PersonaKeyActor = { kind: "persona_key", accountId: "account", keyId: "k", personaId };
const image: SentImage = {
  id: "img_1",
  blobKey: "picture",
  contentType: "image/png",
  bytes: 1,
  width: 1,
  height: 1,
  sha256: Buffer.alloc(32),
};
const input: ConverseInput = {
  message: "What does the storm lantern cost?",
  personaId: undefined,
  sessionId: undefined,
  visitor: { endUserId: null, token: null },
  channel: undefined,
  userAttributes: undefined,
  metadata: undefined,
  consent: false,
  image: null,
  repeatable: null,
  price: "chatTurn",
  live: null,
};

/** Events in order of occurrence. */
let log: string[] = [];
beforeEach(() => {
  log = [];
});

function deps(statements: StatementAnswers = {}): ConverseDeps {
  const turns = turnDeps(log, statements);
  const seen = { description: "", text: null, colours: [], nearest: [] };
  return {
    ...turns,
    images: { ...turns.images, read: () => Promise.resolve(seen) },
    directory: {
      context: async (id) => (id === personaId ? { ...personaContext, persona: { ...personaContext.persona, id } } : null),
      publicPersona: async () => null,
    },
    visitors: { endUserSecrets: async () => [], visitorSecret: turns.visitorSecret, clock: turns.clock },
    underWay: new Set(),
  };
}

async function accepted(all: ConverseDeps, part: Partial<ConverseInput> = {}): Promise<AcceptedTurn> {
  const turn = await converse(all, actor, { ...input, ...part });
  if (turn.kind === "replay") throw new Error("the turn was replayed");
  return turn;
}

describe("converse", () => {
  it("lists the turn as running until its final frame", async () => {
    const all = deps();
    const turn = await accepted(all);
    const sizes: number[] = [];
    await turn.run(() => sizes.push(all.underWay.size));
    expect(sizes.at(-1)).toBe(1);
    expect(all.underWay.size).toBe(0);
  });

  it.each([
    ["a turn", "chatTurn", 10],
    ["a turn of a tool", "toolChat", 1],
  ] as const)("charges the price for %s", async (_, price, credits) => {
    const { creditsCharged } = await collectTurn(await accepted(deps(), { price }), () => undefined);
    expect(creditsCharged).toBe(credits);
    expect(log).toContain(`committed ${credits}`);
  });

  it("returns the recorded frames for a repeated request, without running the turn again", async () => {
    const stored = { sessionId: null, named: false, response: "frames" };
    let bodyHash: unknown;
    const all = deps({
      "requests.claim": (values) => {
        bodyHash = values[3];
        return null;
      },
      "requests.read": () => ({ ...stored, bodyHash }),
    });
    const turn = await converse(all, actor, { ...input, image, repeatable: { key: "k", caller: "key:k" } });
    expect(turn).toEqual({ kind: "replay", response: "frames" });
    expect(log).toEqual(["drop image"]);
  });
});

describe("image of a turn", () => {
  it.each<[string, Partial<ConverseInput>]>([
    ["auth.forbidden", { personaId: "00000000-0000-4000-8000-0000000000bb" }],
    ["auth.unauthorized", { visitor: { endUserId: null, token: "invalid" } }],
    ["validation.failed", { sessionId: "00000000-0000-4000-8000-000000000000" }],
  ])("is deleted once if the turn is rejected with %s", async (code, part) => {
    await expect(accepted(deps(), { ...part, image })).rejects.toMatchObject({ code });
    expect(log.filter((entry) => entry === "drop image")).toHaveLength(1);
  });

  it("is deleted once if the turn fails, and kept if the turn commits", async () => {
    await (await accepted(deps({ "chat.commit": () => null }), { image })).run(() => undefined);
    expect(log.filter((entry) => entry === "drop image")).toHaveLength(1);
    log = [];
    await (await accepted(deps(), { image })).run(() => undefined);
    expect(log).toContain("commit");
    expect(log).not.toContain("drop image");
  });
});

describe("collectTurn", () => {
  it("rejects with the error that ended the turn", async () => {
    const turn = await accepted(deps({ "chat.commit": () => null }));
    await expect(collectTurn(turn, () => undefined)).rejects.toMatchObject({ code: "resource.not_found" });
  });

  it("returns the session, bubbles and credits of a committed turn", async () => {
    const collected = await collectTurn(await accepted(deps()), () => undefined);
    expect(collected).toMatchObject({ turnIndex: 0, held: false, cards: [], creditsCharged: 10 });
    expect(collected.endUserId).toMatch(/^eu_/);
    expect(collected.bubbles.length).toBeGreaterThan(0);
  });
});
