import { describe, expect, it } from "vitest";
import { type Call, streamed } from "../platform/endpoint/call.ts";
import { route } from "../platform/endpoint/route.ts";
import { Failure } from "../platform/errors/fail.ts";
import { recordCalls } from "./record-calls.route.ts";

const none = (): void => undefined;
const log = { debug: none, info: none, warn: none, error: none };
const call = {
  actor: { kind: "session", accountId: "a", userId: "u", role: "owner", sessionId: "s" },
  params: { webhook_id: "w" },
  requestId: "r",
  request: { ip: "::1", headers: {} },
} as unknown as Call;

/** Calls `deleteWebhook` and returns what was done, in order. */
async function order(broken: string | null, handle: () => Promise<void>): Promise<readonly unknown[]> {
  const done: unknown[] = [];
  const run = async (name: string, _: string, values: readonly unknown[] = []): Promise<number> => {
    if (name === broken) throw new Error("no database");
    done.push(name === "audit.complete" ? [name, values[2], values[3]] : name);
    return 1;
  };
  const declared = route({
    method: "DELETE",
    url: "/",
    id: "deleteWebhook",
    summary: "",
    description: "",
    tag: "",
    access: ["session"],
    rate: "Global",
    codes: [],
    answers: { 204: null },
    handle: async () => {
      done.push("call");
      await handle();
      return { status: 204 as const };
    },
  });
  const database = { run, rows: async () => [], one: async () => null };
  const [recorded] = recordCalls([declared], { database, ids: { uuidv7: () => "e", uuidv4: () => "e" }, log });
  await recorded?.handle(call).then(
    (answer) => done.push(answer === streamed ? null : answer.status),
    (error: Error) => done.push(error.message),
  );
  return done;
}

describe("recorded calls", () => {
  it("have their entry inserted before they run and completed afterward", async () => {
    expect(await order(null, async () => undefined)).toEqual(["audit.begin", "call", ["audit.complete", "succeeded", null], 204]);
  });

  it("are not executed if the entry cannot be inserted", async () => {
    expect(await order("audit.begin", async () => undefined)).toEqual(["no database"]);
  });

  it("keep their own result if the entry cannot be completed", async () => {
    expect(await order("audit.complete", async () => undefined)).toEqual(["audit.begin", "call", 204]);
  });

  it("record the code of a rejection, and a fault of the service", async () => {
    const rejected = await order(null, async () => {
      throw new Failure("resource.not_found", "unknown");
    });
    expect(rejected).toEqual(["audit.begin", "call", ["audit.complete", "rejected", "resource.not_found"], "unknown"]);
    const failed = await order(null, async () => {
      throw new Error("bug");
    });
    expect(failed).toEqual(["audit.begin", "call", ["audit.complete", "failed", "server.error"], "bug"]);
  });
});
