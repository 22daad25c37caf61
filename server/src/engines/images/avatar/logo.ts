import sharp, { type Sharp } from "sharp";
import { channelsOf, luminance } from "./colours.ts";
import { pngOfIcon } from "./ico.ts";

const mostPixels = 50_000_000;
const mostSeconds = 10;
const mostDrawing = 1_000_000;
/** Maximum side of a logo for analysis. */
const side = 640;
/** A smaller logo would be blurred. */
const leastSide = 32;
/** Minimum visible contrast of a logo on its background. */
const seen = 1.4;
/** Minimum visible share of a logo. */
const leastSeen = 0.8;
const dark = "#17171c";

/** A logo prepared for an avatar. */
export interface Logo {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
  /** Background `#rrggbb` on which it is visible. */
  readonly ground: string;
  /** Whether it is an opaque, roughly square image that fills the avatar. */
  readonly fills: boolean;
}

/**
 * Reads a logo: PNG, JPEG, GIF, WebP, the PNG inside an icon, or SVG. SVG is rendered at the needed size without external references.
 * Null for one that is too small or empty.
 * @param color the brand's, as background for a light logo; null for none
 * @throws Error of the decoder
 */
export async function readLogo(bytes: Uint8Array, color: string | null): Promise<Logo | null> {
  const { data, info } = await (
    await open(bytes)
  )
    .autoOrient()
    .toColourspace("srgb")
    .ensureAlpha()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const box = inkOf(data, info.width, info.height);
  if (box === null || Math.max(box.width, box.height) < leastSide) return null;
  const { width, height } = box;
  const pixels = await sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
    .extract(box)
    .raw()
    .toBuffer();
  const colours = coloursOf(pixels);
  if (isFlat(colours) && colours.opaque > 0.98) return null;
  if (colours.opaque > 0.98) {
    const aspect = width / height;
    return { pixels, width, height, ground: edgeColour(pixels, width, height) ?? "#ffffff", fills: aspect > 0.8 && aspect < 1.25 };
  }
  return { pixels, width, height, ground: groundFor(colours.luminances, color), fills: false };
}

async function open(bytes: Uint8Array): Promise<Sharp> {
  const limits = { limitInputPixels: mostPixels, failOn: "truncated", pages: 1 } as const;
  const picture = pngOfIcon(bytes) ?? bytes;
  if (!isDrawing(picture)) return sharp(picture, limits).timeout({ seconds: mostSeconds });
  if (picture.length > mostDrawing) throw new Error("the drawing is too large");
  const { width, height } = await sharp(picture, limits).metadata();
  const density = Math.min(2_400, Math.max(1, (72 * side) / Math.max(width, height, 1)));
  return sharp(picture, { ...limits, density }).timeout({ seconds: mostSeconds });
}

function isDrawing(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4_096)).toString("latin1");
  return /^[\s\S]{0,3}\s*</.test(start) && /<(?:\w+:)?svg[\s>]/i.test(start);
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the bounding box of non-transparent pixels; null if there are none. */
function inkOf(data: Buffer, width: number, height: number): Box | null {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < 16) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

interface Colours {
  /** Share of opaque pixels. */
  readonly opaque: number;
  /** Luminance of the visible pixels. */
  readonly luminances: readonly number[];
  readonly spread: number;
}

function coloursOf(pixels: Buffer): Colours {
  const luminances: number[] = [];
  const least = [255, 255, 255];
  const most = [0, 0, 0];
  let opaque = 0;
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0;
    if (alpha >= 250) opaque += 1;
    if (alpha < 128) continue;
    const rgb = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0] as const;
    luminances.push(luminance(rgb));
    for (const [channel, value] of rgb.entries()) {
      least[channel] = Math.min(least[channel] ?? 0, value);
      most[channel] = Math.max(most[channel] ?? 0, value);
    }
  }
  return {
    opaque: (opaque * 4) / pixels.length,
    luminances,
    spread: Math.max(...most.map((value, channel) => value - (least[channel] ?? 0))),
  };
}

function isFlat({ spread }: Colours): boolean {
  return spread < 12;
}

/** Returns white if the logo is visible on it, else the brand's color, else a dark one; otherwise the best of them. */
function groundFor(luminances: readonly number[], color: string | null): string {
  const grounds = ["#ffffff", ...(color === null ? [] : [color]), dark].map((ground) => ({ ground, share: shareSeen(luminances, ground) }));
  const good = grounds.find(({ share }) => share >= leastSeen);
  return (good ?? grounds.toSorted((a, b) => b.share - a.share)[0])?.ground ?? "#ffffff";
}

function shareSeen(luminances: readonly number[], ground: string): number {
  const behind = luminance(channelsOf(ground)) + 0.05;
  const visible = luminances.filter((value) => Math.max(behind, value + 0.05) / Math.min(behind, value + 0.05) >= seen);
  return luminances.length === 0 ? 0 : visible.length / luminances.length;
}

/** Returns the color of all four corners if they agree. */
function edgeColour(pixels: Buffer, width: number, height: number): string | null {
  const corners = [0, width - 1, (height - 1) * width, height * width - 1].map((at) => [...pixels.subarray(at * 4, at * 4 + 3)]);
  const [first = []] = corners;
  const agree = corners.every((corner) => corner.every((value, channel) => Math.abs(value - (first[channel] ?? 0)) <= 12));
  return agree ? `#${first.map((value) => value.toString(16).padStart(2, "0")).join("")}` : null;
}
