import type { View } from "../platform/endpoint/schemas.ts";
import { isOpen } from "./model/schedule.ts";
import type { PersonaView, PublicPersona } from "./persona.schema.ts";
import type { Persona, PersonaContext } from "./model/persona.ts";

/** A persona's record. */
export function personaView(persona: Persona, activeDocumentCount: number, baseUrl: string): View<typeof PersonaView> {
  return {
    id: persona.id,
    name: persona.name,
    brand_id: persona.brandId,
    status: persona.status,
    description: persona.description,
    avatar_url: shownAvatar(persona, baseUrl),
    greeting: persona.greeting,
    instructions: persona.instructions,
    tone: persona.tone,
    languages: persona.languages,
    suggested_questions: persona.suggestedQuestions,
    mode: persona.mode,
    model: persona.model,
    is_public: persona.isPublic,
    allowed_origins: persona.allowedOrigins,
    consent_required: persona.consentRequired,
    schedule: persona.schedule,
    session_interaction_limit: persona.sessionInteractionLimit,
    session_duration_limit_seconds: persona.sessionDurationLimitSeconds,
    catalog_tools: persona.catalogTools,
    active_document_count: activeDocumentCount,
    created_at: persona.createdAt.toISOString(),
    updated_at: persona.updatedAt.toISOString(),
  };
}

/** What a page may know about a persona before the first message (`GET /v1/persona`). */
export function publicPersonaView({ persona, brand }: PersonaContext, now: Date, baseUrl: string): View<typeof PublicPersona> {
  return {
    id: persona.id,
    name: persona.name,
    avatar_url: shownAvatar(persona, baseUrl),
    greeting: persona.greeting,
    languages: persona.languages,
    suggested_questions: persona.suggestedQuestions,
    accent_colors: brand.accentColors,
    online: persona.status === "ready" && isOpen(persona.schedule, now),
    consent_required: persona.consentRequired,
  };
}

/** The service's own images are stored by path, because its address may change. */
export function shownAvatar({ avatarUrl }: Persona, baseUrl: string): string | null {
  return avatarUrl?.startsWith("/") === true ? baseUrl + avatarUrl : avatarUrl;
}
