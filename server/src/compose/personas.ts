import { personaDirectory, type PersonaDirectory } from "../personas/directory.ts";
import { pageRecorder } from "../personas/pages/page-recorder.ts";
import { isLocal } from "../platform/http/local-request.ts";
import { ids } from "../platform/ids.ts";
import type { Foundation } from "./foundation.ts";
import type { RoutesDeps } from "./routes.ts";
import type { IndexedStores } from "./retrieval-index.ts";

export interface Personas {
  readonly directory: PersonaDirectory;
  readonly routes: Pick<RoutesDeps, "personas" | "mayListPersonas" | "activations" | "endUserSecrets" | "directory">;
}

/** Composes personas, their documents, and the secrets that authenticate their visitors. */
export function composePersonas({ settings, secrets, store, cache, clock, lifecycle, log }: Foundation, stores: IndexedStores): Personas {
  const { bus } = store;
  const directory = personaDirectory(store.database, cache);
  return {
    directory,
    routes: {
      personas: {
        database: store.database,
        index: stores.index,
        billing: store.billing,
        clock,
        ids,
        cache,
        bus,
        recordPage: pageRecorder({ database: store.database, clock, log, ownOrigin: lifecycle.origin }),
      },
      mayListPersonas: (request) =>
        settings.listPersonas === "on" || (settings.listPersonas === "local" && isLocal(request, lifecycle.address())),
      activations: { database: store.database, cache, bus },
      endUserSecrets: { database: store.database, ids, encryptionKey: secrets.endUserSecrets, cache, bus },
      directory,
    },
  };
}
