import { formatHex, modeHsl, modeLrgb, modeRgb, useMode, wcagContrast } from "culori/fn";
import { initialsOf } from "./initials.ts";

useMode(modeRgb);
useMode(modeLrgb);
const toHsl = useMode(modeHsl);

/** Minimum text contrast required by WCAG 2. Black or white text always reaches it. */
const leastContrast = 4.5;
/** Saturation and lightness of backgrounds derived from a name: muted and dark. */
const saturation = 0.44;
const lightness = 0.36;

/** Font size at which two wide letters fit within the circle. */
const fontSize = 200;

/**
 * Draws an avatar as SVG: initials on a background, or a ring if the name has no letters. The letters use the viewer's fonts, so they work
 * in every script that the page can display.
 * @param color background, `#rrggbb`; any other value derives the background from the name
 */
export function avatarSvg(name: string, color: string | null): string {
  const ground = color !== null && /^#[0-9a-f]{6}$/i.test(color) ? color : groundOf(name);
  const ink = wcagContrast(ground, "#ffffff") >= leastContrast ? "#ffffff" : "#000000";
  // Initials contain only letters, marks and digits, so no escaping is needed.
  const letters = initialsOf(name);
  const sign =
    letters === ""
      ? `<circle cx="256" cy="256" r="120" fill="none" stroke="${ink}" stroke-width="48"/>`
      : `<text x="256" y="256" fill="${ink}" font-family="system-ui, sans-serif" font-weight="600" font-size="${fontSize}" text-anchor="middle" dominant-baseline="central">${letters}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512"><rect width="512" height="512" fill="${ground}"/>${sign}</svg>`;
}

function groundOf(name: string): string {
  let hash = 7;
  for (const char of name) hash = (Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)) >>> 0;
  return formatHex(toHsl({ mode: "hsl", h: hash % 360, s: saturation, l: lightness }));
}
