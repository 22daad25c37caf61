import { groupQuestions } from "../analytics/questions/group-questions.ts";
import { startRollups } from "../analytics/rollups/build-rollups.ts";
import { ids } from "../platform/ids.ts";
import type { RetrievalIndexes } from "../search/retrieval-indexes.ts";
import type { Foundation } from "./foundation.ts";
import type { RoutesDeps } from "./routes.ts";

const rollupsEveryMs = 60_000;

/** Composes the statistics on conversations and searches. */
export function composeAnalytics(
  { settings, store, clock, log, cleanup }: Foundation,
  { indexes }: { readonly indexes: RetrievalIndexes },
): Pick<RoutesDeps, "analytics"> {
  const { database } = store;
  const grouping = groupQuestions({ database, indexes, ids, log });
  cleanup.add("grouping of questions", () => grouping.stop());
  if (settings.role !== "api") {
    const rollups = startRollups({ database: store.jobs, log }, rollupsEveryMs);
    cleanup.add("rollups", () => rollups.stop());
  }
  return { analytics: { database, clock, grouping } };
}
