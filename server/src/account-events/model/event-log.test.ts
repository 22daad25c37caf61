import { describe, expect, it } from "vitest";
import { accountEventOf, type AccountEvent } from "./account-event.ts";
import { EventLog } from "./event-log.ts";

const job = (id: string): AccountEvent => accountEventOf({ event: "job.progress", object: `job:${id}` }) as AccountEvent;
const idsAfter = (log: EventLog, position: number): unknown[] | undefined => log.after(position)?.map(({ event }) => event.data);

describe("log of an account's events", () => {
  it("keeps the latest event of each object, in order", () => {
    const log = new EventLog("e");
    for (const id of ["a", "b", "a"]) log.add(job(id));
    expect(idsAfter(log, 0)).toEqual([{ job_id: "b" }, { job_id: "a" }]);
    expect(idsAfter(log, 2)).toEqual([{ job_id: "a" }]);
    expect(idsAfter(log, log.end)).toEqual([]);
  });

  it("keeps a bounded number of objects and detects readers that are too far behind", () => {
    const log = new EventLog("e", 3);
    for (let at = 0; at < 1_000; at += 1) log.add(job(String(at)));
    expect(log.after(996)).toBeNull();
    expect(idsAfter(log, 997)).toHaveLength(3);
  });

  it("accepts only its own ids", () => {
    const log = new EventLog("e");
    log.add(job("a"));
    expect(log.positionOf(log.idOf(1))).toBe(1);
    for (const id of ["f-1", "e-2", "e--1", "e-1-1", "e-", "e", "", "e-1e3"]) expect(log.positionOf(id), id).toBeNull();
  });
});

describe("event for a notification", () => {
  it.each([
    ["conversation.handoff_requested", "conversation:s", "conversation.waiting", { session_id: "s" }],
    ["session_changed", "conversation:s", "conversation.changed", { session_id: "s" }],
    ["document.ready", "document:q", "document.settled", { source_id: "q", external_id: null }],
    ["document.failed", "document:q:a:b", "document.settled", { source_id: "q", external_id: "a:b" }],
    ["quota.threshold", "quota:credits", "quota.threshold", { resource: "credits" }],
  ])("of %s for %s is %s", (event, object, name, data) => {
    expect(accountEventOf({ event, object })).toMatchObject({ event: name, data });
  });

  it("is null for objects that are not shown on any screen", () => {
    expect(accountEventOf({ event: "integration.disconnected", object: "integration:i" })).toBeNull();
    expect(accountEventOf({ event: "quota.threshold", object: "quota:unknown" })).toBeNull();
  });
});
