import { baseUrl, type Connection } from "../connection.ts";
import type { ChatRequest } from "../generated/types.ts";
import { usualBackoff, type Backoff } from "../wait.ts";
import type { ConversationStorage } from "./types.ts";

/** The service, the persona and the caller's credentials. */
export interface VisitorOptions {
  /** URL of the service, for example `https://chat.example.com`. */
  readonly url: string;
  /** Public id of the persona; in combination with `key`, needed only for an account key. */
  readonly personaId?: string | undefined;
  /** Key of a persona or of the account: only on servers, never in a web page. */
  readonly key?: string | undefined;
  /** Returns the signed end-user token, or null for an anonymous visitor. Called before each request, so return a valid token. */
  readonly getToken?: (() => string | null | Promise<string | null>) | undefined;
  /** Defaults to the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
  /** Time limit for the start of a response, in milliseconds; 30,000 by default. */
  readonly timeout?: number | undefined;
}

/** Options for a conversation. */
export interface ConversationOptions extends VisitorOptions {
  /** Storage that preserves the conversation across page reloads; by default, nothing is stored. First written with the first message. */
  readonly storage?: ConversationStorage | null | undefined;
  /** Name in the storage; `parlance:<personaId>` by default. */
  readonly storageKey?: string | undefined;
  /** Session id of an existing conversation to continue. */
  readonly sessionId?: string | null | undefined;
  readonly endUserId?: string | null | undefined;
  /** Data that is sent with each message. */
  readonly channel?: string | undefined;
  readonly userAttributes?: ChatRequest["user_attributes"];
  readonly metadata?: ChatRequest["metadata"];
  /** Delays between attempts. */
  readonly backoff?: Partial<Backoff> | undefined;
}

/** Returns the default delays of a conversation: longer than the delays of single requests, because a visitor is waiting for the answer. */
export function backoffOf({ backoff }: ConversationOptions): Backoff {
  return { ...usualBackoff, tries: 5, ...backoff };
}

/** @param endUserId called before each request */
export function visitorConnection(options: VisitorOptions, endUserId: () => string | null = () => null): Connection {
  const { url, key, personaId, getToken, timeout = 30_000 } = options;
  return {
    url: baseUrl(url),
    timeout,
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    async headers() {
      return {
        "x-api-key": key,
        "x-persona-id": key === undefined ? personaId : null,
        "x-end-user-token": await getToken?.(),
        "x-end-user-id": endUserId(),
      };
    },
  };
}
