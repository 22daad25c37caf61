import Type from "typebox";
import { ok } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { about, Id, named, Nullable, TotalCount } from "../../platform/endpoint/schemas.ts";
import type { Queryable } from "../../ports/database.ts";
import { allKeys } from "./all-keys.sql.ts";
import { keyView } from "./key-view.ts";
import { KeyInfo } from "./keys.schema.ts";

const HeldKey = named(
  "HeldApiKey",
  Type.Object({
    ...KeyInfo.properties,
    kind: about("kind of the key's owner", Type.Enum(["account", "persona", "integration"])),
    persona_id: about("the persona, for a key of kind `persona`; otherwise null", Nullable(Type.String())),
    integration_id: about("the integration, for a key of kind `integration`; otherwise null", Nullable(Id)),
    holder_name: Nullable(Type.String({ description: "name of the persona or the integration" })),
  }),
);

interface AllKeysDeps {
  readonly database: Queryable;
  /** Writes pending last-use times. */
  readonly uses: { flush(): Promise<void> };
}

export function allKeysRoute({ database, uses }: AllKeysDeps): Route {
  return route({
    method: "GET",
    url: "/api/keys",
    id: "listAllKeys",
    summary: "List all keys of the account, its personas and its integrations, without their secrets",
    description: "Use it to find unused keys. To change a key, use the operations for its owner, such as `updateAccountKey`.",
    tag: "Accounts",
    access: ["session"],
    roles: ["owner", "admin"],
    rate: "Global",
    codes: [],
    answers: { 200: Type.Object({ items: Type.Array(HeldKey), total_count: TotalCount }) },
    handle: async ({ actor }) => {
      await uses.flush();
      const items = (await allKeys(database, actor.accountId)).map((key) => ({
        ...keyView(key),
        kind: key.kind,
        persona_id: key.personaId,
        integration_id: key.integrationId,
        holder_name: key.holderName,
      }));
      return ok({ items, total_count: items.length });
    },
  });
}
