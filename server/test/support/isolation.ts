import { isDeepStrictEqual } from "node:util";
import { Api, type Answer } from "./api.ts";
import type { Request } from "./foreign-asks.ts";
import type { SharedService } from "./service.ts";
import { invented, type Own, type Tenant, type Things } from "./tenant.ts";

/** Removes legitimate differences between equivalent responses: the request id, and the id of the requested object. */
export function comparable({ status, headers, text }: Answer, asked: string | Own): unknown {
  const ids = typeof asked === "string" ? [asked] : Object.values<string>(asked);
  let told = text.replaceAll(/"instance":"[^"]*"/g, "");
  for (const id of ids) told = told.replaceAll(id, "");
  // Job ids are removed, because a job with nothing to do ends immediately and belongs to the caller.
  if (status < 300) told = told.replaceAll(/"job_id":"[^"]*"/g, "").replaceAll(/"(created|started|finished)_at":"[^"]*"/g, "");
  const kept = [...headers].filter(([name]) => !["date", "x-request-id", "keep-alive"].includes(name));
  return [status, told, kept];
}

/** Excluded, because public routes return the same response to every caller. */
const publicOperations: readonly string[] = ["getPicture", "getUploadedImage", "getPersonaUcpProfile", "callCatalog"];

/** Returns whether a request contains an id for which a signed-in user receives `auth.not_owner`. */
function namesOwnedObject(
  { path, body }: Request,
  { brand, catalog, files, persona, endedJob, runningJob, onboarding, integration, webhook, delivery }: Things,
): boolean {
  const text = `${path} ${body instanceof FormData ? "" : JSON.stringify(body ?? {})}`;
  return [brand, catalog, files, persona, endedJob, runningJob, onboarding, integration, webhook, delivery].some((id) => text.includes(id));
}

/** A call that refers to objects of another account, and the same call with unknown ids. */
export interface ForeignCall {
  readonly operation: string;
  /** Name of the caller in `ways`. */
  readonly caller: string;
  readonly request: Request;
  readonly foreign: Things;
  readonly answer: Answer;
  readonly unknown: Answer;
}

/**
 * Returns the difference between the actual and the correct response for an object of another account, or null if there is none. A
 * signed-in user who refers to an existing object of another account receives 403 `auth.not_owner`, with the same body for every object.
 * All other callers receive the response for an unknown id.
 */
export function wrongAnswer({ operation, caller, request, foreign, answer, unknown }: ForeignCall): string | null {
  if (caller === "session" && unknown.status === 404 && !publicOperations.includes(operation) && namesOwnedObject(request, foreign)) {
    const { instance, ...body } = answer.body as Record<string, unknown>;
    const type = String(body["type"]).replace(/^https?:\/\/[^/]+/, "");
    return isDeepStrictEqual({ ...body, type, instance: typeof instance }, notOwner) ? null : `${answer.status} ${answer.text}`;
  }
  if (isDeepStrictEqual(comparable(answer, foreign), comparable(unknown, invented))) return null;
  return `${answer.status} ${answer.text.slice(0, 200)}; invented: ${unknown.status} ${unknown.text.slice(0, 200)}`;
}

const notOwner = {
  type: "/errors/auth.not_owner",
  title: "Resource belongs to another account",
  status: 403,
  detail: "This object belongs to another account. Sign in with the account that owns it.",
  instance: "string",
  code: "auth.not_owner",
};

export function ways(service: Pick<SharedService, "url">, tenant: Tenant): Readonly<Record<string, Api>> {
  return { "account key": tenant.shop.api, session: tenant.session, "integration key": Api.withKey(service.url, tenant.integrationKey) };
}

/** Conditions that select the rows of an account; the first column that a table contains is used. */
const owners: Readonly<Record<string, string>> = {
  account_id: "account_id = $1",
  document_id: "document_id in (select id from documents where account_id = $1)",
  session_id: "session_id in (select id from sessions where account_id = $1)",
  source_id: "source_id in (select id from sources where account_id = $1)",
  persona_id: "persona_id in (select id from personas where account_id = $1)",
};

/** Tables that are filled in the background, independently of requests. */
const DERIVED: ReadonlySet<string> = new Set([
  "searches",
  "sentence_queue",
  "sentence_vectors",
  "stale_hours",
  "hourly_figures",
  "hourly_conversations",
  "daily_first_texts",
  "monthly_first_texts",
  "rolled_months",
]);

/**
 * Statements of `storedOf`, by database. They are cached, because a service's tables do not change and looking them up takes most of the
 * time.
 */
const statements = new Map<string, { readonly tables: readonly string[]; readonly text: string }>();

async function statementOf({
  database,
  connection,
}: SharedService): Promise<{ readonly tables: readonly string[]; readonly text: string }> {
  const known = statements.get(connection.database);
  if (known !== undefined) return known;
  const columns = await database.rows<{ table: string; column: string }>(
    "test.columns",
    `select table_name as "table", column_name as "column" from information_schema.columns
       join information_schema.tables using (table_schema, table_name) where table_schema = 'public' and table_type = 'BASE TABLE'`,
    [],
  );
  const owned = [...new Set(columns.map((column) => column.table))].flatMap((table) => {
    const owner = Object.keys(owners).find((name) => columns.some((entry) => entry.table === table && entry.column === name));
    // The index queue is excluded, because it does not belong to an account and reading it empties it.
    return owner === undefined || table === "index_changes" || DERIVED.has(table) ? [] : [{ table, where: owners[owner] }];
  });
  const selects = owned.map(
    ({ table, where }) => `select '${table}' as "table", (to_jsonb(t) - 'last_used_at')::text as row from ${table} t where ${where}`,
  );
  const made = { tables: owned.map(({ table }) => table), text: `${selects.join("\nunion all\n")}\norder by 1, 2` };
  statements.set(connection.database, made);
  return made;
}

/** Returns all data that is currently stored for an account, by table. */
export async function storedOf(service: SharedService, accountId: string): Promise<Readonly<Record<string, readonly string[]>>> {
  // Reads the ledger, because that flushes buffered charges.
  await Api.withKey(service.url, service.owner.key).call("GET", "/api/usage/ledger?limit=1");
  const { tables, text } = await statementOf(service);
  const stored: Record<string, string[]> = Object.fromEntries(tables.map((table) => [table, []]));
  for (const { table, row } of await service.database.rows<{ table: string; row: string }>("test.stored", text, [accountId]))
    stored[table]?.push(row);
  return stored;
}
