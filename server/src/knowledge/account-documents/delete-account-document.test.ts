import { describe, expect, it } from "vitest";
import { AccountCache } from "../../platform/lib/account-cache.ts";
import { deleteAccountDocument } from "./delete-account-document.ts";

function world(stored: readonly string[]) {
  const left = new Set(stored);
  const steps: string[] = [];
  let reached = (): void => undefined;
  const indexed = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const deps = {
    library: {
      delete: async (_accountId: string, id: string) => {
        steps.push(`delete ${id}`);
        return left.delete(id);
      },
    },
    cache: new AccountCache(),
    bus: {
      publish: async (topic: string): Promise<void> => {
        steps.push(topic);
      },
      subscribe: () => () => undefined,
      onGap: () => () => undefined,
      close: () => Promise.resolve(),
    },
    caughtUp: async () => {
      steps.push("wait");
      await indexed;
      steps.push("caught up");
    },
  };
  return { deps, steps, reached: () => reached() };
}

describe("deleteAccountDocument", () => {
  it("waits for the index, and notifies the nodes that personas have changed", async () => {
    const { deps, steps, reached } = world(["a"]);
    const deleted = deleteAccountDocument(deps, "account", "a").then(() => steps.push("answered"));
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(steps).toEqual(["delete a", "account_changed", "wait"]);
    reached();
    await deleted;
    expect(steps.slice(3)).toEqual(["caught up", "answered"]);
  });

  it("waits for the index even if another call has just deleted the document", async () => {
    const { deps, steps, reached } = world([]);
    reached();
    await deleteAccountDocument(deps, "account", "a");
    expect(steps).toEqual(["delete a", "wait", "caught up"]);
  });

  it("normalizes the id to NFC, and ignores a malformed id", async () => {
    const { deps, steps, reached } = world([]);
    reached();
    await deleteAccountDocument(deps, "account", "Zoe\u0308");
    expect(steps[0]).toBe("delete Zoë");
    steps.length = 0;
    await deleteAccountDocument(deps, "account", "a\0b");
    expect(steps).toEqual([]);
  });
});
