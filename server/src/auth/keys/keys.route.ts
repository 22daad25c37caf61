import Type from "typebox";
import { created, empty, ok } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { about, closed, idParams, uuidOrNull } from "../../platform/endpoint/schemas.ts";
import { fail } from "../../platform/errors/fail.ts";
import { keyView, mintedView } from "./key-view.ts";
import { KeyInfo, KeyName, Minted, Slot } from "./keys.schema.ts";
import { deleteKey, listKeys, updateKey, type ManageKeysDeps } from "./manage-keys.ts";
import { createKey, regenerateKey, type MintKeyDeps } from "./mint-key.ts";
import type { KeyChanges, KeyHolder } from "./model/key.ts";
import type { KeyStatements } from "./keys.sql.ts";

export interface KeyRoutesDeps extends MintKeyDeps, Omit<ManageKeysDeps, "store"> {
  readonly store: KeyStatements;
}

/** Paths and names of the routes for one kind of key owner. */
interface Place {
  /** Included in operation names such as `listPersonaKeys`. */
  readonly name: string;
  readonly tag: string;
  readonly url: string;
  readonly regenerateUrl: string;
  /** Path parameter with the owner's id; null for accounts. */
  readonly param: "persona_id" | "integration_id" | null;
  readonly holder: (id: string) => KeyHolder;
}

const places: readonly Place[] = [
  {
    name: "Account",
    tag: "Accounts",
    url: "/api/account/api-keys",
    regenerateUrl: "/api/account/api-key/regenerate",
    param: null,
    holder: () => ({ kind: "account" }),
  },
  {
    name: "Persona",
    tag: "Personas",
    url: "/api/personas/:persona_id/api-keys",
    regenerateUrl: "/api/personas/:persona_id/api-keys/regenerate",
    param: "persona_id",
    holder: (personaId) => ({ kind: "persona", personaId }),
  },
  {
    name: "Integration",
    tag: "Integrations",
    url: "/api/integrations/:integration_id/api-keys",
    regenerateUrl: "/api/integrations/:integration_id/api-keys/regenerate",
    param: "integration_id",
    holder: (integrationId) => ({ kind: "integration", integrationId }),
  },
];

type Params = Readonly<Record<string, string>>;

const noStore = { "cache-control": "no-store" };

/** Creates the key routes for accounts, personas and integrations, which differ only in their owner. */
export function keyRoutes(deps: KeyRoutesDeps): Route[] {
  return places.flatMap((place) => [...holderRoutes(deps, place), ...keyRoutesAt(deps, place)]);
}

/** Rejects a request body: if a slot in the body were ignored, the wrong key might be regenerated. */
function refuseBody(body: unknown): void {
  if (typeof body !== "object" || body === null || Object.keys(body).length === 0) return;
  const message = "is not allowed; send the slot in the query, for example `?slot=secondary`";
  fail("validation.failed", `The body ${message}.`, { errors: [{ field: "", code: "unknown_field", message }] });
}

const shared = { access: ["session"], roles: ["owner", "admin"] } as const;

function holderOf({ name, param, holder }: Place, params: Params): KeyHolder {
  if (param === null) return holder("");
  const id = uuidOrNull(params[param] ?? "");
  return id === null ? fail("resource.not_found", `No ${name.toLowerCase()} with this id exists.`) : holder(id);
}

const inAddress = ({ param }: Place): string[] => (param === null ? [] : [param]);

/** Returns the name of the owner's kind of key with an article, such as "an account key". */
function aKey(kind: string): string {
  return `${kind === "persona" ? "a" : "an"} ${kind} key`;
}

/** Routes for all keys of an owner: list, create, regenerate. */
function holderRoutes(deps: KeyRoutesDeps, place: Place): Route[] {
  const { name, tag, url, regenerateUrl } = place;
  const params = idParams(...inAddress(place));
  const kind = name.toLowerCase();
  const keyName = aKey(kind);
  return [
    route({
      ...shared,
      tag,
      method: "GET",
      url,
      id: `list${name}Keys`,
      summary: `List the ${kind}'s keys, without their secrets`,
      description:
        "Use it to see which slots are in use and when a key was last used. The key itself is shown only once, when it is created.",
      rate: "Global",
      codes: ["resource.not_found"],
      params,
      answers: { 200: Type.Object({ keys: Type.Array(KeyInfo) }) },
      handle: async ({ actor, params: sent }) =>
        ok({ keys: (await listKeys(deps, actor.accountId, holderOf(place, sent))).map((key) => keyView(key)) }),
    }),
    route({
      ...shared,
      tag,
      method: "POST",
      url,
      id: `create${name}Key`,
      summary: `Create ${keyName} in a free slot. The key is returned only once`,
      description: `Use it to rotate a key without downtime: create a second key, switch your programs to it, and then disable the first. To replace a leaked key at once, call \`regenerate${name}Key\`.`,
      example: { slot: "secondary", name: "Nightly sync" },
      rate: "MutationDefault",
      codes: ["resource.not_found", "resource.conflict"],
      params,
      body: Type.Object(
        {
          slot: about("each owner has two slots, so a key can be replaced without downtime", Slot),
          name: about("what the key is for, such as the program that uses it", Type.Optional(KeyName)),
        },
        closed,
      ),
      answers: { 201: Minted },
      handle: async ({ actor, params: sent, body }) =>
        created(
          mintedView(await createKey(deps, actor.accountId, holderOf(place, sent), { slot: body.slot, name: trimmed(body.name) ?? null })),
          noStore,
        ),
    }),
    route({
      ...shared,
      tag,
      method: "POST",
      url: regenerateUrl,
      id: `regenerate${name}Key`,
      summary: `Regenerate ${keyName}`,
      description: `Use it when a key has leaked: the old key stops working immediately. To rotate a key without downtime, call \`create${name}Key\`.`,
      rate: "MutationDefault",
      codes: ["resource.not_found"],
      params,
      query: Type.Object({ slot: about("the slot whose key is replaced; `primary` by default", Type.Optional(Slot)) }),
      answers: { 200: Minted },
      handle: async ({ actor, params: sent, query, request }) => {
        refuseBody(request.body);
        return ok(mintedView(await regenerateKey(deps, actor.accountId, holderOf(place, sent), query.slot ?? "primary")), noStore);
      },
    }),
  ];
}

const trimmed = (name: string | null | undefined): string | null | undefined => name?.trim() ?? name;

function changesOf({ is_active: isActive, name }: { readonly is_active?: boolean; readonly name?: string | null }): KeyChanges {
  return { ...(isActive === undefined ? {} : { isActive }), ...(name === undefined ? {} : { name: trimmed(name) ?? null }) };
}

/** Routes for one key: update, delete. */
function keyRoutesAt(deps: KeyRoutesDeps, place: Place): Route[] {
  const { name, tag, url } = place;
  const params = idParams(...inAddress(place), "key_id");
  const keyName = aKey(name.toLowerCase());
  const keyIdOf = (sent: Params): string | null => uuidOrNull(sent["key_id"] ?? "");
  return [
    route({
      ...shared,
      tag,
      method: "PATCH",
      url: `${url}/:key_id`,
      id: `update${name}Key`,
      summary: `Disable, enable or rename ${keyName}`,
      description: `Use it to disable a key before you delete it. Calls with a disabled key fail immediately; you can enable the key again at any time. To replace a leaked key, call \`regenerate${name}Key\`.`,
      example: { is_active: false },
      rate: "MutationDefault",
      codes: ["resource.not_found"],
      params,
      body: Type.Object(
        {
          is_active: about("`false`: calls with the key are rejected until it is activated again", Type.Optional(Type.Boolean())),
          name: about("what the key is for; null removes the name", Type.Optional(KeyName)),
        },
        closed,
      ),
      answers: { 200: KeyInfo },
      handle: async ({ actor, params: sent, body }) =>
        ok(keyView(await updateKey(deps, actor.accountId, holderOf(place, sent), keyIdOf(sent), changesOf(body)))),
    }),
    route({
      ...shared,
      tag,
      method: "DELETE",
      url: `${url}/:key_id`,
      id: `delete${name}Key`,
      summary: `Delete ${keyName}`,
      description: `Use it to free a slot permanently. To disable a key temporarily, call \`update${name}Key\`.`,
      rate: "MutationDefault",
      codes: ["resource.not_found"],
      params,
      answers: { 204: null },
      handle: async ({ actor, params: sent }) => {
        await deleteKey(deps, actor.accountId, holderOf(place, sent), keyIdOf(sent));
        return empty(204);
      },
    }),
  ];
}
