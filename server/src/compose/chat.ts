import { accountFeeds, type AccountFeeds } from "../account-events/account-feeds.ts";
import { libraryOf } from "../account-events/library.sql.ts";
import { ids } from "../platform/ids.ts";
import { installedDictionaries } from "../engines/dictionary/index.ts";
import { createLanguageModel, type LanguageModelOptions } from "../engines/language-model/index.ts";
import type { LiveSessions } from "../auth/sessions/live-sessions.ts";
import { defaultModelPolicy } from "../chat/turn/answer-turn.ts";
import { startExpiringHolds } from "../chat/operator/expire-holds.ts";
import { startHousekeeping } from "../chat/turn/housekeeping.ts";
import { chatImages } from "../chat/images/chat-images.ts";
import type { ChatImages } from "../chat/images/types.ts";
import type { ConverseDeps } from "../chat/turn/converse.ts";
import { typingSignals, type TypingSignals } from "../chat/session/typing-signals.ts";
import { visitorTyping } from "../chat/session/visitor-typing.ts";
import type { FollowDeps } from "../chat/session/follow-session.ts";
import { runningTurns, type RunningTurns } from "../chat/turn/running-turns.ts";
import { sessionLeases } from "../chat/turn/turn-lease.sql.ts";
import { sessionHub } from "../chat/session/session-hub.ts";
import { type Consents, consents } from "../chat/visitor/consent.ts";
import type { Foundation } from "./foundation.ts";
import type { ComposedImages } from "./images.ts";
import { embeddedCompositor, imageReader } from "./document-images.ts";
import type { LanguageModelSettings, Settings } from "../config/settings.ts";
import { OpenStreams } from "../platform/endpoint/sse.ts";
import type { RoutesDeps } from "./routes.ts";
import type { PersonaDirectory } from "../personas/directory.ts";
import { validSecrets } from "../personas/end-user-secrets/end-user-secrets.sql.ts";
import { endUserSecrets } from "../personas/end-user-secrets/directory.ts";
import { isOpen } from "../personas/model/schedule.ts";
import type { LanguageModel } from "../ports/language-model.ts";
import type { SearchDeps } from "../search/search-knowledge.ts";

const housekeepingEveryMs = 3_600_000;
const expireHoldsEveryMs = 5_000;

function modelOptions({ provider, model, baseUrl, apiKey, vision }: LanguageModelSettings): LanguageModelOptions {
  return { provider, model, vision, ...(baseUrl === undefined ? {} : { baseUrl }), ...(apiKey === undefined ? {} : { apiKey }) };
}

interface ChatParts {
  readonly search: SearchDeps;
  readonly directory: PersonaDirectory;
  readonly sessions: LiveSessions;
  readonly languageModel: LanguageModel | null;
  readonly images: ComposedImages;
}

export interface Chat {
  readonly streams: OpenStreams;
  /** Running turns. A shutdown waits for them. */
  readonly underWay: ReadonlySet<Promise<void>>;
  /** Dependencies that live sessions share with the chat. */
  readonly live: ComposedConversation;
  readonly routes: Pick<RoutesDeps, "chat" | "images" | "sessions" | "operators" | "accountEvents">;
}

/** Dependencies of a conversation that are shared by all channels. */
export interface ComposedConversation {
  readonly turns: ConverseDeps;
  readonly running: RunningTurns;
  readonly follow: FollowDeps;
  readonly typing: TypingSignals;
  readonly underWay: Set<Promise<void>>;
}

/** Creates the language model client; null if none is configured. */
export async function openLanguageModel({ languageModel }: Settings): Promise<LanguageModel | null> {
  return languageModel === undefined ? null : createLanguageModel(modelOptions(languageModel));
}

/** Composes the chat: turns, the language model, images, visitors and operators. */
export function composeChat(base: Foundation, parts: ChatParts): Chat {
  const { secrets, store, cache, blobs, clock, metrics, log, cleanup } = base;
  const { directory, sessions } = parts;
  const { bus, database } = store;
  const visitors = {
    endUserSecrets: endUserSecrets({
      valid: (personaId) => validSecrets(database, personaId),
      cache,
      encryptionKey: secrets.endUserSecrets,
      log,
    }),
    visitorSecret: secrets.visitors,
    clock,
  };
  const underWay = new Set<Promise<void>>();
  const images = composeImages(base, parts);
  const running = runningTurns(bus);
  cleanup.add("running turns", async () => running.close());
  const turns: ConverseDeps = { ...composeTurns(base, parts, running), images, directory, visitors, underWay };
  const housekeeping = startHousekeeping({ database: store.jobs, blobs, log }, housekeepingEveryMs);
  cleanup.add("housekeeping", async () => housekeeping.stop());
  const expiring = startExpiringHolds({ database, log }, expireHoldsEveryMs);
  cleanup.add("holds of operators", () => expiring.stop());
  const hub = sessionHub({ bus, database, log });
  cleanup.add("sessions", async () => hub.close());
  const streams = new OpenStreams();
  metrics.gauge("open_event_streams", "Open event streams", () => streams.size);
  const typing = typingSignals(bus, log);
  const follow = { database, hub, log };
  return {
    streams,
    underWay,
    live: { turns, running, follow, typing, underWay },
    routes: {
      chat: { turns, images, database, visitors, follow, directory, streams },
      images: { database, blobs },
      sessions: {
        database,
        blobs,
        bus,
        visitorTyping: visitorTyping({ database, directory, visitors, typing }),
        directory,
        visitors,
        ids,
        log,
      },
      accountEvents: { feeds: composeFeeds(base), signedIn: { sessions, bus, log }, streams },
      operators: { database, follow, ids, signedIn: { sessions, bus, log }, typing, streams, clock },
    },
  };
}

function composeFeeds({ store: { bus, database }, log, cleanup }: Foundation): AccountFeeds {
  const feeds = accountFeeds({
    bus,
    libraryOf: (accountId) => libraryOf(database, accountId),
    newEpoch: () => ids.uuidv4().replaceAll("-", ""),
    log,
  });
  cleanup.add("account events", async () => feeds.close());
  return feeds;
}

function composeImages({ blobs, log }: Foundation, { images }: ChatParts): ChatImages {
  return chatImages(images.sent, { blobs, reader: imageReader, fetcher: images.fetcher, compositor: embeddedCompositor, ids, log });
}

/** Composes the steps of a turn, from the visitor's message to the stored reply. */
function composeConsents({ bus, database }: Foundation["store"]): Consents {
  const kept = consents(database);
  bus.subscribe("consent_erased", ({ endUserId }) => kept.forgetConsent(endUserId));
  bus.onGap(() => kept.forgetConsent(null));
  return kept;
}

function composeTurns(
  { settings, secrets, store, clock, lifecycle }: Foundation,
  { search, languageModel }: ChatParts,
  running: RunningTurns,
): Omit<ConverseDeps, "images" | "directory" | "visitors" | "underWay"> {
  const { database } = store;
  const { languageModel: model } = settings;
  return {
    ...search,
    dictionaries: installedDictionaries,
    database,
    leases: sessionLeases(database),
    clock,
    ids,
    visitorSecret: secrets.visitors,
    running,
    languageModel,
    modelPolicy: model === undefined ? defaultModelPolicy : { fallBack: model.fallBack, withinMs: model.withinMs },
    consents: composeConsents(store),
    isOpen: (context, at) => isOpen(context.persona.schedule, at),
    imageAddress: (personaId, sessionId, imageId) =>
      `${lifecycle.address()}/v1/chat/${sessionId}/images/${imageId}?persona_id=${personaId}`,
  };
}
