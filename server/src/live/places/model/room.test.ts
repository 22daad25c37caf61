import { describe, expect, it } from "vitest";
import { hasRoom } from "./room.ts";

describe("hasRoom", () => {
  it.each([
    [{ ofAccount: 0, ofPersona: 0, capacity: null }, 1, true],
    [{ ofAccount: 1, ofPersona: 0, capacity: null }, 1, false],
    [{ ofAccount: 1, ofPersona: 1, capacity: 2 }, 10, true],
    [{ ofAccount: 2, ofPersona: 2, capacity: 2 }, 10, false],
    [{ ofAccount: 10, ofPersona: 1, capacity: 2 }, 10, false],
    [{ ofAccount: 0, ofPersona: 0, capacity: 0 }, 10, false],
    // The capacity was lowered below the number of slots in use.
    [{ ofAccount: 3, ofPersona: 3, capacity: 1 }, 10, false],
  ])("with %j in use and a limit of %d returns %s", (inUse, most, room) => {
    expect(hasRoom(inUse, most)).toBe(room);
  });
});
