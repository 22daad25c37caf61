import type { HandoffPhrases, Phrases } from "./phrases.ts";
import type { ProductPhrases } from "./product-phrases.ts";

/** Manners of speaking that a persona's tone can request. */
export const TONES = ["formal", "friendly", "playful", "brief"] as const;

export type Tone = (typeof TONES)[number];

/** Phrases that a tone changes. The phrases of `brief` avoid forms of address, because they are combined with every other tone. */
export interface ToneWording {
  readonly phrases?: Partial<Phrases>;
  readonly products?: Partial<ProductPhrases>;
  readonly handoff?: Partial<HandoffPhrases>;
}

/** Phrases that each tone changes. `playful` includes the changes of `friendly`. */
export type ToneWordings = Readonly<Record<Tone, ToneWording>>;
