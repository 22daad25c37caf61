import { queueHub } from "../live/waiting-room/queue-hub.ts";
import { startSettlingQueues } from "../live/waiting-room/settle-queues.ts";
import type { VisitorDeps } from "../chat/visitor/identify-visitor.ts";
import type { PersonaDirectory } from "../personas/directory.ts";
import { isOpen } from "../personas/model/schedule.ts";
import { ids } from "../platform/ids.ts";
import type { Foundation } from "./foundation.ts";
import type { RoutesDeps } from "./routes.ts";

const settleEveryMs = 2_000;
const signOfLifeMs = 8_000;

/** Composes the waiting room of live sessions. */
export function composeWaitingRoom(
  { secrets, store, log, cleanup, lifecycle }: Foundation,
  { directory, visitors }: { readonly directory: PersonaDirectory; readonly visitors: VisitorDeps },
): Pick<RoutesDeps, "waitingRoom"> {
  const { database, bus } = store;
  const settling = startSettlingQueues({ database, log }, settleEveryMs);
  cleanup.add("waiting rooms", () => settling.stop());
  const hub = queueHub({ database, bus, log }, signOfLifeMs);
  cleanup.add("waiting visitors", async () => hub.close());
  return {
    waitingRoom: {
      database,
      directory,
      visitors,
      ids,
      ticketSecret: secrets.waitingRoomTickets,
      isOpen: (context, at) => isOpen(context.persona.schedule, at),
      baseUrl: lifecycle.address,
      hub,
    },
  };
}
