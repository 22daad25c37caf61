import type { Log } from "../../platform/lib/log.ts";
import type { EventBus } from "../../ports/event-bus.ts";
import type { VectorPlan } from "./model/vector-plan.ts";
import type { Generations } from "./generations.ts";

const pollMs = 5_000;

/** The vector plan as known to this node. Reloaded on notifications, and periodically in case a notification was missed. */
export interface LivePlan {
  readonly now: () => VectorPlan;
  /** Reloads the plan. All listeners have been called when the promise resolves. */
  refresh(): Promise<void>;
  /** Calls `listener` whenever a reload finds a changed plan, until the returned function is called. */
  onChange(listener: () => void): () => void;
  stop(): Promise<void>;
}

interface LivePlanDeps {
  readonly store: Pick<Generations, "plan">;
  readonly bus: EventBus;
  readonly log: Log;
}

/**
 * Loads the plan.
 * @throws Error if there is no plan yet
 */
export async function livePlan({ store, bus, log }: LivePlanDeps): Promise<LivePlan> {
  const read = async (): Promise<VectorPlan> => {
    const plan = await store.plan();
    if (plan === null) throw new Error("no embedding model is available yet");
    return plan;
  };
  let plan = await read();
  let known = fingerprintOf(plan);
  let reading = Promise.resolve();
  const listeners = new Set<() => void>();

  const readAgain = async (): Promise<void> => {
    plan = await read();
    const now = fingerprintOf(plan);
    if (now === known) return;
    known = now;
    for (const listener of listeners) listener();
  };
  const refresh = (): Promise<void> => {
    const next = reading.then(readAgain);
    reading = next.catch(() => undefined);
    return next;
  };
  const quietly = (): void => {
    refresh().catch((error: unknown) => log.warn({ err: error }, "failed to read the active embedding model, will retry"));
  };
  const unsubscribe = bus.subscribe("vector_plan_changed", quietly);
  const unsubscribeGap = bus.onGap(quietly);
  const timer = setInterval(quietly, pollMs);
  return {
    now: () => plan,
    refresh,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async stop() {
      clearInterval(timer);
      unsubscribe();
      unsubscribeGap();
      await reading;
    },
  };
}

function fingerprintOf({ serving, target, brands }: VectorPlan): string {
  return JSON.stringify([serving, target, [...brands]]);
}
