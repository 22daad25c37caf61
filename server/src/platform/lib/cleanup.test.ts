import { expect, it } from "vitest";
import { Cleanup } from "./cleanup.ts";

it("runs all steps once, in reverse order, and continues after a failure", async () => {
  const ended: string[] = [];
  const failed: unknown[] = [];
  const none = (): void => undefined;
  const cleanup = new Cleanup({ debug: none, info: none, warn: none, error: (fields) => void failed.push(fields) });
  cleanup.add("database", async () => ended.push("database"));
  cleanup.add("worker", () => Promise.reject(new Error("stuck")));
  cleanup.add("http", async () => ended.push("http"));
  await Promise.all([cleanup.run(), cleanup.run()]);
  expect(ended).toEqual(["http", "database"]);
  expect(failed).toMatchObject([{ part: "worker" }]);
});
