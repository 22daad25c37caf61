import { ids } from "../platform/ids.ts";
import { createLanguageModel, type LanguageModelOptions } from "../engines/language-model/index.ts";
import type { LiveSessions } from "../auth/sessions/live-sessions.ts";
import { defaultModelPolicy } from "../chat/turn/answer-turn.ts";
import { startHousekeeping } from "../chat/turn/housekeeping.ts";
import { chatImages } from "../chat/images/chat-images.ts";
import { typingSignals } from "../chat/operator/typing-signals.ts";
import { visitorTyping } from "../chat/operator/visitor-typing.ts";
import { runningTurns } from "../chat/turn/running-turns.ts";
import { sessionLeases } from "../chat/turn/turn-lease.sql.ts";
import { sessionHub } from "../chat/session/session-hub.ts";
import { consents } from "../chat/visitor/consent.ts";
import type { OpenDatabase } from "./database.ts";
import type { ComposedImages } from "./images.ts";
import { embeddedCompositor, imageReader } from "./document-images.ts";
import type { Secrets } from "../platform/config/secrets.ts";
import type { LanguageModelSettings, Settings } from "../platform/config/settings.ts";
import type { OpenStreams } from "../platform/endpoint/sse.ts";
import type { RoutesDeps } from "./routes.ts";
import type { AccountCache } from "../platform/lib/account-cache.ts";
import type { Cleanup } from "../platform/lib/cleanup.ts";
import type { Log } from "../platform/lib/log.ts";
import type { PersonaDirectory } from "../personas/directory.ts";
import { endUserSecrets } from "../personas/end-user-secrets/directory.ts";
import { isOpen } from "../personas/model/schedule.ts";
import type { BlobStore } from "../ports/blob-store.ts";
import type { Clock } from "../ports/clock.ts";
import type { LanguageModel } from "../ports/language-model.ts";
import type { SearchDeps } from "../search/search-knowledge.ts";

const housekeepingEveryMs = 3_600_000;

function modelOptions({ provider, model, baseUrl, apiKey, vision }: LanguageModelSettings): LanguageModelOptions {
  return { provider, model, vision, ...(baseUrl === undefined ? {} : { baseUrl }), ...(apiKey === undefined ? {} : { apiKey }) };
}

interface ChatParts {
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly store: OpenDatabase;
  readonly cache: AccountCache;
  readonly search: SearchDeps;
  readonly directory: PersonaDirectory;
  readonly sessions: LiveSessions;
  readonly streams: OpenStreams;
  readonly underWay: Set<Promise<void>>;
  readonly blobs: BlobStore;
  readonly languageModel: LanguageModel | null;
  readonly pictures: ComposedImages;
  readonly clock: Clock;
  readonly log: Log;
  readonly cleanup: Cleanup;
  readonly address: () => string;
}

type Chat = Pick<RoutesDeps, "chat" | "images" | "sessions" | "operators">;

/** Opens the language model; null without one. */
export async function openLanguageModel({ languageModel }: Settings): Promise<LanguageModel | null> {
  return languageModel === undefined ? null : createLanguageModel(modelOptions(languageModel));
}

/** Composes the chat: turns, their model, pictures, visitors and operators. */
export function composeChat(parts: ChatParts): Chat {
  const { settings, secrets, store, cache, search, directory, sessions, streams, underWay, blobs, clock, log, cleanup, address } = parts;
  const { languageModel, pictures } = parts;
  const { bus, database } = store;
  const hub = sessionHub(bus);
  const running = runningTurns(bus);
  cleanup.add("running turns", async () => running.close());
  const housekeeping = startHousekeeping({ database, log }, housekeepingEveryMs);
  cleanup.add("housekeeping", async () => housekeeping.stop());
  cleanup.add("sessions", async () => hub.close());
  const typing = typingSignals(bus, log);

  const modelPolicy =
    settings.languageModel === undefined
      ? defaultModelPolicy
      : { fallBack: settings.languageModel.fallBack, withinMs: settings.languageModel.withinMs };
  const blending = { blobs, reader: imageReader, fetcher: pictures.fetcher, compositor: embeddedCompositor, ids, log };
  const images = chatImages(pictures.sent, blending);
  const visitors = {
    endUserSecrets: endUserSecrets({ store: store.endUserSecrets, cache, sealKey: secrets.endUserSecrets, log }),
    visitorSecret: secrets.visitors,
    clock,
  };
  const follow = { database, hub, log };
  return {
    chat: {
      turns: {
        ...search,
        database,
        leases: sessionLeases(database),
        clock,
        ids,
        visitorSecret: secrets.visitors,
        running,
        languageModel,
        modelPolicy,
        consents: consents(database),
        isOpen: (context, at) => isOpen(context.persona.schedule, at),
        images,
        imageAddress: (personaId, sessionId, imageId) => `${address()}/v1/chat/${sessionId}/images/${imageId}?persona_id=${personaId}`,
        directory,
        visitors,
        underWay,
      },
      images,
      database,
      visitors,
      follow,
      directory,
      streams,
    },
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
    operators: {
      database,
      follow,
      users: store.auth,
      signedIn: { sessions, bus, log },
      typing,
      streams,
      clock,
    },
  };
}
