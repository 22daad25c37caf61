import { expect, it } from "vitest";
import type { Queryable } from "../../ports/database.ts";
import { pageRecorder } from "./page-recorder.ts";

it("records a page at most once a minute, and ignores pages of the service itself", () => {
  const written: unknown[] = [];
  let now = 0;
  const run = (_: string, __: string, values: unknown[] = []): Promise<number> => {
    written.push(values[2]);
    return Promise.resolve(1);
  };
  const note = pageRecorder({
    database: { run } as unknown as Queryable,
    clock: { now: () => new Date(now) },
    log: { warn: () => undefined } as unknown as Parameters<typeof pageRecorder>[0]["log"],
    ownOrigin: () => "https://chat.example",
  });
  const load = (origin: string | undefined): void => note({ accountId: "a", personaId: "p", origin });
  for (const origin of ["https://shop.example", "https://shop.example", "https://chat.example", "null", undefined, "https://b.example/x"])
    load(origin);
  expect(written).toEqual(["https://shop.example"]);
  now = 61_000;
  load("https://shop.example");
  expect(written).toHaveLength(2);
});
