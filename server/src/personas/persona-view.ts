import { detectLanguage } from "../language/detect.ts";
import type { View } from "../platform/endpoint/schemas.ts";
import { shownAddress } from "../platform/lib/own-address.ts";
import { businessHours } from "./model/business-hours.ts";
import { isOpen, nextOpening } from "./model/schedule.ts";
import type { WidgetSettings } from "./model/widget.ts";
import type { PersonaView, PublicPersona } from "./persona.schema.ts";
import type { Persona, PersonaContext } from "./model/persona.ts";

/** Returns a persona as the API represents it. */
export function personaView(persona: Persona, activeDocumentCount: number, baseUrl: string): View<typeof PersonaView> {
  return {
    id: persona.id,
    name: persona.name,
    brand_id: persona.brandId,
    status: persona.status,
    description: persona.description,
    avatar_url: shownAddress(persona.avatarUrl, baseUrl),
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
    live_capacity: persona.liveCapacity,
    waiting_room_capacity: persona.waitingRoomCapacity,
    catalog_tools: persona.catalogTools,
    widget: widgetView(persona.widget),
    active_document_count: activeDocumentCount,
    created_at: persona.createdAt.toISOString(),
    updated_at: persona.updatedAt.toISOString(),
  };
}

/**
 * Returns the public data of a persona, for a page before the first message (`GET /v1/persona`).
 * @param isTrial whether the caller is a signed-in user, to whom the persona responds in any state, at any time and without consent
 */
export function publicPersonaView(
  { persona, brand }: PersonaContext,
  { now, isTrial }: { readonly now: Date; readonly isTrial: boolean },
  baseUrl: string,
): View<typeof PublicPersona> {
  const hours = businessHours(brand.facts ?? null, now);
  const nextOnline = isTrial ? null : nextOpening(persona.schedule, now);
  return {
    id: persona.id,
    name: persona.name,
    avatar_url: shownAddress(persona.avatarUrl, baseUrl),
    greeting: persona.greeting,
    greeting_language: persona.greeting === null ? null : detectLanguage(persona.greeting, persona.languages),
    languages: persona.languages,
    suggested_questions: persona.suggestedQuestions,
    accent_colors: brand.accentColors,
    online: isTrial || (persona.status === "ready" && isOpen(persona.schedule, now)),
    next_online_at: nextOnline?.toISOString() ?? null,
    business_hours: hours === null ? null : { open: hours.isOpen, opens_at: hours.opensAt?.toISOString() ?? null },
    consent_required: !isTrial && persona.consentRequired,
    widget: widgetView(persona.widget),
  };
}

function widgetView(widget: WidgetSettings): View<typeof PersonaView>["widget"] {
  return {
    position: widget.position,
    launcher: widget.launcher,
    theme: widget.theme,
    texts: widget.texts,
    attachments: widget.attachments,
    privacy_url: widget.privacy_url,
    consent_text: widget.consent_text,
  };
}
