import { fileURLToPath } from "node:url";
import { demoFolder } from "../engines/demo/read-demo.ts";
import type { SeedDemoDeps } from "../setup/demo/seed-demo.ts";
import type { Foundation } from "./foundation.ts";
import type { RoutesDeps } from "./routes.ts";

const content = demoFolder(fileURLToPath(new URL("../../../demo/", import.meta.url)));

type DemoParts = Omit<SeedDemoDeps, "database" | "content"> & Pick<RoutesDeps, "removals">;

/** Composes the demo brand. It is loaded through API operations, on first start or by a route. */
export function composeDemo({ store }: Foundation, { removals, ...parts }: DemoParts): Pick<RoutesDeps, "demo"> {
  return {
    demo: {
      seed: { ...parts, database: store.database, content },
      removal: removals,
      isFirstAccount: (accountId) => store.mails.isFirstAccount(accountId),
    },
  };
}
