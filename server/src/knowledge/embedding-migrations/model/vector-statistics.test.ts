import { describe, expect, it } from "vitest";
import { noStatistics, withAdded } from "./vector-statistics.ts";

describe("withAdded", () => {
  it("reports statistics as due after the first thousand vectors, and again whenever the number of vectors has doubled and at least a thousand have been added", () => {
    let statistics = noStatistics;
    const due: number[] = [];
    for (let added = 100; added <= 10_000; added += 100) {
      const next = withAdded(statistics, 100);
      statistics = next.statistics;
      if (next.isDue) due.push(added);
    }
    expect(due).toEqual([1_000, 3_000, 7_000]);
  });

  it("counts a large addition once", () => {
    expect(withAdded(noStatistics, 50_000)).toEqual({ statistics: { added: 50_000, known: 50_000 }, isDue: true });
    expect(withAdded({ added: 50_000, known: 50_000 }, 50_999)).toEqual({ statistics: { added: 100_999, known: 50_000 }, isDue: false });
  });
});
