import { describe, expect, it } from "vitest";
import { choosePersona } from "./find-persona.ts";

const ada = { id: "0190a0b0-0000-7000-8000-000000000001", name: "Ada" };
const kim = { id: "0190a0b0-0000-7000-8000-000000000002", name: "Kim" };

describe("choosePersona", () => {
  it("finds a persona by its id or name, or returns the only one", () => {
    expect(choosePersona([ada, kim], "Kim")).toBe(kim);
    expect(choosePersona([ada, kim], ada.id.toUpperCase())).toBe(ada);
    expect(choosePersona([ada], undefined)).toBe(ada);
  });

  it("lists the personas if it cannot choose", () => {
    expect(() => choosePersona([ada, kim], undefined)).toThrow(/several personas.*Ada \(0190.*Kim/);
    expect(() => choosePersona([ada, kim], "Eve")).toThrow(/No persona is named "Eve".*Ada/);
    expect(() => choosePersona([ada, { ...kim, name: "Ada" }], "Ada")).toThrow(/More than one/);
    expect(() => choosePersona([], undefined)).toThrow(/no persona yet/);
  });
});
