import { baseUrl, type Connection } from "../connection.ts";
import type { ChatRequest } from "../generated/types.ts";
import { usualBackoff, type Backoff } from "../wait.ts";
import type { ConversationStorage } from "./types.ts";

/** Who chats with which persona. */
export interface VisitorOptions {
  /** Address of the service, for example `https://chat.example.com`. */
  readonly url: string;
  /** The public id of the persona; with `key`, needed for an account key only. */
  readonly personaId?: string | undefined;
  /** A persona's or the account's key: on servers only, never in a page. */
  readonly key?: string | undefined;
  /** Returns your signed end-user token, or null for an anonymous visitor. Asked for before each call, so return a fresh one. */
  readonly getToken?: (() => string | null | Promise<string | null>) | undefined;
  /** By default the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
  /** Milliseconds until a response must have begun; 30,000 by default. */
  readonly timeout?: number | undefined;
}

/** How a conversation is held. */
export interface ConversationOptions extends VisitorOptions {
  /** Keeps the conversation over a page reload; by default nothing is stored. Written to with the first message. */
  readonly storage?: ConversationStorage | null | undefined;
  /** Name in the storage; `parlance:<personaId>` by default. */
  readonly storageKey?: string | undefined;
  /** Continues a conversation that you know. */
  readonly sessionId?: string | null | undefined;
  readonly endUserId?: string | null | undefined;
  /** Sent with each message. */
  readonly channel?: string | undefined;
  readonly userAttributes?: ChatRequest["user_attributes"];
  readonly metadata?: ChatRequest["metadata"];
  /** Waits between tries. */
  readonly backoff?: Partial<Backoff> | undefined;
}

/** Returns the waits of a conversation: longer than those of single calls, because a visitor waits for the answer. */
export function backoffOf({ backoff }: ConversationOptions): Backoff {
  return { ...usualBackoff, tries: 5, ...backoff };
}

/** @param endUserId asked for before each call */
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
