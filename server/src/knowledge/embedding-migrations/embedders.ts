import type { Embedder } from "../../ports/embedder.ts";
import type { Generation } from "./model/vector-plan.ts";

/** The models available on this node, by generation. */
export class Embedders {
  readonly #byFingerprint = new Map<string, { readonly embedder: Embedder; readonly stays: boolean }>();

  /** Null if the model is no longer configured, or has not been reachable since startup. */
  of(generation: Generation | undefined): Embedder | null {
    return (generation === undefined ? undefined : this.#byFingerprint.get(generation.fingerprint))?.embedder ?? null;
  }

  /** @param stays whether to keep the model while it is unused, because it is configured and a brand may need it later */
  add(embedder: Embedder, stays: boolean): void {
    this.#byFingerprint.set(embedder.info.fingerprint, { embedder, stays });
  }

  /** Closes the models of unused generations, except models that are to be kept. */
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
