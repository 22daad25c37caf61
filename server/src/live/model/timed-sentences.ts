import { detectLanguage } from "../../language/detect.ts";
import { charactersPerSecond } from "../../language/speaking-rate.ts";

/** A part of a reply that a voice can speak without waiting for the rest of the reply. */
export interface TimedSentence {
  readonly delta: string;
  /** Position in the reply, from 0. */
  readonly sentence_index: number;
  /** Estimated time at which speaking starts, in milliseconds from the start of the reply. */
  readonly start_ms: number;
  readonly duration_ms: number;
}

const shortestMs = 300;
const pauseMs = 250;

/** Splits a streamed reply into sentences, and estimates when each will be spoken. The concatenated sentences are exactly the reply. */
export class TimedSentences {
  readonly #languages: readonly string[];
  readonly #segmenter: Intl.Segmenter;
  #pending = "";
  #count = 0;
  #nextStart = 0;

  /** @param languages of the persona, most likely first */
  constructor(languages: readonly string[]) {
    this.#languages = languages;
    this.#segmenter = new Intl.Segmenter(languages[0], { granularity: "sentence" });
  }

  /** Adds a piece of text, and returns the sentences that are complete because another sentence follows. */
  push(delta: string): TimedSentence[] {
    const parts = [...this.#segmenter.segment(this.#pending + delta)].map(({ segment }) => segment);
    this.#pending = parts.pop() ?? "";
    return parts.map((part) => this.#timed(part));
  }

  /** Returns the remaining text as the last sentence. */
  flush(): TimedSentence[] {
    const rest = this.#pending;
    this.#pending = "";
    return rest === "" ? [] : [this.#timed(rest)];
  }

  #timed(delta: string): TimedSentence {
    const said = delta.match(/[\p{L}\p{M}\p{N}\p{S}%]/gu)?.length ?? 0;
    const duration =
      said === 0 ? 0 : Math.max(shortestMs, Math.round((said / charactersPerSecond(detectLanguage(delta, this.#languages))) * 1_000));
    const timed = { delta, sentence_index: this.#count, start_ms: this.#nextStart, duration_ms: duration };
    this.#count += 1;
    this.#nextStart += duration + (duration === 0 ? 0 : pauseMs);
    return timed;
  }
}
