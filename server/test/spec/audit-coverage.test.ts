import { describe, expect, it } from "vitest";
import { exportOperations, recordedOperations, unrecorded } from "../../src/audit/model/recorded-operations.ts";
import { declaredRoutes } from "../../src/compose/declared-routes.ts";

const routes = declaredRoutes();
const idsOf = (matches: (route: (typeof routes)[number]) => boolean): string[] => routes.filter(matches).map(({ id }) => id);

describe("the audit log", () => {
  it("records every operation that changes data, except for a list of justified exceptions", () => {
    const known = [...Object.keys(recordedOperations), ...Object.values(unrecorded).flat()];
    expect(known.toSorted()).toEqual(idsOf(({ method }) => method !== "GET").toSorted());
  });

  it("records every response that is a CSV file or an archive", () => {
    const downloads = idsOf(({ csv, id }) => csv === true || id === "exportSkippedItems" || id === "downloadAccountExport");
    expect([...exportOperations].toSorted()).toEqual(downloads.toSorted());
  });

  it("reads objects only with operations that change nothing", () => {
    const readers = new Set(Object.values(recordedOperations).flatMap(({ read }) => read ?? []));
    expect([...readers].filter((id) => !idsOf(({ method }) => method === "GET").includes(id))).toEqual([]);
  });
});
