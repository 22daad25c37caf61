import sharp, { type OverlayOptions } from "sharp";
import type { AvatarRequest } from "../../../ports/avatar-maker.ts";
import { groundOf, inkOn } from "./colours.ts";
import { initialsOf } from "./initials.ts";
import { type Logo, readLogo } from "./logo.ts";

const side = 512;
/** Size that survives circular cropping. */
const safe = 372;
const safeForWide = 440;
const lettersWidth = 300;
const lettersHeight = 210;

/**
 * Draws an avatar: WebP, 512 x 512. Run it in a dedicated process, because it passes untrusted input to decoders and fonts.
 * @throws Error for an unreadable logo
 */
export async function drawAvatar({ logo, name, color }: AvatarRequest): Promise<Uint8Array> {
  const read = logo === null ? null : await readLogo(logo, color);
  return read === null ? withInitials(name, color) : withLogo(read);
}

async function withLogo({ pixels, width, height, ground, fills }: Logo): Promise<Uint8Array> {
  const room = width > 2 * height ? safeForWide : safe;
  const input = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .resize(fills ? { width: side, height: side, fit: "cover" } : { width: room, height: room, fit: "inside" })
    .png()
    .toBuffer();
  return onGround(ground, [{ input, gravity: "centre" }]);
}

async function withInitials(name: string, color: string | null): Promise<Uint8Array> {
  const ground = color ?? groundOf(name);
  const letters = await drawLetters(initialsOf(name), inkOn(ground));
  return letters === null ? withoutLetters(ground) : onGround(ground, [{ input: letters, gravity: "centre" }]);
}

/** Null without letters or without a font, in which case all letters look the same. */
async function drawLetters(letters: string, ink: string): Promise<Buffer | null> {
  if (letters === "") return null;
  try {
    const [narrow, wide] = await Promise.all([written("I", ink), written("W", ink)]);
    if (narrow.equals(wide)) return null;
    const drawn = await written(letters.replace(/[&<>]/g, ""), ink);
    return await sharp(drawn).trim().resize({ width: lettersWidth, height: lettersHeight, fit: "inside" }).png().toBuffer();
  } catch {
    return null;
  }
}

function written(letters: string, ink: string): Promise<Buffer> {
  const text = `<span foreground="${ink}">${letters}</span>`;
  return sharp({ text: { text, font: "sans-serif bold", width: lettersWidth, height: lettersHeight, rgba: true } })
    .png()
    .toBuffer();
}

/** Draws a ring, for a name without letters and for a machine without fonts. Reads nothing, so that it is safe in any process. */
export function withoutLetters(ground: string): Promise<Uint8Array> {
  const pixels = Buffer.alloc(side * side * 4);
  const value = inkOn(ground) === "#ffffff" ? 255 : 0;
  for (let at = 0; at < side * side; at += 1) {
    const distance = Math.hypot((at % side) - side / 2 + 0.5, Math.floor(at / side) - side / 2 + 0.5);
    const cover = Math.max(0, Math.min(1, 24.5 - Math.abs(distance - 120)));
    pixels.set([value, value, value, Math.round(cover * 255)], at * 4);
  }
  return onGround(ground, [{ input: pixels, raw: { width: side, height: side, channels: 4 } }]);
}

function onGround(background: string, layers: OverlayOptions[]): Promise<Uint8Array> {
  return sharp({ create: { width: side, height: side, channels: 3, background } })
    .composite(layers)
    .webp({ quality: 90, smartSubsample: true })
    .toBuffer();
}
