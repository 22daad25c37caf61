import { availableParallelism } from "node:os";
import { describe, expect, it } from "vitest";
import { processesOf, readSeat, seatVariables, type ProcessSeat } from "./process-seat.ts";
import { isOnlyProcess, settingsOfSeat } from "./settings-of-seat.ts";
import { readSettings } from "./settings.ts";

const seat = (more: Partial<ProcessSeat> = {}): ProcessSeat => ({ number: 1, of: 4, isFirst: false, server: null, ...more });
const megabyte = 1_048_576;

describe("PROCESSES", () => {
  it.each([
    [undefined, 1],
    ["1", 1],
    ["64", 64],
    ["AUTO", availableParallelism()],
    ["0", null],
    ["65", null],
    ["2.5", null],
    ["many", null],
  ])("is parsed from %j as %j", (text, processes) => {
    expect(processesOf(text)).toBe(processes);
  });

  it("is 1 by default, and no seat is assigned", () => {
    expect(readSettings({})).toMatchObject({ processes: 1, seat: null });
  });

  it.each([
    [{ PROCESSES: "all" }, /PROCESSES must be auto or an integer from 1 to 64, not "all"/],
    [{ PROCESSES: "2", ROLE: "worker" }, /PROCESSES must be 1 for ROLE=worker/],
    [{ PROCESSES: "4", INDEX_MEMORY_MB: "63" }, /INDEX_MEMORY_MB must be at least 64: 16 for each of the 4 processes/],
  ])("cannot be %j", (environment, message) => {
    expect(() => readSettings(environment)).toThrow(message);
  });
});

describe("the seat of a process", () => {
  it("is passed in a variable", () => {
    const given = seat({ number: 3, server: { host: "/run/db", port: 5432, user: "u", database: "d" } });
    expect(readSeat(seatVariables(given))).toEqual(given);
    expect(readSeat({})).toBeNull();
  });

  it.each([
    [1, "all"],
    [2, "api"],
    [4, "api"],
  ])("%i has the role %s and an equal share of the memory limits", (number, role) => {
    const environment = { PROCESSES: "4", INDEX_MEMORY_MB: "100", SEARCH_CACHE_MB: "40", ...seatVariables(seat({ number })) };
    const settings = settingsOfSeat(readSettings(environment));
    expect(settings).toMatchObject({ role, indexMemoryBytes: 25 * megabyte, searchCacheBytes: 10 * megabyte });
  });

  it("has no effect if there is no supervisor, and does not limit an unlimited index", () => {
    const settings = readSettings({ INDEX_MEMORY_MB: "100" });
    expect(settingsOfSeat(settings)).toBe(settings);
    expect(settingsOfSeat(readSettings(seatVariables(seat()))).indexMemoryBytes).toBeUndefined();
  });

  it("determines whether the process may treat all leases as expired", () => {
    expect(isOnlyProcess({ databaseUrl: undefined, seat: null })).toBe(true);
    expect(isOnlyProcess({ databaseUrl: undefined, seat: seat({ isFirst: true }) })).toBe(true);
    expect(isOnlyProcess({ databaseUrl: undefined, seat: seat() })).toBe(false);
    expect(isOnlyProcess({ databaseUrl: "postgresql://db/x", seat: null })).toBe(false);
  });
});
