import type { View } from "../platform/endpoint/schemas.ts";
import type { Queryable } from "../ports/database.ts";
import type { IndexProgress } from "../ports/index-progress.ts";
import type { Persona } from "./model/persona.ts";
import type { PersonaView } from "./persona.schema.ts";
import { personaView } from "./persona-view.ts";
import { countDocuments } from "./personas.sql.ts";

export interface PersonaViewDeps {
  readonly database: Queryable;
  /** Index of this node. Documents that it does not contain are not counted. */
  readonly index: IndexProgress;
  /** Returns the base URL for images. */
  readonly baseUrl: () => string;
}

/** Returns a persona as the API represents it, with its number of documents. */
export async function viewOf({ database, index, baseUrl }: PersonaViewDeps, persona: Persona): Promise<View<typeof PersonaView>> {
  const counts = await countDocuments(database, index, persona.accountId, [persona.id]);
  return personaView(persona, counts.get(persona.id) ?? 0, baseUrl());
}
