import type { HandoffPhrases, Phrases } from "./phrases.ts";
import type { ProductPhrases } from "./product-phrases.ts";

/** Manners of speaking that a persona's tone can ask for. */
export const TONES = ["formal", "friendly", "playful", "brief"] as const;

export type Tone = (typeof TONES)[number];

/** The phrases that a tone changes. Those of `brief` avoid forms of address, because they combine with every other tone. */
export interface ToneWording {
  readonly phrases?: Partial<Phrases>;
  readonly products?: Partial<ProductPhrases>;
  readonly handoff?: Partial<HandoffPhrases>;
}

/** The phrases that each tone changes. `playful` includes the changes of `friendly`. */
export type ToneWordings = Readonly<Record<Tone, ToneWording>>;
