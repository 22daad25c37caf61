import { createParlance, type Parlance } from "@parlance/sdk";
import type { ClientSettings } from "../../config/client-settings.ts";
import { serviceAddress } from "../../config/service-address.ts";
import { parseUrl } from "../../platform/lib/parse-url.ts";
import { wrongUse } from "./arguments.ts";
import { CommandFailure } from "./failure.ts";

/** The URL of a service, and a key for calling it. */
export interface Connection {
  readonly url: string;
  /** If undefined, the command can only act as a visitor of a public persona. */
  readonly key: string | undefined;
}

interface Given {
  readonly url?: string | undefined;
  readonly key?: string | undefined;
}

/**
 * Returns the service to call: from the options, otherwise from the environment, and otherwise from the data folder. @throws CommandFailure
 */
export function findConnection({ url, key }: Given, settings: ClientSettings): Connection {
  const named = url ?? settings.url;
  if (named !== undefined) {
    if (!/^https?:$/.test(parseUrl(named)?.protocol ?? ""))
      throw wrongUse(`The URL of the service must start with http:// or https://, not ${JSON.stringify(named)}.`);
    return { url: named, key: key ?? settings.key };
  }
  const local = serviceAddress(settings.dataDir);
  if (local === null) throw new CommandFailure("client.no_service", `No service is running with the data folder ${settings.dataDir}.`);
  return { url: local, key: key ?? settings.key ?? settings.bootstrapKey };
}

interface ClientOptions {
  readonly personaId?: string | undefined;
  /** Maximum number of attempts per call. */
  readonly tries?: number;
  /** Called when the client must wait for a rate limit. */
  readonly onWait?: (seconds: number) => void;
}

/**
 * Number of attempts for commands with many calls: an upload waits for its rate limit to reset, and the service may be restarted in the
 * meantime.
 */
export const patientTries = 10;

/** Creates the API client of a command. */
export function openClient({ url, key }: Connection, { personaId, tries = 3, onWait }: ClientOptions = {}): Parlance {
  return createParlance({
    url,
    key,
    personaId,
    backoff: { tries },
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      if (response.status === 429) onWait?.(Number(response.headers.get("retry-after") ?? 1));
      return response;
    },
  });
}

/** Returns the connection if it has a key. @throws CommandFailure if it has none */
export function withKey(connection: Connection): Connection & { readonly key: string } {
  const { key } = connection;
  if (key === undefined) throw new CommandFailure("client.no_key", "This command needs an account key.");
  return { ...connection, key };
}
