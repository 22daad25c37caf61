/** How hard a password is to guess. `short`: the service refuses it. */
export type Strength = "short" | "weak" | "good" | "strong";

/** Fewest characters that the service accepts. */
export const fewestCharacters = 10;

const common = /passw|passwor[dt]|qwert|asdfg|12345|54321|letmein|welcome|willkommen|iloveyou|abcde/i;
const [goodBits, strongBits] = [45, 65];

/** Estimates the strength from length, kinds of characters and repetition; a widely used word makes a password weak. */
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
