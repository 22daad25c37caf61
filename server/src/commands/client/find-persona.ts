import { ParlanceError } from "@parlance/sdk";
import { wrongUse } from "./arguments.ts";
import { openClient, type Connection } from "./connection.ts";

/** A persona to search or chat with. */
export interface FoundPersona {
  /** Undefined if the key belongs to a persona and therefore identifies it. */
  readonly id: string | undefined;
  readonly name: string;
}

interface Candidate {
  readonly id: string;
  readonly name: string;
}

/** Returns the persona with this id or name or, if none is specified, the only persona. @throws CommandFailure `client.usage` */
export function choosePersona(candidates: readonly Candidate[], wanted: string | undefined): Candidate {
  const names = candidates.map(({ id, name }) => `${name} (${id})`).join(", ");
  const fitting = wanted === undefined ? candidates : candidates.filter(({ id, name }) => id === wanted.toLowerCase() || name === wanted);
  const [only, ...more] = fitting;
  if (only !== undefined && more.length === 0) return only;
  if (candidates.length === 0)
    throw wrongUse("There is no persona yet. Create one with `parlance ingest` and --persona NAME, or in the dashboard.");
  if (wanted === undefined) throw wrongUse(`There are several personas. Add --persona with one of: ${names}.`);
  throw wrongUse(`${only === undefined ? "No persona" : "More than one persona"} is named ${JSON.stringify(wanted)}. There are: ${names}.`);
}

/**
 * Finds the persona that a command refers to: among the account's personas if an account key is used, or among the public personas if no
 * key is used.
 * @throws CommandFailure, ParlanceError
 */
export async function findPersona(connection: Connection, wanted: string | undefined, signal: AbortSignal): Promise<FoundPersona> {
  const parlance = openClient(connection);
  if (connection.key === undefined) {
    if (wanted !== undefined && /^[0-9a-f-]{36}$/i.test(wanted)) {
      const { id, name } = await openClient(connection, { personaId: wanted }).personas.getPublic({}, { signal });
      return { id, name };
    }
    return choosePersona((await parlance.personas.listPublic({}, { signal })).personas, wanted);
  }
  try {
    const candidates: Candidate[] = [];
    for await (const persona of parlance.personas.all({}, { signal })) if (persona.status === "ready") candidates.push(persona);
    return choosePersona(candidates, wanted);
  } catch (error) {
    if (!(error instanceof ParlanceError && error.code === "auth.forbidden")) throw error;
    const { name } = await parlance.personas.getPublic({}, { signal });
    return { id: undefined, name };
  }
}
