import type { View } from "../../platform/endpoint/schemas.ts";
import type { CardView } from "../card.schema.ts";
import type { FrameData } from "../chat-events.schema.ts";

/** A product or file that a turn cites. */
export type Card = View<typeof CardView>;

export type FrameName = keyof FrameData;

export type Frame = { [Name in FrameName]: { readonly id: string; readonly event: Name; readonly data: FrameData[Name] } }[FrameName];

/** The `delta` value that ends a bubble. */
export const bubbleBoundary = "\n\n";

/** Maximum number of frames per turn. Used to skip the numbers of a turn that may have used them without committing. */
export const mostFrames = 10_000;

/** `<epoch>-<seq>` */
export function frameId(epoch: number, seq: number): string {
  return `${epoch}-${seq}`;
}

/** Returns a cursor's position; null if it is invalid or from another conversation. */
export function positionOf(cursor: string | undefined, epoch: number): number | null {
  const match = /^(\d{1,16})-(\d{1,16})$/.exec(cursor ?? "");
  return match !== null && Number(match[1]) === epoch ? Number(match[2]) : null;
}

type Phase = "start" | "body" | "held" | "ended";

/** Checks the order of frames: `session`, optional `uploaded_images`, body frames, optional `held`, then `done` or `error`. */
export class FrameGrammar {
  #phase: Phase = "start";
  #bodySeen = false;

  /** @throws Error if the frame is not allowed in the current phase, which indicates a bug */
  accept(event: FrameName): void {
    const next = this.#next(event);
    if (next === null) throw new Error(`frame ${event} is not allowed in phase ${this.#phase}`);
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
