import type { ConversationRecord } from "@parlance/sdk";
import type { Line } from "./transcript.ts";

/** Something that happened to a visitor's request for an operator, shown between the messages. */
export interface RequestStep {
  readonly kind: "requested" | ConversationRecord["handoffs"][number]["steps"][number]["kind"];
  readonly at: string;
  /** The operator's name; null for the request itself. */
  readonly by: string | null;
}

/** Returns the requests for an operator and what operators did with them, in order. */
export function requestSteps(handoffs: ConversationRecord["handoffs"]): RequestStep[] {
  const steps = handoffs.flatMap(({ requested_at: at, steps: done }): RequestStep[] => [{ kind: "requested", at, by: null }, ...done]);
  return steps.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** Assigns each step to the line that follows it; steps after the last message belong to the null key. */
export function stepsBefore(lines: readonly Line[], steps: readonly RequestStep[]): ReadonlyMap<string | null, readonly RequestStep[]> {
  const messages = lines.filter((line) => line.kind === "message");
  const nextOf = (step: RequestStep): string | null => messages.find(({ at }) => Date.parse(at) > Date.parse(step.at))?.id ?? null;
  const placed = new Map<string | null, RequestStep[]>();
  for (const step of steps) placed.set(nextOf(step), [...(placed.get(nextOf(step)) ?? []), step]);
  return placed;
}
