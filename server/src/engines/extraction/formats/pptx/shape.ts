import type { Block } from "../../../../ports/text-extractor.ts";

/** Bullet of a paragraph: a number, a symbol or none. A paragraph without a bullet of its own uses the bullet of its level. */
export type Bullet = { readonly kind: "none" | "sign" } | { readonly kind: "number"; readonly style: string; readonly start: number };

export type Item =
  | { readonly kind: "text"; readonly text: string; readonly level: number; readonly bullet: Bullet | null }
  | { readonly kind: "table"; readonly blocks: readonly Block[] }
  /** An image, chart or diagram, identified by its relation id. */
  | { readonly kind: "picture" | "chart" | "diagram"; readonly relation: string };

/** Position and size in the file's units; only their relative order matters. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Identifies the placeholder on the layout from which a shape inherits properties. */
export interface Placeholder {
  readonly type: string;
  readonly index: string;
}

/** A shape or a group of shapes on a slide. */
export interface Shape {
  readonly isGroup: boolean;
  box: Box | null;
  placeholder: Placeholder | null;
  /** Alternative text; empty if there is none. */
  description: string;
  isHidden: boolean;
  readonly items: Item[];
  /** Bullets by level from the list style of the shape. */
  readonly bullets: Map<number, Bullet>;
  readonly children: Shape[];
}

export function newShape(isGroup: boolean): Shape {
  return { isGroup, box: null, placeholder: null, description: "", isHidden: false, items: [], bullets: new Map(), children: [] };
}
