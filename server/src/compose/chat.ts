import { ids } from "../platform/ids.ts";
import { createLanguageModel, type LanguageModelOptions } from "../engines/language-model/index.ts";
import type { LiveSessions } from "../auth/sessions/live-sessions.ts";
import { defaultModelPolicy } from "../chat/turn/answer-turn.ts";
import { startHousekeeping } from "../chat/turn/housekeeping.ts";
import type { TakeTurnDeps } from "../chat/turn/take-turn.ts";
import { chatImages } from "../chat/images/chat-images.ts";
import { typingSignals } from "../chat/operator/typing-signals.ts";
import { visitorTyping } from "../chat/operator/visitor-typing.ts";
import { runningTurns } from "../chat/turn/running-turns.ts";
import { sessionHub } from "../chat/session/session-hub.ts";
import { consents } from "../chat/visitor/consent.ts";
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
  /** Turns under way, so that a shutdown can wait for them. */
  readonly underWay: ReadonlySet<Promise<void>>;
  readonly routes: Pick<RoutesDeps, "chat" | "images" | "sessions" | "operators">;
}

/** Opens the language model; null without one. */
export async function openLanguageModel({ languageModel }: Settings): Promise<LanguageModel | null> {
  return languageModel === undefined ? null : createLanguageModel(modelOptions(languageModel));
}

/** Composes the chat: turns, their model, pictures, visitors and operators. */
export function composeChat(base: Foundation, parts: ChatParts): Chat {
  const { secrets, store, cache, blobs, clock, metrics, log, cleanup } = base;
  const { directory, sessions } = parts;
  const { bus } = store;
  const turns = composeTurns(base, parts);
  const housekeeping = startHousekeeping({ requests: store.turnRequests, log }, housekeepingEveryMs);
  cleanup.add("housekeeping", async () => housekeeping.stop());
  const hub = sessionHub(bus);
  cleanup.add("sessions", async () => hub.close());
  const streams = new OpenStreams();
  metrics.gauge("open_event_streams", "Open event streams", () => streams.size);
  const underWay = new Set<Promise<void>>();
  const typing = typingSignals(bus, log);
  const visitors = {
    endUserSecrets: endUserSecrets({
      valid: (personaId) => validSecrets(store.database, personaId),
      cache,
      encryptionKey: secrets.endUserSecrets,
      log,
    }),
    visitorSecret: secrets.visitors,
  };
  const follow = { store: store.chat, handoffs: store.handoffs, hub, log };
  return {
    streams,
    underWay,
    routes: {
      chat: { turns, visitors, follow, directory, streams, underWay },
      images: { store: store.chat, pictures: store.images, blobs },
      sessions: {
        store: store.chat,
        erasures: store.erasures,
        database: store.database,
        handoffs: store.handoffs,
        clicks: store.clicks,
        blobs,
        bus,
        visitorTyping: visitorTyping({ store: store.chat, typing }),
        directory,
        visitors,
        clock,
        ids,
        log,
      },
      operators: {
        operators: store.operators,
        store: store.chat,
        follow,
        users: store.auth,
        signedIn: { sessions, bus, log },
        typing,
        streams,
        clock,
      },
    },
  };
}

/** Composes what a turn needs from the visitor's message to the recorded reply. */
function composeTurns(base: Foundation, { search, languageModel, images: pictures }: ChatParts): TakeTurnDeps {
  const { settings, secrets, store, blobs, clock, log, cleanup, lifecycle } = base;
  const running = runningTurns(store.bus);
  cleanup.add("running turns", async () => running.close());
  const { languageModel: model } = settings;
  const blending = { blobs, reader: imageReader, fetcher: pictures.fetcher, compositor: embeddedCompositor, ids, log };
  return {
    ...search,
    store: store.chat,
    clock,
    ids,
    visitorSecret: secrets.visitors,
    requests: store.turnRequests,
    running,
    languageModel,
    modelPolicy: model === undefined ? defaultModelPolicy : { fallBack: model.fallBack, withinMs: model.withinMs },
    ...consents(store.visitors),
    isOpen: (context, at) => isOpen(context.persona.schedule, at),
    images: chatImages(pictures.sent, blending),
    imageAddress: (personaId, sessionId, imageId) =>
      `${lifecycle.address()}/v1/chat/${sessionId}/images/${imageId}?persona_id=${personaId}`,
  };
}
