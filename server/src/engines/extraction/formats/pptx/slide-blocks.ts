import type { Piece } from "../../ooxml/pieces.ts";
import type { Inherited, Layout } from "./layouts.ts";
import { Numbering } from "./numbering.ts";
import { inReadingOrder } from "./reading-order.ts";
import type { Box, Bullet, Shape } from "./shape.ts";

const TITLES = new Set(["title", "ctrTitle"]);
/** Date, header and footer, which repeat on every slide. */
const RUNNING = new Set(["dt", "ftr", "hdr"]);
const NOISE = new Set(["sldNum", "sldImg"]);
/**
 * Maximum number of shapes that are ordered by position. A larger number is assumed to form a drawing rather than text, and is read in
 * drawing order.
 */
const MOST_PLACED = 200;
const NO_BULLET: Bullet = { kind: "none" };

export interface SlideText {
  /** Title of the slide; empty if there is none. */
  readonly title: string;
  /** Whether the slide is the title slide of the presentation or of a chapter. */
  readonly isTitleSlide: boolean;
  readonly pieces: readonly Piece[];
  /** Date, header, footer, and the text of the layout. */
  readonly running: readonly string[];
}

/** Properties that all pieces of a slide share. */
interface Place {
  readonly layout: Layout;
  readonly title: string;
  readonly page: number;
}

interface Resolved {
  readonly shape: Shape;
  readonly inherited: Inherited | null;
  readonly box: Box | null;
}

/** Returns the content of a slide in reading order, after its title. */
export function slideText(shapes: readonly Shape[], layout: Layout, page: number): SlideText {
  const resolved = shapes.filter((shape) => !shape.isHidden).map((shape) => resolve(shape, layout));
  const typeOf = ({ inherited }: Resolved): string => inherited?.type ?? "";
  const titles = resolved.filter((each) => TITLES.has(typeOf(each)));
  const body = resolved.filter((each) => !TITLES.has(typeOf(each)) && !RUNNING.has(typeOf(each)) && !NOISE.has(typeOf(each)));
  const running = resolved.filter((each) => RUNNING.has(typeOf(each)));
  const title = titles
    .flatMap(({ shape }) => textsOf(shape))
    .join(" ")
    .replace(/\s+/g, " ");
  return {
    title,
    isTitleSlide: titles.some((each) => typeOf(each) === "ctrTitle"),
    pieces: piecesOf(body, { layout, title, page }),
    running: [...running.map(({ shape }) => shape), ...layout.fixed].flatMap(textsOf),
  };
}

/** Returns the text of a shape and of its children. */
export function textsOf(shape: Shape): string[] {
  if (shape.isHidden) return [];
  const own = shape.items.flatMap((item) => (item.kind === "text" ? [item.text] : []));
  return [...own, ...shape.children.flatMap(textsOf)];
}

function resolve(shape: Shape, layout: Layout): Resolved {
  const inherited = shape.placeholder === null ? null : layout.inherited(shape.placeholder);
  return { shape, inherited, box: shape.box ?? inherited?.box ?? null };
}

function piecesOf(all: readonly Resolved[], place: Place): Piece[] {
  const shown = all.filter(({ shape }) => holdsAnything(shape));
  if (shown.length > MOST_PLACED) return shown.flatMap((each) => piecesOfShape(each, place));
  const behind = shown.filter((one) => !holdsText(one.shape) && shown.some((other) => other !== one && isBehind(one.box, other.box)));
  const beside = shown.filter((one) => !behind.includes(one));
  return [...behind, ...inReadingOrder(beside, ({ box }) => box)].flatMap((each) => piecesOfShape(each, place));
}

function piecesOfShape({ shape, inherited }: Resolved, place: Place): Piece[] {
  const { title, page } = place;
  const numbering = new Numbering();
  const pieces: Piece[] = [];
  for (const item of shape.items) {
    if (item.kind === "table") for (const block of item.blocks) pieces.push({ kind: "block", block: { ...block, page } });
    else if (item.kind !== "text") {
      pieces.push({ kind: item.kind, relation: item.relation, alternative: shape.description, context: title, page });
    } else {
      const bullet = item.bullet ?? shape.bullets.get(item.level) ?? inherited?.bulletAt(item.level) ?? NO_BULLET;
      const text = numbering.mark(item.level, bullet) + item.text;
      pieces.push({ kind: "block", block: { kind: bullet.kind === "none" ? "paragraph" : "list_item", text, page } });
    }
  }
  if (shape.description !== "" && (shape.isGroup || shape.items.some(({ kind }) => kind === "table"))) {
    pieces.push({ kind: "block", block: { kind: "paragraph", text: shape.description, page } });
  }
  const children = shape.children.filter((child) => !child.isHidden).map((child) => resolve(child, place.layout));
  return [...pieces, ...piecesOf(children, place)];
}

function holdsText(shape: Shape): boolean {
  return shape.items.some((item) => item.kind !== "picture") || shape.children.some(holdsText);
}

function holdsAnything(shape: Shape): boolean {
  return shape.items.length > 0 || shape.children.some(holdsAnything) || (shape.isGroup && shape.description !== "");
}

/** Returns whether the center of the other shape is inside this shape. */
function isBehind(box: Box | null, other: Box | null): boolean {
  if (box === null || other === null) return false;
  const x = other.x + other.width / 2;
  const y = other.y + other.height / 2;
  return x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
}
