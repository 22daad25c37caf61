import { describe, expect, it, vi } from "vitest";
import type { OnboardingRun } from "./onboarding-run.ts";
import { settle } from "./settle.ts";
import type { StepDeps } from "./step.ts";

/** Waits for `pending` documents; each poll reports one fewer. */
function settled(
  pending: number,
  persona: object | null = { suggestedQuestions: [] },
  sources: string | null = "files",
): ReturnType<typeof settle> {
  let now = 0;
  let left = pending;
  const deps = {
    clock: { now: () => new Date(now) },
    sleep: async (milliseconds: number) => void (now += milliseconds),
    queue: { pending: async () => left-- },
    personas: { byId: async () => persona },
  } as unknown as StepDeps;
  const job = { accountId: "account", personaId: "persona", filesSourceId: sources, productsSourceId: null, findings: {} };
  return settle(deps, { job, signal: new AbortController().signal } as unknown as OnboardingRun);
}

describe("settle", () => {
  it("waits until every document is searchable", async () => {
    expect(await settled(20)).toEqual({ status: "completed", message: null });
  });

  it("stops waiting at the time limit, and reports the documents still being processed", async () => {
    expect(await settled(10_000)).toMatchObject({ status: "completed", message: expect.stringContaining("still being processed") });
  });

  it("fails if the persona was deleted in the meantime, whether or not it has documents", async () => {
    await expect(settled(0, null)).rejects.toMatchObject({ code: "resource.not_found" });
    await expect(settled(0, null, null)).rejects.toMatchObject({ code: "resource.not_found" });
  });

  it("removes suggested questions that have no answer, but keeps questions written by a user", async () => {
    const update = vi.fn<(accountId: string, personaId: string, changes: object) => Promise<void>>(() => Promise.resolve());
    const deps = {
      clock: { now: () => new Date(0) },
      queue: { pending: async () => 0 },
      personas: { byId: async () => ({ suggestedQuestions: ["Answered?", "Not answered?", "My own?"] }), update },
      canAnswer: async (_: string, question: string) => question === "Answered?",
      cache: { drop: () => undefined, forget: () => undefined, changed: () => undefined },
      bus: { publish: async () => undefined },
    } as unknown as StepDeps;
    const site = { text: { suggestedQuestions: ["Answered?", "Not answered?"] } };
    const job = { accountId: "account", personaId: "persona", filesSourceId: "files", productsSourceId: null, findings: { site } };
    await settle(deps, { job, signal: new AbortController().signal } as unknown as OnboardingRun);
    expect(update.mock.calls).toEqual([["account", "persona", { suggestedQuestions: ["Answered?", "My own?"] }]]);
  });
});
