import { wantsCsv } from "../analytics/figures.route.ts";
import type { Answer, Call } from "../platform/endpoint/call.ts";
import { streamed } from "../platform/endpoint/call.ts";
import type { Route } from "../platform/endpoint/route.ts";
import { Failure } from "../platform/errors/fail.ts";
import type { Log } from "../platform/lib/log.ts";
import type { Actor } from "../ports/actor.ts";
import type { Queryable } from "../ports/database.ts";
import type { Ids } from "../ports/ids.ts";
import { addSignInFailure, addUserEntry, beginEntry, completeEntry } from "./audit.sql.ts";
import type { ActorKind, EntryResult, NewEntry } from "./model/audit-entry.ts";
import { changesOf, type Fields, isFields, nameOf, shortened } from "./model/changes.ts";
import { exported, exportOperations, recordedOperations, type RecordedOperation } from "./model/recorded-operations.ts";

export interface RecordCallsDeps {
  readonly database: Queryable;
  readonly ids: Ids;
  readonly log: Log;
}

type Handle = Route["handle"];
type Handled = Awaited<ReturnType<Handle>>;

/**
 * Wraps the routes whose calls are recorded in the audit log. The entry is inserted before the call and completed after it, so a crash
 * leaves an entry with an unknown outcome rather than an unrecorded change. A call whose entry cannot be inserted is not executed.
 */
export function recordCalls(routes: readonly Route[], deps: RecordCallsDeps): Route[] {
  const readers = new Map(routes.map(({ id, handle }) => [id, handle]));
  return routes.map((declared) => {
    const recorded = recordedOperations[declared.id];
    if (recorded !== undefined) return { ...declared, handle: recording(deps, declared, recorded, readers) };
    return exportOperations.includes(declared.id) ? { ...declared, handle: recordingExports(deps, declared) } : declared;
  });
}

function recording(deps: RecordCallsDeps, declared: Route, recorded: RecordedOperation, readers: ReadonlyMap<string, Handle>): Handle {
  const read = recorded.read === undefined ? undefined : readers.get(recorded.read);
  return async (call) => {
    const entry = entryOf(deps, declared, recorded, call);
    if (call.actor === null) return recordIdentified(deps, declared, entry, call);
    const actor = actorOf(call.actor);
    if (actor === null || (recorded.ofUsers === true && actor.kind !== "user")) return declared.handle(call);
    const id = idOf(recorded, call, actor.id);
    if (recorded.ofJobs === true) return recordingJob(deps, { declared, call, actor, entry, view: () => viewOf(read, call, id) });
    await beginEntry(deps.database, actor, entry);
    const before = await viewOf(read, call, id);
    const describe = async (answer: Handled): Promise<Partial<EntryResult>> => {
      const sent = answer === streamed ? null : objectIn(answer);
      const objectId = id ?? textOf(sent?.["id"]) ?? textOf(sent?.["job_id"]) ?? textOf(sent?.["jobId"]);
      const after = declared.method === "DELETE" ? null : ((await viewOf(read, call, objectId)) ?? sent);
      return {
        objectId,
        objectName: nameOf(after) ?? nameOf(before),
        changes: [...paramsOf(recorded, call), ...changesOf(call.body, before, after, recorded.sent)],
      };
    };
    const failed = { objectId: id, objectName: nameOf(before) };
    return completing(deps, { accountId: actor.accountId, id: entry.id }, { run: () => declared.handle(call), describe, failed });
  };
}

interface JobCall {
  readonly declared: Route;
  readonly call: Call;
  readonly actor: { readonly accountId: string; readonly kind: ActorKind; readonly id: string };
  readonly entry: NewEntry;
  readonly view: () => Promise<Fields | null>;
}

/** Records a call once it has queued a job. A dry run or a rejected call changes nothing and leaves no entry. */
async function recordingJob({ database, log }: RecordCallsDeps, { declared, call, actor, entry, view }: JobCall): Promise<Handled> {
  const answer = await declared.handle(call);
  if (answer === streamed || !("status" in answer) || answer.status !== 202) return answer;
  try {
    await beginEntry(database, actor, entry);
    const object = await view();
    const result = { objectId: textOf(object?.["id"]), objectName: nameOf(object), changes: [], outcome: "succeeded", code: null } as const;
    await completeEntry(database, actor.accountId, entry.id, result);
  } catch (error) {
    // The job is queued, so the call has succeeded.
    log.error({ err: error, entry: entry.id }, "failed to record a job");
  }
  return answer;
}

function recordingExports(deps: RecordCallsDeps, declared: Route): Handle {
  return async (call) => {
    const actor = call.actor === null || (declared.csv === true && !wantsCsv(call.request)) ? null : actorOf(call.actor);
    if (actor === null) return declared.handle(call);
    const entry = entryOf(deps, declared, exported, call);
    await beginEntry(deps.database, actor, entry);
    const object = { objectId: null, objectName: declared.id };
    const describe = async (): Promise<Partial<EntryResult>> => ({
      ...object,
      changes: Object.entries(isFields(call.query) ? call.query : {}).map(([field, value]) => ({
        field,
        before: null,
        after: shortened(value),
      })),
    });
    return completing(deps, { accountId: actor.accountId, id: entry.id }, { run: () => declared.handle(call), describe, failed: object });
  };
}

interface Work {
  readonly run: () => Promise<Handled>;
  readonly describe: (answer: Handled) => Promise<Partial<EntryResult>>;
  readonly failed: Partial<EntryResult>;
}

/** Runs a call and adds its outcome to the entry. If the outcome cannot be written, the call's own result is still returned. */
async function completing({ database, log }: RecordCallsDeps, entry: { accountId: string; id: string }, work: Work): Promise<Handled> {
  const complete = async (result: Pick<EntryResult, "outcome" | "code">, described: Promise<Partial<EntryResult>>): Promise<void> => {
    try {
      const object = { objectId: null, objectName: null, changes: [], ...(await described) };
      await completeEntry(database, entry.accountId, entry.id, { ...object, ...result });
    } catch (error) {
      log.error({ err: error, entry: entry.id }, "failed to complete an audit entry, its outcome stays unknown");
    }
  };
  let answer: Handled;
  try {
    answer = await work.run();
  } catch (error) {
    const code = error instanceof Failure ? error.code : "server.error";
    await complete({ outcome: error instanceof Failure ? "rejected" : "failed", code }, Promise.resolve(work.failed));
    throw error;
  }
  await complete({ outcome: "succeeded", code: null }, work.describe(answer));
  return answer;
}

/** Records a public operation, whose user is known only afterwards. */
async function recordIdentified({ database, log }: RecordCallsDeps, declared: Route, entry: NewEntry, call: Call): Promise<Handled> {
  let answer: Handled;
  try {
    answer = await declared.handle(call);
  } catch (error) {
    const email = declared.id === "logIn" && isFields(call.body) ? textOf(call.body["email"]) : null;
    if (email !== null && error instanceof Failure) {
      // Not awaited, because the response time would reveal whether the address belongs to a user.
      addSignInFailure(database, email.trim(), { ...entry, action: "user.sign_in_failed" }, error.code).catch((failure: unknown) =>
        log.error({ err: failure }, "failed to record a failed sign-in"),
      );
    }
    throw error;
  }
  if (answer !== streamed && answer.actedFor !== undefined) await addUserEntry(database, answer.actedFor, entry);
  return answer;
}

function entryOf(
  { ids }: RecordCallsDeps,
  { id: operation }: Route,
  { action, object: objectType }: RecordedOperation,
  call: Call,
): NewEntry {
  return { id: ids.uuidv7(), operation, action, objectType, ip: call.request.ip, requestId: call.requestId };
}

/** Returns the caller as recorded; null for visitors and for registrants, who have no account yet. */
function actorOf(actor: Actor): { readonly accountId: string; readonly kind: ActorKind; readonly id: string } | null {
  const { accountId } = actor;
  switch (actor.kind) {
    case "session":
      return { accountId, kind: "user", id: actor.userId };
    case "account_key":
    case "persona_key":
    case "integration_key":
      return { accountId, kind: actor.kind, id: actor.keyId };
    case "persona_public":
    case "registrant":
      return null;
  }
}

function paramsOf({ params: recorded = [] }: RecordedOperation, { params }: Call): EntryResult["changes"] {
  return recorded.map((field) => ({ field, before: null, after: isFields(params) ? shortened(params[field]) : null }));
}

function idOf({ param, object }: RecordedOperation, { params, actor }: Call, actorId: string): string | null {
  if (param !== undefined) return isFields(params) ? textOf(params[param]) : null;
  if (object === "account" || object === "subscription") return actor?.accountId ?? null;
  return object === "user" ? actorId : null;
}

/** Returns the object from its own operation, or the list element with the id; null if there is none. */
async function viewOf(read: Handle | undefined, call: Call, id: string | null): Promise<Fields | null> {
  if (read === undefined || id === null) return null;
  try {
    const answer = await read({ ...call, body: undefined, query: { limit: 200, offset: 0 } });
    const body = answer === streamed ? null : bodyOf(answer);
    const list = body === null ? undefined : (body["items"] ?? body["sources"] ?? body["websites"] ?? body["keys"]);
    if (!Array.isArray(list)) return body;
    return list.filter(isFields).find((each) => [each["id"], each["source_id"]].includes(id)) ?? null;
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

/** Returns the body of a response. If the body contains the object and a secret, returns only the object. */
function objectIn(answer: Answer): Fields | null {
  const body = bodyOf(answer);
  const wrapped = body?.["webhook"] ?? body?.["integration"] ?? body?.["info"];
  return isFields(wrapped) ? wrapped : body;
}

function bodyOf({ body, json }: Answer): Fields | null {
  const value: unknown = json === undefined ? body : JSON.parse(String(json));
  return isFields(value) ? value : null;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
