import type { Parlance } from "@parlance/sdk";
import { oneLine, type Output } from "../output.ts";

interface WantedPersona {
  readonly name: string;
  readonly brandId: string;
}

/** Creates a persona that answers from the knowledge of a brand, unless the brand already has a persona with this name. */
export async function ensurePersona(
  { parlance, output, signal }: { readonly parlance: Parlance; readonly output: Output; readonly signal: AbortSignal },
  { name, brandId }: WantedPersona,
): Promise<void> {
  for await (const persona of parlance.personas.all({ brand_id: brandId }, { signal })) if (persona.name === name) return;
  const persona = await parlance.personas.create({ name, brand_id: brandId }, { signal });
  output.json(persona);
  output.line(`Persona ${oneLine(name)} created. Ask it: parlance chat --persona ${persona.id}`);
}
