import { baseUrl, type Connection } from "./connection.ts";
import { createConversation } from "./visitor.ts";
import type { Conversation } from "./conversation/conversation.ts";
import type { ConversationOptions } from "./conversation/options.ts";
import type { Operations, SearchInput, SearchResults, UploadedDocument } from "./generated/types.ts";
import { calls } from "./generated/calls.ts";
import { idOf, request, type CallOptions } from "./request.ts";
import type { resources } from "./resources.ts";
import { syncCatalog, type CatalogSync, type CatalogSyncReport } from "./knowledge/sync-catalog.ts";
import { removeDocuments, type DocumentRemoval } from "./knowledge/remove-documents.ts";
import { sendFile, type FileUpload } from "./knowledge/send-file.ts";
import { usualBackoff, type Backoff } from "./wait.ts";

/** Options for a client. */
export interface ParlanceOptions {
  /** URL of the service, for example `https://chat.example.com`. */
  readonly url: string;
  /** Key of the account, a persona or an integration. Never use it in a web page. */
  readonly key?: string | undefined;
  /** Public id of a persona, for requests on behalf of visitors. */
  readonly personaId?: string | undefined;
  /** Access token of a signed-in user, or a function that returns the current token. */
  readonly accessToken?: string | (() => string | null | Promise<string | null>) | undefined;
  /** Defaults to the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
  /** Time limit for the start of a response, in milliseconds; 60,000 by default. */
  readonly timeout?: number | undefined;
  /** Delays between attempts, and the maximum number of attempts: 4 by default, 1 disables retries. */
  readonly backoff?: Partial<Backoff> | undefined;
}

type Resources = typeof resources;

type Item<Result> = Result extends { items: readonly (infer Each)[] } ? Each : never;

/** A method that calls an operation. Its input contains the path and query parameters and the properties of the body. */
export type Call<Id extends keyof Operations> = (
  ...args: object extends Operations[Id]["input"]
    ? [input?: Operations[Id]["input"], options?: CallOptions]
    : [input: Operations[Id]["input"], options?: CallOptions]
) => Promise<Operations[Id]["result"]>;

/** A method that returns all items in a list. */
export type CallAll<Id extends keyof Operations> = (
  input?: Operations[Id]["input"],
  options?: CallOptions,
) => AsyncGenerator<Item<Operations[Id]["result"]>, void, undefined>;

type Methods<Group> = {
  readonly [Name in keyof Group]: Group[Name] extends keyof Operations
    ? Name extends `all${string}`
      ? CallAll<Group[Name]>
      : Call<Group[Name]>
    : never;
};

/** A client of a Parlance service. */
export type Parlance = { readonly [Group in Exclude<keyof Resources, "uploads">]: Methods<Resources[Group]> } & {
  readonly uploads: Methods<Resources["uploads"]> & {
    /**
     * Uploads a file and reports the progress.
     * @example
     * await parlance.uploads.send(file, { source_id, onProgress: ({ sent, total }) => show(sent / total) });
     */
    send(file: Blob, upload: FileUpload): Promise<UploadedDocument>;
  };
  /**
   * Searches the knowledge of a persona.
   * @example
   * const { results } = await parlance.search({ persona_id, query: "waterproof jacket" });
   */
  search(input: SearchInput, options?: CallOptions): Promise<SearchResults>;
  /**
   * Writes a whole catalog: creates and updates the products in the list, and then deletes those that are missing from it.
   * @example
   * const report = await parlance.syncCatalog({ source_id, items: rows() });
   * for (const { id, errors } of report.refused) console.error(id, errors);
   */
  syncCatalog(sync: CatalogSync): Promise<CatalogSyncReport>;
  /**
   * Deletes any number of documents of a source by id, and waits for the jobs. Returns the number of documents that existed.
   * @example
   * await parlance.removeDocuments({ source_id, ids: ["guide.pdf"] });
   */
  removeDocuments(removal: DocumentRemoval): Promise<number>;
  /**
   * Creates a conversation on behalf of a visitor. On a server, store each visitor's `snapshot.sessionId` and `endUserId`.
   * @example
   * const talk = parlance.conversation({ personaId, endUserId });
   */
  conversation(options: Omit<ConversationOptions, "url" | "key" | "fetch">): Conversation;
  /** Calls an operation by its id in the OpenAPI document. */
  call<Id extends keyof Operations>(id: Id, input: Operations[Id]["input"], options?: CallOptions): Promise<Operations[Id]["result"]>;
};

/**
 * Creates a client. Each operation is a method: the API reference at `/docs` of the service describes what it does and when to use it.
 * @example
 * const parlance = createParlance({ url: "https://chat.example.com", key: process.env.PARLANCE_KEY });
 * const { items } = await parlance.personas.list({ brand_id });
 * for await (const document of parlance.documents.all({ source_id })) console.log(document.title);
 */
export function createParlance(options: ParlanceOptions): Parlance {
  const connection = connectionOf(options);
  const backoff = { ...usualBackoff, ...options.backoff };
  const call: Parlance["call"] = (id, input, more) => request(connection, backoff, id, input, more);
  // Operations without a method can only be called through `call`.
  const { _: _withoutPlace, ...resourceCalls } = calls;
  const groups = Object.entries(resourceCalls).map(([group, methods]) => [
    group,
    Object.fromEntries(
      Object.entries(methods).map(([name, text]: [string, string]) => {
        const id = idOf(text);
        return [
          name,
          name.startsWith("all")
            ? (input: ListInput, more?: CallOptions) => rows((page) => call(id, page as never, more), input)
            : (input: never, more?: CallOptions) => call(id, input, more),
        ];
      }),
    ),
  ]);
  const parlance = Object.fromEntries(groups) as Parlance;
  const { url, key, personaId, fetch: own } = options;
  return Object.assign(parlance, {
    call,
    search: (input: SearchInput, more?: CallOptions) => call("search", input, more),
    syncCatalog: (sync: CatalogSync) => syncCatalog(call, sync),
    removeDocuments: (removal: DocumentRemoval) => removeDocuments(call, removal),
    conversation: (more: Omit<ConversationOptions, "url" | "key" | "fetch">) =>
      createConversation({ personaId, ...more, url, key, fetch: own }),
    uploads: { ...parlance.uploads, send: (file: Blob, upload: FileUpload) => sendFile({ connection, backoff }, file, upload) },
  });
}

function connectionOf({ url, key, personaId, accessToken, fetch: own, timeout = 60_000 }: ParlanceOptions): Connection {
  // The value of an unset environment variable.
  if (!url) throw new TypeError("`url` is required: the URL of the service.");
  return {
    url: baseUrl(url),
    timeout,
    fetch: own ?? ((input, init) => fetch(input, init)),
    async headers() {
      const token = typeof accessToken === "function" ? await accessToken() : (accessToken ?? null);
      return {
        "x-api-key": key,
        "x-persona-id": key === undefined ? personaId : null,
        authorization: token === null ? null : `Bearer ${token}`,
      };
    },
  };
}

type ListInput = Readonly<Record<string, unknown>> | undefined;

interface Page {
  readonly items: readonly unknown[];
  readonly total_count: number;
  readonly next_cursor?: string | null;
}

/** Reads a list page by page: by cursor if it has one, otherwise by offset. */
async function* rows(load: (input: ListInput) => Promise<unknown>, input: ListInput): AsyncGenerator<never, void, undefined> {
  let next: ListInput = input;
  for (let read = Number(input?.["offset"] ?? 0); ;) {
    const page = (await load(next)) as Page;
    yield* page.items as readonly never[];
    read += page.items.length;
    const { next_cursor: cursor } = page;
    const isLast = cursor === undefined ? page.items.length === 0 || read >= page.total_count : cursor === null;
    if (isLast) return;
    // A cursor continues where its page ended; an offset would shift that position.
    next = cursor === undefined ? { ...input, offset: read } : { ...input, offset: undefined, cursor };
  }
}
