import type { VisitorStore } from "./store.ts";
import type { Database } from "../../platform/postgres/client.ts";

export function postgresVisitorStore(database: Database): VisitorStore {
  return {
    async hasConsented(personaId, endUserId) {
      const given = await database.one(
        "visitors.hasConsented",
        `select 1 from end_user_consents where persona_id = $1 and end_user_id = $2`,
        [personaId, endUserId],
      );
      return given !== null;
    },

    async keepConsent(personaId, endUserId) {
      await database.run(
        "visitors.keepConsent",
        `insert into end_user_consents (persona_id, end_user_id) select id, $2 from personas where id = $1
         on conflict (persona_id, end_user_id) do nothing`,
        [personaId, endUserId],
      );
    },
  };
}
