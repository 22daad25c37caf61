import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { AccountCache } from "../../platform/lib/account-cache.ts";
import { makeAvatar } from "./make-avatar.ts";
import { avatarSvg } from "../../personas/avatar/avatar-svg.ts";
import type { OnboardingRun } from "./onboarding-run.ts";
import type { StepDeps } from "./step.ts";

/** Creates an image while `meanwhile` concurrently changes the persona. */
async function made(
  meanwhile: (persona: { avatarUrl: string | null }) => void = () => undefined,
): Promise<{ avatarUrl: string | null; stored: string[] }> {
  const persona = { avatarUrl: null as string | null };
  const stored: string[] = [];
  const deps = {
    personas: {
      byId: async () => ({ ...persona }),
      update: async (_: string, __: string, changes: { readonly avatarUrl: string }) => void (persona.avatarUrl = changes.avatarUrl),
    },
    brands: {
      byId: async () => {
        meanwhile(persona);
        return { displayName: "Hearth & Hollow", accentColors: ["#7a3b2e", "#ffffff"] };
      },
    },
    blobs: {
      put: async (content: Readable) => {
        stored.push((await buffer(content)).toString());
        return { key: "blob", size: 1 };
      },
    },
    queue: { keepAvatar: async () => ({ droppedBlob: null }) },
    ids: { uuidv4: () => "id" },
    cache: new AccountCache(),
    bus: { publish: async () => undefined },
  } as unknown as StepDeps;
  const job = { accountId: "account", personaId: "persona", brandId: "brand", site: "shop.example", findings: {} };
  await makeAvatar(deps, { job, signal: new AbortController().signal } as unknown as OnboardingRun);
  return { ...persona, stored };
}

describe("makeAvatar", () => {
  it("draws the brand's initials on the brand's first accent color", async () => {
    expect(await made()).toEqual({ avatarUrl: "/v1/media/id", stored: [avatarSvg("Hearth & Hollow", "#7a3b2e")] });
  });

  it("keeps an image that a user selected in the meantime, and stores no other image", async () => {
    const chosen = "https://shop.example/me.png";
    expect(await made((persona) => void (persona.avatarUrl = chosen))).toEqual({ avatarUrl: chosen, stored: [] });
  });
});
