import { isTimeZone } from "../../platform/lib/time-zone.ts";
import type { FieldError } from "../../platform/errors/extensions.ts";
import { isLanguageTag } from "../../platform/lib/language.ts";
import { isBlank, isStorable } from "../../platform/lib/text.ts";
import { parseUrl } from "../../platform/lib/parse-url.ts";
import { widgetProblems, type WidgetFields } from "./widget.ts";

export interface ScheduleWindow {
  /** ISO days of the week; 1 is Monday. */
  readonly days: readonly number[];
  readonly from: string;
  readonly to: string;
}

export interface Schedule {
  readonly timezone: string;
  readonly windows: readonly ScheduleWindow[];
}

/** Persona fields as sent; all are optional. The route limits lengths and shapes. */
export interface PersonaFields {
  readonly name?: string;
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
  readonly live_capacity?: number | null;
  readonly waiting_room_capacity?: number | null;
  readonly catalog_tools?: boolean;
  readonly widget?: WidgetFields;
}

/** Returns problems that a schema cannot express. */
export function personaProblems(fields: PersonaFields): FieldError[] {
  const errors: FieldError[] = [];
  const wrong = (field: string, message: string): void => void errors.push({ field, code: "format", message });
  if (fields.name !== undefined && isBlank(fields.name)) errors.push({ field: "name", code: "too_short", message: "must not be empty" });
  for (const [field, value] of Object.entries(fields)) {
    const texts = Array.isArray(value) ? value : [value];
    if (texts.some((text) => typeof text === "string" && !isStorable(text))) wrong(field, "must be well-formed Unicode without NUL");
  }
  for (const [at, tag] of (fields.languages ?? []).entries()) {
    if (!isLanguageTag(tag)) wrong(`languages[${at}]`, "must be a BCP 47 language tag such as en or de-AT");
  }
  for (const [at, origin] of (fields.allowed_origins ?? []).entries()) {
    const canonical = parseUrl(origin)?.origin;
    if (canonical !== origin)
      wrong(`allowed_origins[${at}]`, "must be an origin such as https://shop.example.com, without a path and without the default port");
  }
  if (fields.widget !== undefined) errors.push(...widgetProblems(fields.widget));
  if (fields.schedule && !isTimeZone(fields.schedule.timezone)) wrong("schedule.timezone", "must be a time zone such as Europe/Berlin");
  return errors;
}
