import { LiveConnections } from "../live/live-connections.ts";
import type { PersonaDirectory } from "../personas/directory.ts";
import { ids } from "../platform/ids.ts";
import type { ComposedConversation } from "./chat.ts";
import type { Foundation } from "./foundation.ts";
import type { RoutesDeps } from "./routes.ts";

interface LiveParts {
  readonly conversation: ComposedConversation;
  readonly directory: PersonaDirectory;
}

/** Composes live sessions, which run the same turns as HTTP over WebSockets. */
export function composeLive(base: Foundation, { conversation, directory }: LiveParts): Pick<RoutesDeps, "live"> {
  const { settings, secrets, store, clock, log, metrics, cleanup, lifecycle } = base;
  const { database, bus } = store;
  const { turns, underWay } = conversation;
  const places = { database, ids, ticketSecret: secrets.waitingRoomTickets };
  const connections = new LiveConnections({ places, bus, log, idleMs: settings.liveIdleMs, underWay });
  cleanup.add("live sessions", async () => connections.close());
  metrics.gauge("live_sessions", "Live sessions connected to this process", () => connections.size);
  const { visitors, consents, isOpen } = turns;
  return {
    live: {
      start: { places, directory, visitors, consents, clock, ids, isOpen },
      open: { ...conversation, database, bus, log, places, directory, connections, ids, ownOrigin: lifecycle.origin },
      baseUrl: lifecycle.address,
    },
  };
}
