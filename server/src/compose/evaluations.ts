import type { AskDeps } from "../chat/again/ask.ts";
import { runEvaluations } from "../evaluation/runs/run-evaluations.ts";
import { ids } from "../platform/ids.ts";
import type { Foundation } from "./foundation.ts";
import type { RoutesDeps } from "./routes.ts";

/** Composes evaluation sets, and starts the runner of evaluations on nodes that serve conversations. */
export function composeEvaluations(
  { settings, store, log, cleanup, lifecycle }: Foundation,
  parts: Pick<AskDeps, "turns" | "caughtUp">,
): Pick<RoutesDeps, "evaluations"> {
  const { database } = store;
  let wake = (): void => undefined;
  if (settings.role !== "worker")
    lifecycle.onOpen(() => {
      const runner = runEvaluations({ database, ...parts, ids, log }, { leaseMs: 30_000, pollMs: 5_000 });
      wake = () => runner.wake();
      cleanup.add("evaluations", () => runner.stop());
    });
  return { evaluations: { database, ids, wake: () => wake() } };
}
