import { describe, expect, it } from "vitest";
import { passwordsInTurn } from "./passwords-in-turn.ts";

describe("passwordsInTurn", () => {
  it("hashes two passwords at a time, queues up to a hundred, and rejects further passwords with a retry time", async () => {
    let running = 0;
    let most = 0;
    const hasher = passwordsInTurn({
      async hash(password) {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 1));
        running -= 1;
        return password;
      },
      verify: async () => true,
    });
    const outcomes = await Promise.allSettled(Array.from({ length: 110 }, (_, at) => hasher.hash(String(at))));
    expect(most).toBe(2);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(100);
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));
    expect(refused).toEqual(Array.from({ length: 10 }, () => expect.objectContaining({ code: "limits.rate_exceeded", retryAfter: 5 })));
    expect(await hasher.verify("x", "x")).toBe(true);
  });

  it("releases the slot after a failure", async () => {
    const hasher = passwordsInTurn({
      hash: async () => {
        throw new Error("no memory");
      },
      verify: async () => true,
    });
    for (let at = 0; at < 5; at += 1) await expect(hasher.hash("x")).rejects.toThrow("no memory");
    expect(await hasher.verify("x", "x")).toBe(true);
  });
});
