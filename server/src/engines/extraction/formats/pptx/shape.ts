import type { Block } from "../../../../ports/text-extractor.ts";

/** Bullet of a paragraph: a number, a sign or none; null: by its level. */
export type Bullet = { readonly kind: "none" | "sign" } | { readonly kind: "number"; readonly style: string; readonly start: number };

export type Item =
  | { readonly kind: "text"; readonly text: string; readonly level: number; readonly bullet: Bullet | null }
  | { readonly kind: "table"; readonly blocks: readonly Block[] }
  /** Images, charts and diagrams by relation id. */
  | { readonly kind: "picture" | "chart" | "diagram"; readonly relation: string };

/** In the file's units; only the order matters. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Links a shape to its placeholder on the layout, from which it inherits. */
export interface Placeholder {
  readonly type: string;
  readonly index: string;
}

/** A shape of a slide, or a group. */
export interface Shape {
  readonly isGroup: boolean;
  box: Box | null;
  placeholder: Placeholder | null;
  /** Alternative text; empty for none. */
  description: string;
  isHidden: boolean;
  readonly items: Item[];
  /** Bullets by level, from its list style. */
  readonly bullets: Map<number, Bullet>;
  readonly children: Shape[];
}

export function newShape(isGroup: boolean): Shape {
  return { isGroup, box: null, placeholder: null, description: "", isHidden: false, items: [], bullets: new Map(), children: [] };
}
