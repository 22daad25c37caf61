import { describe, expect, it } from "vitest";
import { AccountCache } from "../../platform/lib/account-cache.ts";
import { makeAvatar } from "./make-avatar.ts";
import type { OnboardingRun } from "./onboarding-run.ts";
import type { StepDeps } from "./step.ts";

/** Makes a picture while `meanwhile` changes the persona. */
async function made(
  meanwhile: (persona: { avatarUrl: string | null }) => void = () => undefined,
): Promise<{ avatarUrl: string | null; blobs: number }> {
  const persona = { avatarUrl: null as string | null };
  let blobs = 0;
  const deps = {
    personas: {
      byId: async () => ({ ...persona }),
      update: async (_: string, __: string, changes: { readonly avatarUrl: string }) => void (persona.avatarUrl = changes.avatarUrl),
    },
    brands: { byId: async () => null },
    avatars: {
      make: async () => {
        meanwhile(persona);
        return new Uint8Array([1]);
      },
    },
    blobs: { put: async () => ({ key: `blob-${(blobs += 1)}`, size: 1 }), delete: async () => void (blobs -= 1) },
    queue: { keepAvatar: async () => ({ droppedBlob: null }) },
    ids: { uuidv4: () => "id" },
    cache: new AccountCache(),
    bus: { publish: async () => undefined },
  } as unknown as StepDeps;
  const job = { accountId: "account", personaId: "persona", brandId: "brand", site: "shop.example", findings: {} };
  await makeAvatar(deps, { job, signal: new AbortController().signal } as unknown as OnboardingRun);
  return { ...persona, blobs };
}

describe("makeAvatar", () => {
  it("gives the persona a picture hosted by the service", async () => {
    expect(await made()).toEqual({ avatarUrl: "/v1/media/id", blobs: 1 });
  });

  it("keeps a picture that was chosen while it was drawn, and stores no other", async () => {
    const chosen = "https://shop.example/me.png";
    expect(await made((persona) => void (persona.avatarUrl = chosen))).toEqual({ avatarUrl: chosen, blobs: 0 });
  });
});
