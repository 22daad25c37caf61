import { expect, it } from "vitest";
import { requestSteps, stepsBefore } from "./request-steps.ts";
import type { Line } from "./transcript.ts";

const at = (minute: number): string => `2026-03-02T12:0${minute}:00Z`;
const line = (id: string, minute: number): Line => ({
  id,
  kind: "message",
  turn: 0,
  from: "visitor",
  text: "Hello",
  operatorName: null,
  visitorId: null,
  imageIds: [],
  at: at(minute),
});

it("places what operators did with a request between the messages", () => {
  const done = [
    { kind: "taken_over", at: at(2), by: "Kim" },
    { kind: "released", at: at(4), by: "Kim" },
  ] as const;
  const steps = requestSteps([{ requested_at: at(1), reason: null, taken_over_at: null, steps: [...done] }]);
  expect(steps.map(({ kind }) => kind)).toEqual(["requested", "taken_over", "released"]);
  const placed = stepsBefore([line("1-1", 0), line("1-2", 3)], steps);
  expect([...placed].map(([id, each]) => [id, each.map(({ kind }) => kind)])).toEqual([
    ["1-2", ["requested", "taken_over"]],
    [null, ["released"]],
  ]);
});
