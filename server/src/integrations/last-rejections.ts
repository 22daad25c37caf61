import { LRUCache } from "lru-cache";
import type { Actor } from "../ports/actor.ts";

/** The last call with an integration's key that was answered with an error. */
export interface LastRejection {
  readonly code: string;
  readonly status: number;
  readonly at: Date;
}

const mostIntegrations = 10_000;

/**
 * Remembers the last rejected call of each integration in the memory of this process, because a rejected call must not cause a database
 * write.
 */
export class LastRejections {
  readonly #byIntegration = new LRUCache<string, LastRejection>({ max: mostIntegrations });

  /** Records a rejected call if it was made with an integration's key. */
  note(actor: Actor | null, { code, status }: Pick<LastRejection, "code" | "status">): void {
    if (actor?.kind === "integration_key") this.#byIntegration.set(actor.integrationId, { code, status, at: new Date() });
  }

  of(integrationId: string): LastRejection | null {
    return this.#byIntegration.get(integrationId) ?? null;
  }
}
