import { describe, expect, it } from "vitest";
import type { OnboardingRun } from "./onboarding-run.ts";
import { settle } from "./settle.ts";
import type { StepDeps } from "./step.ts";

/** Settles where so many documents are pending, one fewer at every look. */
function settled(pending: number, persona: object | null = {}, sources: string | null = "files"): ReturnType<typeof settle> {
  let now = 0;
  let left = pending;
  const deps = {
    clock: { now: () => new Date(now) },
    sleep: async (milliseconds: number) => void (now += milliseconds),
    queue: { pending: async () => left-- },
    personas: { byId: async () => persona },
  } as unknown as StepDeps;
  const job = { accountId: "account", personaId: "persona", filesSourceId: sources, productsSourceId: null };
  return settle(deps, { job, signal: new AbortController().signal } as unknown as OnboardingRun);
}

describe("settle", () => {
  it("waits until every document can be answered from", async () => {
    expect(await settled(20)).toEqual({ status: "completed", message: null });
  });

  it("waits within bounds, and says what is still being processed", async () => {
    expect(await settled(10_000)).toMatchObject({ status: "completed", message: expect.stringContaining("still being processed") });
  });

  it("fails where the persona was deleted while the site was read, with documents or without", async () => {
    await expect(settled(0, null)).rejects.toMatchObject({ code: "resource.not_found" });
    await expect(settled(0, null, null)).rejects.toMatchObject({ code: "resource.not_found" });
  });
});
