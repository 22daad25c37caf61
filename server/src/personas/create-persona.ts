import { fail } from "../errors/fail.ts";
import type { FieldError } from "../errors/catalog.ts";
import { isLanguageTag } from "../lib/language.ts";
import { isStorable } from "../lib/text.ts";
import type { BrandStore } from "../brands/store.ts";
import type { Ids } from "../ports/ids.ts";
import type { NewPersona, Persona, PersonaStore, Schedule } from "./store.ts";

export interface PersonasDeps {
  readonly personas: PersonaStore;
  readonly brands: Pick<BrandStore, "byId">;
  readonly ids: Ids;
}

export interface CreatePersonaInput {
  readonly brand_id: string;
  readonly name: string;
  readonly description?: string | null;
  readonly avatar_url?: string | null;
  readonly greeting?: string | null;
  readonly instructions?: string;
  readonly tone?: string | null;
  readonly languages?: readonly string[];
  readonly suggested_questions?: readonly string[];
  readonly mode?: "chat" | "full";
  readonly model?: string | null;
  readonly is_public?: boolean;
  readonly allowed_origins?: readonly string[];
  readonly consent_required?: boolean;
  readonly schedule?: Schedule | null;
  readonly session_interaction_limit?: number | null;
  readonly session_duration_limit_seconds?: number | null;
}

/** What a schema cannot say about a persona's fields. */
function problemsOf(input: CreatePersonaInput): FieldError[] {
  const errors: FieldError[] = [];
  const wrong = (field: string, message: string): void => void errors.push({ field, code: "format", message });
  if (input.name.trim() === "") errors.push({ field: "name", code: "too_short", message: "must not be empty" });
  for (const [field, value] of Object.entries(input)) {
    const texts = Array.isArray(value) ? value : [value];
    if (texts.some((text) => typeof text === "string" && !isStorable(text))) wrong(field, "must be well-formed Unicode without NUL");
  }
  for (const [at, tag] of (input.languages ?? []).entries()) {
    if (!isLanguageTag(tag)) wrong(`languages[${at}]`, "must be a language tag of BCP 47");
  }
  for (const [at, origin] of (input.allowed_origins ?? []).entries()) {
    const canonical = URL.canParse(origin) ? new URL(origin).origin : null;
    if (canonical !== origin) wrong(`allowed_origins[${at}]`, "must be an origin such as https://shop.example.com, without a path");
  }
  if (input.schedule && !isTimeZone(input.schedule.timezone)) wrong("schedule.timezone", "must be a time zone such as Europe/Berlin");
  return errors;
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** Creates a persona of a brand, ready to answer. */
export async function createPersona(deps: PersonasDeps, accountId: string, input: CreatePersonaInput): Promise<Persona> {
  const errors = problemsOf(input);
  if (errors.length > 0) fail("validation.failed", `body: ${errors[0]?.field} ${errors[0]?.message}`, { errors });
  const brand = await deps.brands.byId(accountId, input.brand_id);
  if (brand === null) fail("resource.not_found", "There is no brand with this id");
  const persona: NewPersona = {
    id: deps.ids.uuidv7(),
    accountId,
    brandId: brand.id,
    name: input.name.normalize("NFC").trim(),
    status: "ready",
    description: input.description ?? null,
    avatarUrl: input.avatar_url ?? null,
    greeting: input.greeting ?? null,
    instructions: input.instructions ?? "",
    tone: input.tone ?? null,
    languages: input.languages ?? brand.audienceLanguages,
    suggestedQuestions: input.suggested_questions ?? [],
    mode: input.mode ?? "chat",
    model: input.model ?? null,
    isPublic: input.is_public ?? true,
    allowedOrigins: input.allowed_origins ?? [],
    consentRequired: input.consent_required ?? false,
    schedule: input.schedule ?? null,
    sessionInteractionLimit: input.session_interaction_limit ?? null,
    sessionDurationLimitSeconds: input.session_duration_limit_seconds ?? null,
  };
  return deps.personas.create(persona);
}
