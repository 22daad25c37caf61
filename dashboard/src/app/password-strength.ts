/** Strength of a password. The service rejects a `short` password. */
export type Strength = "short" | "weak" | "good" | "strong";

/** Minimum length that the service accepts. */
export const fewestCharacters = 10;

const common = /passw|passwor[dt]|qwert|asdfg|12345|54321|letmein|welcome|willkommen|iloveyou|abcde/i;
const [goodBits, strongBits] = [45, 65];

/** Estimates a password's strength from its length, character classes and repetition. A common word makes a password weak. */
export function strengthOf(password: string): Strength {
  if (password.length < fewestCharacters) return "short";
  const alphabet = (
    [
      [/[a-z]/, 26],
      [/[A-Z]/, 26],
      [/[0-9]/, 10],
      [/[^a-zA-Z0-9]/, 30],
    ] as const
  ).reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0);
  const length = Math.min(password.length, 2 * new Set(password).size);
  const bits = length * Math.log2(alphabet) * (common.test(password) ? 0.4 : 1);
  if (bits < goodBits) return "weak";
  return bits < strongBits ? "good" : "strong";
}
