import type { PersonaFields } from "./model/validate-persona.ts";
import type { PersonaSettings, PersonaStatus } from "./model/persona.ts";

/** Returns the sent fields as stored. */
export function sentSettings(sent: PersonaFields & { readonly status?: PersonaStatus }): Partial<PersonaSettings> {
  const settings: { readonly [Name in keyof PersonaSettings]: PersonaSettings[Name] | undefined } = {
    name: sent.name?.trim(),
    status: sent.status,
    description: sent.description,
    avatarUrl: sent.avatar_url,
    greeting: sent.greeting,
    instructions: sent.instructions,
    tone: sent.tone,
    languages: sent.languages,
    suggestedQuestions: sent.suggested_questions,
    mode: sent.mode,
    model: sent.model,
    isPublic: sent.is_public,
    allowedOrigins: sent.allowed_origins,
    consentRequired: sent.consent_required,
    schedule: sent.schedule,
    sessionInteractionLimit: sent.session_interaction_limit,
    sessionDurationLimitSeconds: sent.session_duration_limit_seconds,
    catalogTools: sent.catalog_tools,
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}
