import { describe, expect, it } from "vitest";
import { declaredTypes, isAccepted } from "../../../platform/lib/images/declared-type.ts";
import { readVision } from "./vision.ts";

describe("declared image type", () => {
  it.each([
    ["photo.JPG", "image/jpeg", ["image/jpeg"]],
    ["photo.jpeg", "image/jpg", ["image/jpeg"]],
    ["blob", "image/png", ["image/png"]],
    ["blob", "application/octet-stream", []],
    ["blob", undefined, []],
    ["a.png", "application/octet-stream", ["image/png"]],
    ["a.png", "IMAGE/GIF; q=1", ["image/gif", "image/png"]],
    ["a.svg", "image/svg+xml", ["image/svg+xml"]],
    ["constructor", "toString", ["tostring"]],
    ["a.constructor", "", []],
  ])("combines file name and part header: %s, %s", (name, contentType, types) => {
    expect(declaredTypes(name, contentType)).toEqual(types);
  });

  it("is accepted only for the four supported formats", () => {
    expect(["image/jpeg", "image/png", "image/gif", "image/webp"].every(isAccepted)).toBe(true);
    expect(["image/svg+xml", "image/tiff", "image/heic", "application/pdf", ""].some(isAccepted)).toBe(false);
  });
});

describe("readVision", () => {
  it("parses the description and the text", () => {
    expect(readVision("SHOWS: a red canvas rucksack\nTEXT: Heron 40 L\n59 EUR")).toEqual({
      description: "a red canvas rucksack",
      text: "Heron 40 L\n59 EUR",
    });
    expect(readVision("**SHOWS:** a lamp\n\n**TEXT:** none")).toEqual({ description: "a lamp", text: null });
    expect(readVision("SHOWS: unknown\nTEXT: None.")).toEqual({ description: "", text: null });
  });

  it("treats free text as a description", () => {
    expect(readVision("A wooden paddle\non grass.")).toEqual({ description: "A wooden paddle on grass.", text: null });
    expect(readVision(`SHOWS: ${"x".repeat(900)}`).description).toHaveLength(400);
  });
});
