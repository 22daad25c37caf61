import { afterEach, describe, expect, it } from "vitest";
import { silentLog } from "../../../test/support/silent-log.ts";
import { startPlanning } from "./plan-images.ts";
import type { DocumentChange } from "./model/waiting-image.ts";
import type { ImagePlanStatements } from "./image-hashes.sql.ts";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

function start(planned: string | null, served: readonly string[]) {
  const plans: string[][] = [];
  const positions: string[] = [];
  const changes: DocumentChange[] = [];
  let failing = 0;
  const store: ImagePlanStatements = {
    planned: async () => planned,
    setPlanned: async (watermark) => void positions.push(watermark),
    watermark: async () => "10",
    documentChanges: async () => ({ changes: [...changes], watermark: String(10 + changes.length) }),
    servedIds: async (afterId, limit) => served.filter((id) => afterId === null || id > afterId).slice(0, limit),
    async plan(ids) {
      if (failing > 0) throw new Error(`the database is away ${(failing -= 1)}`);
      plans.push([...ids]);
    },
    requeueOthers: async () => undefined,
    prune: async () => undefined,
  };
  let wake = (): void => undefined;
  const bus = {
    subscribe: (_: string, listener: (message: never) => void) => {
      wake = () => listener({} as never);
      return () => undefined;
    },
  };
  const running = startPlanning({ store, bus, log: silentLog }, { pollMs: 10, pauseMs: 1 });
  stops.push(() => running.stop());
  const change = (...ids: string[]): void => {
    for (const documentId of ids) changes.push({ seq: changes.length, documentId });
    wake();
  };
  return { plans, positions, change, fail: (times: number) => void (failing = times) };
}

describe("image queue planner", () => {
  it("scans all documents in batches first, starting at the recorded position", async () => {
    const served = Array.from({ length: 1_200 }, (_, n) => String(n).padStart(5, "0"));
    const { plans, positions } = start(null, served);
    await expect.poll(() => positions).toEqual(["10"]);
    expect(plans.map((ids) => ids.length)).toEqual([500, 500, 200]);
    expect(plans.flat()).toEqual(served);
  });

  it("resumes at its position and handles repeated changes and repeatedly changed documents once", async () => {
    const { plans, positions, change } = start("9", ["not walked"]);
    change("a", "b", "a");
    await expect.poll(() => plans).toEqual([["a", "b"]]);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(plans).toHaveLength(1);
    change("c");
    await expect.poll(() => plans).toEqual([["a", "b"], ["c"]]);
    await expect.poll(() => positions.at(-1)).toBe("14");
  });

  it("does not lose changes while the database is unavailable", async () => {
    const { plans, change, fail } = start("9", []);
    fail(1);
    change("a");
    await expect.poll(() => plans).toEqual([["a"]]);
  });
});
