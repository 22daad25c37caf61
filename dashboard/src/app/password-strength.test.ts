import { expect, it } from "vitest";
import { strengthOf } from "./password-strength.ts";

it.each([
  ["", "short"],
  ["kiln-2026", "short"],
  ["aaaaaaaaaaaaaaaa", "weak"],
  ["1234567890", "weak"],
  ["password2026", "weak"],
  ["clayandkiln", "good"],
  ["correct horse battery", "strong"],
  ["Ton&Ofen 1974 blau", "strong"],
] as const)("%j is %s", (password, strength) => expect(strengthOf(password)).toBe(strength));
