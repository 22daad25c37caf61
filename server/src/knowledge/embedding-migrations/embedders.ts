import type { Embedder } from "../../ports/embedder.ts";
import type { Generation } from "./model/vector-plan.ts";

/** The models that this node can ask, by the generation whose vectors they make. */
export class Embedders {
  readonly #byFingerprint = new Map<string, { readonly embedder: Embedder; readonly stays: boolean }>();

  /** Null where the model's settings are gone, or it has not been reached since the start. */
  of(generation: Generation | undefined): Embedder | null {
    return (generation === undefined ? undefined : this.#byFingerprint.get(generation.fingerprint))?.embedder ?? null;
  }

  /** @param stays whether it is kept while nobody needs it: the settings name it, and a brand may come to need it */
  add(embedder: Embedder, stays: boolean): void {
    this.#byFingerprint.set(embedder.info.fingerprint, { embedder, stays });
  }

  /** Ends those of no generation in use, but for those that stay. */
  async endOthers(inUse: readonly Generation[]): Promise<void> {
    const needed = new Set(inUse.map(({ fingerprint }) => fingerprint));
    await this.#end((fingerprint, stays) => !stays && !needed.has(fingerprint));
  }

  async close(): Promise<void> {
    await this.#end(() => true);
  }

  async #end(which: (fingerprint: string, stays: boolean) => boolean): Promise<void> {
    const ended = [...this.#byFingerprint].filter(([fingerprint, { stays }]) => which(fingerprint, stays));
    for (const [fingerprint] of ended) this.#byFingerprint.delete(fingerprint);
    await Promise.all(ended.map(([, { embedder }]) => embedder.close()));
  }
}
