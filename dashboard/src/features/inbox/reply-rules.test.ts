import { describe, expect, it } from "vitest";
import { filledIn, insertReply, leftPlaceholder, matchingReplies, typedShortcut } from "./reply-rules.ts";

const reply = (shortcut: string, content: string) => ({ id: shortcut, shortcut, content, updated_at: "2026-05-04T09:30:00.000Z" });

describe("saved replies", () => {
  it.each([
    ["/", ""],
    ["/Ret", "ret"],
    ["Hello, /öff", "öff"],
    ["Hello/", null],
    ["/ret ", null],
    ["1/2", null],
    ["", null],
  ])("are searched for if the text is %j: %j", (text, shortcut) => expect(typedShortcut(text)).toBe(shortcut));

  it("are found by shortcut first and then by content", () => {
    const all = [reply("hours", "We open at 9. No returns then."), reply("returns", "30 days."), reply("bye", "Bye.")];
    expect(matchingReplies(all, "ret").map(({ shortcut }) => shortcut)).toEqual(["returns", "hours"]);
    expect(matchingReplies(all, "")).toEqual(all);
  });

  it("replace only the shortcut", () => {
    expect(insertReply("Hello, /ret", reply("returns", "30 days for $1 & more."))).toBe("Hello, 30 days for $1 & more.");
    expect(insertReply("/ret", reply("returns", "30 days."))).toBe("30 days.");
  });
});

describe("placeholders in saved replies", () => {
  it("are filled in with the visitor's and the persona's name", () => {
    expect(filledIn("Hello {name}, { Persona } and I", { name: "Ana $& K.", persona: "Ada" })).toBe("Hello Ana $& K., Ada and I");
  });

  it("stay if the visitor's name is not known, and are found in the message; other words in braces are text", () => {
    const text = filledIn("Hello {name} {code}", { name: null, persona: "Ada" });
    expect([text, leftPlaceholder(text), leftPlaceholder("{code}")]).toEqual(["Hello {name} {code}", "{name}", null]);
  });
});
