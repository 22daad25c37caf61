import type { ErrorCode } from "../../platform/errors/catalog.ts";

/** A product or file that a turn cites. */
export interface Card {
  readonly card_id: string;
  readonly document_id: string;
  readonly source_id: string;
  readonly kind: "item" | "file";
  readonly title: string;
  readonly description?: string;
  readonly url?: string;
  readonly image_url?: string;
  readonly images: readonly string[];
  readonly price?: number;
  readonly original_price?: number;
  readonly currency?: string;
  readonly in_stock?: boolean;
  /** The version of the product that price, stock and picture are of: the colours, sizes or SKUs that were asked for. */
  readonly variant?: { readonly sku?: readonly string[]; readonly color?: readonly string[]; readonly size?: readonly string[] };
  /** Page, slide or sheet of a file. */
  readonly page?: number;
  readonly position: number;
}

/** Events of a turn's stream with their data, as in the public API. */
export interface FrameData {
  session: { readonly session_id: string; readonly end_user_id: string };
  uploaded_images: { readonly image_ids: readonly string[] };
  docs: { readonly turn_index: number; readonly cards: readonly Card[] };
  text: { readonly delta: string };
  thinking: Readonly<Record<string, never>>;
  image_generating: { readonly turn_index: number };
  blended_image: { readonly turn_index: number; readonly url: string; readonly title: string };
  held: { readonly turn_index: number };
  done: {
    readonly turn_index: number;
    readonly credits_charged: number;
    readonly grounding: { readonly checked: number; readonly dropped: number };
  };
  error: { readonly code: ErrorCode; readonly message: string };
}

export type FrameName = keyof FrameData;

export type Frame = { [Name in FrameName]: { readonly id: string; readonly event: Name; readonly data: FrameData[Name] } }[FrameName];

/** The delta that ends a bubble. */
export const bubbleBoundary = "\n\n";

/** More frames than any turn has: numbers that a turn may have used without having committed them. */
export const mostFrames = 10_000;

/** `<epoch>-<seq>` */
export function frameId(epoch: number, seq: number): string {
  return `${epoch}-${seq}`;
}

/** Returns a cursor's position, or null if it is not of this conversation. */
export function positionOf(cursor: string | undefined, epoch: number): number | null {
  const match = /^(\d{1,16})-(\d{1,16})$/.exec(cursor ?? "");
  return match !== null && Number(match[1]) === epoch ? Number(match[2]) : null;
}

type Phase = "start" | "body" | "held" | "ended";

/** What may follow what. The one place of the grammar: `session`, `uploaded_images`?, body*, `held`?, then `done` or `error`. */
export class FrameGrammar {
  #phase: Phase = "start";
  #bodySeen = false;

  /** @throws Error when the frame may not come now: a fault of the service itself */
  accept(event: FrameName): void {
    const next = this.#next(event);
    if (next === null) throw new Error(`the frame ${event} may not come in phase ${this.#phase}`);
    this.#phase = next;
  }

  get ended(): boolean {
    return this.#phase === "ended";
  }

  #next(event: FrameName): Phase | null {
    if (this.#phase === "ended") return null;
    if (this.#phase === "start") return event === "session" ? "body" : null;
    switch (event) {
      case "session":
        return null;
      case "uploaded_images": {
        const first = !this.#bodySeen && this.#phase === "body";
        this.#bodySeen = true;
        return first ? "body" : null;
      }
      case "docs":
      case "text":
      case "thinking":
      case "image_generating":
      case "blended_image":
        this.#bodySeen = true;
        return this.#phase === "body" ? "body" : null;
      case "held":
        return this.#phase === "body" ? "held" : null;
      case "done":
      case "error":
        return "ended";
    }
  }
}
