import { describe, expect, it, vi } from "vitest";

vi.stubGlobal("localStorage", { getItem: () => null });
const { actionOf } = await import("./keys.ts");

const plain = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false, repeat: false, defaultPrevented: false };
const nowhere = { afterG: false, isTyping: false };

describe("global keyboard shortcuts", () => {
  it.each([
    ["?", { kind: "help" }],
    ["/", { kind: "find" }],
    ["C", { kind: "create" }],
    ["g", { kind: "wait" }],
    ["k", null],
  ])("return the action for %s", (key, action) => {
    expect(actionOf({ ...plain, key }, nowhere)).toEqual(action);
  });

  it("open a page when a letter follows G", () => {
    expect(actionOf({ ...plain, key: "K" }, { ...nowhere, afterG: true })).toEqual({ kind: "page", letter: "k" });
    expect(actionOf({ ...plain, key: "?" }, { ...nowhere, afterG: true })).toEqual({ kind: "help" });
  });

  it.each(["ctrlKey", "metaKey", "altKey", "isComposing", "repeat", "defaultPrevented"])("are ignored if %s is set", (name) => {
    expect(actionOf({ ...plain, key: "c", [name]: true }, nowhere)).toBeNull();
  });

  it("are ignored while the user types", () => {
    for (const key of ["?", "/", "c", "g"]) expect(actionOf({ ...plain, key }, { afterG: true, isTyping: true })).toBeNull();
  });
});
