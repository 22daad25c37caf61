import type { PersonaFields } from "./model/validate-persona.ts";
import type { PersonaStatus, SettingsChange } from "./model/persona.ts";
import { sentWidget } from "./model/widget.ts";

/** Returns the fields that were sent, in their stored form. */
export function sentSettings(sent: PersonaFields & { readonly status?: PersonaStatus }): SettingsChange {
  const settings: { readonly [Name in keyof SettingsChange]-?: SettingsChange[Name] | undefined } = {
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
    liveCapacity: sent.live_capacity,
    waitingRoomCapacity: sent.waiting_room_capacity,
    catalogTools: sent.catalog_tools,
    widget: sent.widget === undefined ? undefined : sentWidget(sent.widget),
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}
