import type { PersonaContext } from "../../personas/model/persona.ts";
import type { ComposeInput, PersonaVoice } from "../answer/index.ts";

/** Returns the identity with which a persona answers. */
export function voiceOf({ persona, brand }: PersonaContext): PersonaVoice {
  return {
    name: persona.name,
    brandName: brand.displayName,
    greeting: persona.greeting,
    tone: persona.tone,
    instructions: persona.instructions,
    languages: persona.languages,
    suggestedQuestions: persona.suggestedQuestions,
    defaultCurrency: brand.defaultCurrency,
    description: persona.description,
    brandDescription: brand.description,
  };
}

/** Returns the facts about the persona's business for a turn. */
export function factsOf({ brand }: PersonaContext, now: Date): Pick<ComposeInput, "facts"> {
  return brand.facts === undefined || brand.facts === null ? {} : { facts: { known: brand.facts, now } };
}
