import { randomBytes } from "node:crypto";
import { fail } from "../../errors/fail.ts";
import type { Ids } from "../../ports/ids.ts";
import { personasChanged, type ChangeDeps } from "../personas-changed.ts";
import { seal } from "../../lib/seal.ts";
import { sealLabel } from "./seal-label.ts";
import type { EndUserSecretStore } from "./store.ts";

export interface RotateEndUserSecretDeps extends ChangeDeps {
  readonly store: EndUserSecretStore;
  readonly ids: Ids;
  readonly sealKey: Uint8Array;
}

/** A new secret: the only time that it is told. */
export interface RotatedSecret {
  /** Names the secret in the header of a token. */
  readonly kid: string;
  /** 43 characters, 256 bits of chance. A host signs with the bytes of this text. */
  readonly secret: string;
  /** Until when the one before it is taken as well; null where there was none. */
  readonly previousValidUntil: Date | null;
}

const overlapMs = 24 * 60 * 60 * 1_000;
/** Each of them is tried on a token that names none. */
const mostValid = 20;

/** Makes a new secret for the tokens of a persona's users. The old one is taken for 24 hours more, so that no user is put out meanwhile. */
export async function rotateEndUserSecret(deps: RotateEndUserSecretDeps, accountId: string, personaId: string): Promise<RotatedSecret> {
  const kid = deps.ids.uuidv7();
  const secret = randomBytes(32).toString("base64url");
  const sealed = seal(deps.sealKey, sealLabel(personaId, kid), secret);
  const outcome = await deps.store.rotate(accountId, personaId, { kid, sealed }, { overlapMs, most: mostValid });
  if (outcome.kind === "unknown") fail("resource.not_found", "No persona with this id exists.");
  if (outcome.kind === "too_many") {
    const detail = `The persona already has ${mostValid} valid secrets. The next one expires at ${outcome.nextEnd.toISOString()}.`;
    fail("resource.conflict", detail);
  }
  await personasChanged(deps, accountId);
  return { kid, secret, previousValidUntil: outcome.previousValidUntil };
}
