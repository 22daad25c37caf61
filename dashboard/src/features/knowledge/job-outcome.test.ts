import { expect, it } from "vitest";
import { outcomeOf } from "./job-outcome.ts";

const texts = {
  done: (name: string, count: string) => `${name} done ${count}`,
  canceled: (name: string, count: string, total: string) => `${name} canceled ${count} of ${total}`,
  rest: (count: string) => `${count} stay`,
  failed: (name: string, count: string, total: string) => `${name} failed ${count} of ${total}`,
  kept: (count: string) => `${count} kept`,
  skippedToast: (count: string) => `${count} skipped`,
};
const job = {
  operation: "move",
  status: "completed",
  processed: 1_000,
  total: 1_000,
  failed: 0,
  failed_reason: null,
  error: null,
} as const;
const described = (changes: object): string =>
  Object.values(outcomeOf({ ...job, ...changes }, "Moving", texts, { format: String, things: (count) => `${count} mugs` })).join(" | ");

it("describes the outcome of a job, and what a canceled job left unchanged", () => {
  expect(described({})).toBe("Moving done 1000 mugs | ");
  expect(described({ status: "canceled", processed: 312 })).toBe("Moving canceled 312 of 1000 | 688 mugs stay");
  expect(described({ failed: 2, failed_reason: "same ids" })).toBe("Moving failed 2 of 1000 | same ids");
  expect(described({ failed: 1, error: { code: "x", message: "broken" } })).toBe("Moving failed 1 of 1000 | broken");
  expect(described({ operation: "import", failed: 7 })).toBe("7 skipped | ");
  expect(described({ operation: "import", undoes_import: true, processed: 48, failed: 1 })).toBe("Moving done 47 mugs | 1 mugs kept");
});
