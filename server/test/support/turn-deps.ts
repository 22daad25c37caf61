import { widgetDefaults } from "../../src/personas/model/widget.ts";
import type { Reservation } from "../../src/billing/credit-meter.ts";
import { defaultPrices } from "../../src/billing/model/price-list.ts";
import type { ChatImages } from "../../src/chat/images/types.ts";
import type { BeginTurnDeps } from "../../src/chat/turn/begin-turn.ts";
import { runningTurns, type RunningTurns } from "../../src/chat/turn/running-turns.ts";
import type { TakeTurnDeps } from "../../src/chat/turn/take-turn.ts";
import { sessionLeases } from "../../src/chat/turn/turn-lease.sql.ts";
import type { PersonaContext } from "../../src/personas/model/persona.ts";
import type { RetrievalIndex } from "../../src/ports/retrieval-index.ts";
import { fakeDatabase, type StatementAnswers } from "./fake-database.ts";

/** A persona in the account `account`. */
export const personaContext: PersonaContext = {
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
    liveCapacity: null,
    waitingRoomCapacity: null,
    catalogTools: false,
    widget: widgetDefaults,
    createdAt: new Date(0),
    updatedAt: new Date(0),
  },
  brand: { id: "brand", displayName: "Shop", description: null, accentColors: [], defaultCurrency: "EUR", languages: ["en"] },
  sources: new Map([["source", "Catalog"]]),
  library: null,
};

/** All dependencies of a turn, from its start to its end. */
export type TurnDeps = Omit<BeginTurnDeps & TakeTurnDeps, "running"> & { readonly running: RunningTurns; readonly images: ChatImages };

const never = (): Promise<never> => Promise.reject(new Error("no images here"));

/**
 * Returns dependencies of turns that do not need a database.
 * @param log receives the events, in order
 * @param statements statement results, in addition to those for a successful turn
 */
export function turnDeps(
  log: string[],
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
    "turns.fail": () => 1,
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
    consents: { assertConsent: () => Promise.resolve(), rememberConsent: () => Promise.resolve(), forgetConsent: () => undefined },
    isOpen: () => true,
    images: { accept: never, read: never, blend: never, drop: () => done("drop image") },
    imageAddress: (personaId, sessionId, imageId) => `${personaId}/${sessionId}/${imageId}`,
    indexes: {
      of: () => ({
        index: { search, get: () => null, stateOf: () => null, scan: () => Promise.resolve() } as unknown as RetrievalIndex,
        embedder: null,
        generation: () => "1",
      }),
    },
    dictionaries: { of: () => Promise.resolve(null) },
    languageModel: null,
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  };
}
