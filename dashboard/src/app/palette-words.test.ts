import { expect, it } from "vitest";
import { isMeant } from "./palette-words.ts";

it.each([
  ["color", "Personas", "/personas", "en", true],
  ["opening hours", "Business", "/business", "en", true],
  ["holi", "Business", "/business", "en", true],
  ["farbe", "Personas", "/personas", "de", true],
  ["usa", "Usage", "/usage", "en", true],
  ["color", "Usage", "/usage", "en", false],
  ["opening color", "Business", "/business", "en", false],
  ["xyz", "Sign out", "", "en", false],
] as const)("%j means %s: %s, %s, %s", (query, name, to, locale, meant) => expect(isMeant(query, name, to, locale)).toBe(meant));
