import type { AccountEvent } from "@parlance/sdk";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { pollOnlyWithoutEvents, reload, staleAfter } from "./live-queries.ts";

const event = (name: AccountEvent["event"], data: object): AccountEvent => ({ id: "e-1", event: name, data }) as AccountEvent;

describe("queries made stale by an event", () => {
  it.each([
    ["conversation.waiting", { session_id: "s" }, [["inbox", "list"], ["inbox", "one", "s"], ["conversations"]]],
    ["document.settled", { source_id: "q", external_id: "a" }, [["documents", "q"], ["documents", "failed"], ["sources"]]],
    ["job.progress", { job_id: "j" }, [["job"], ["jobs"], ["sources"], ["documents", "failed"]]],
    ["document.settled", { source_id: null, external_id: "a" }, [["account-documents"], ["documents", "failed", "job"]]],
    ["connected", { complete: true }, []],
    ["connected", { complete: false }, null],
  ] as const)("are the expected queries for an event of type %s", (name, data, keys) => {
    expect(staleAfter(event(name, data))).toEqual(keys);
  });
});

describe("a query that is loading for the first time when an event arrives", () => {
  it("is loaded again, because the first response may be older than the event", async () => {
    const client = new QueryClient();
    const answers: ((value: string) => void)[] = [];
    const queryFn = (): Promise<string> => new Promise((resolve) => answers.push(resolve));
    const observer = new QueryObserver(client, { queryKey: ["inbox", "one", "s"], queryFn });
    const unsubscribe = observer.subscribe(() => undefined);
    const reloaded = reload(client, ["inbox", "one", "s"]);
    answers[0]?.("free");
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.("held");
    await reloaded;
    expect(observer.getCurrentResult().data).toBe("held");
    unsubscribe();
    client.clear();
  });
});

describe("polling", () => {
  it("stays enabled while no events arrive, and for queries that events do not update", () => {
    const client = new QueryClient();
    pollOnlyWithoutEvents(client);
    for (const queryKey of [["sources"], ["mails"]]) {
      const observer = new QueryObserver(client, { queryKey, queryFn: () => 1, refetchInterval: 5_000, enabled: false });
      const { refetchInterval } = observer.options;
      expect(typeof refetchInterval === "function" ? refetchInterval(observer.getCurrentQuery() as never) : refetchInterval).toBe(5_000);
    }
  });
});
