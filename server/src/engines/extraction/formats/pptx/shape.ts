import type { Block } from "../../../../ports/text-extractor.ts";

/** How a paragraph is set apart: by a number, by a sign, or not; null: its level decides. */
export type Bullet = { readonly kind: "none" | "sign" } | { readonly kind: "number"; readonly style: string; readonly start: number };

export type Item =
  | { readonly kind: "text"; readonly text: string; readonly level: number; readonly bullet: Bullet | null }
  | { readonly kind: "table"; readonly blocks: readonly Block[] }
  /** Pictures, charts and diagrams by the id of the relation to their part. */
  | { readonly kind: "picture" | "chart" | "diagram"; readonly relation: string };

/** In the units of the file; only their order counts. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What ties a shape to one of the layout, from which it takes what it does not say itself. */
export interface Placeholder {
  readonly type: string;
  readonly index: string;
}

/** A shape of a slide, or a group of them. */
export interface Shape {
  readonly isGroup: boolean;
  box: Box | null;
  placeholder: Placeholder | null;
  /** Alternative text; empty for none. */
  description: string;
  isHidden: boolean;
  readonly items: Item[];
  /** Bullets by level that its list style sets. */
  readonly bullets: Map<number, Bullet>;
  readonly children: Shape[];
}

export function newShape(isGroup: boolean): Shape {
  return { isGroup, box: null, placeholder: null, description: "", isHidden: false, items: [], bullets: new Map(), children: [] };
}
