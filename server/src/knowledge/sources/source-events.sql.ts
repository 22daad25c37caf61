import { eventColumns } from "../../events/model/event-columns.ts";
import { eventParts } from "../../events/publish.sql.ts";

type Change = "created" | "updated" | "moved" | "deleted";

/** Columns that an update of sources returns for `reportChange`. */
export const changedColumns = "id, account_id, brand_id, name, enabled";

/** Parts that publish an event for each change, for a statement whose `changed` part updates sources. */
export function reportChange(change: Change): string {
  const data = { source_id: "c.id", brand_id: "c.brand_id", name: "c.name", enabled: "c.enabled", change: `'${change}'` };
  return eventParts(
    `select ${eventColumns("source.changed", { account: "c.account_id", object: "'source:' || c.id", data })} from changed c`,
  );
}
