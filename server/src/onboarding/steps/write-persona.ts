import { isLanguageTag } from "../../platform/lib/language.ts";
import { personasChanged } from "../../personas/personas-changed.ts";
import type { PersonaSettings } from "../../personas/model/persona.ts";
import { cut, oneLine } from "../page/text.ts";
import { personaOf } from "./persona-of.ts";
import { completed, type StepWork } from "./step.ts";

/** Writes the persona's text fields. Keeps those that users have changed in the meantime. */
export const writePersona: StepWork = async (deps, run) => {
  const { accountId, brandId, personaId, findings, options, site } = run.job;
  const persona = await personaOf(deps, run);
  const brand = await deps.brands.byId(accountId, brandId);
  const text = findings.site?.text;
  const language = options.language === null ? [] : [options.language];
  const said: Partial<PersonaSettings> = {
    description: brand?.description ?? null,
    languages: [...new Set([...language, ...(brand?.audienceLanguages ?? [])])].filter(isLanguageTag).slice(0, 20),
    ...(text === undefined
      ? {}
      : {
          greeting: cut(text.greeting, 2_000),
          tone: cut(text.tone, 200),
          instructions: cut(text.instructions, 20_000),
          // A persona that has no documents cannot answer the suggested questions.
          suggestedQuestions: options.harvest ? text.suggestedQuestions.slice(0, 6).map((question) => oneLine(question, 300)) : [],
        }),
  };
  const changes = Object.fromEntries(
    Object.entries(said).filter(([name, value]) => isEmpty(persona[name as keyof PersonaSettings]) && !isEmpty(value)),
  ) as Partial<PersonaSettings>;
  const isPlaceholder = !options.named && persona.name === site.slice(0, 120);
  const named = isPlaceholder && brand !== null ? { name: brand.displayName } : {};
  await deps.personas.update(accountId, personaId, { ...changes, ...named });
  await personasChanged(deps, accountId, personaId);
  return completed();
};

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}
