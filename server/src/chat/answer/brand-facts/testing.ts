import type { PersonaVoice } from "../types.ts";

/** Returns the voice of a persona that speaks these languages, for tests. */
export function voiceIn(...languages: readonly string[]): PersonaVoice {
  return {
    name: "Ida",
    brandName: "Plum Looms",
    greeting: null,
    tone: null,
    instructions: "",
    languages,
    suggestedQuestions: [],
    defaultCurrency: null,
    description: null,
  };
}
