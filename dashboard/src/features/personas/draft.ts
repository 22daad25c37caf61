import type { Persona } from "@parlance/sdk";

/** Editable fields of a persona. */
export type PersonaDraft = Pick<
  Persona,
  | "name"
  | "description"
  | "greeting"
  | "tone"
  | "instructions"
  | "languages"
  | "suggested_questions"
  | "model"
  | "is_public"
  | "allowed_origins"
  | "consent_required"
  | "schedule"
  | "session_interaction_limit"
  | "session_duration_limit_seconds"
  | "catalog_tools"
  | "widget"
>;

/** Returns the changed fields of a draft. */
export function changesOf(stored: Persona, draft: Partial<PersonaDraft>): Partial<PersonaDraft> {
  return Object.fromEntries(
    Object.entries(draft).filter(([field, value]) => JSON.stringify(stored[field as keyof PersonaDraft]) !== JSON.stringify(value)),
  );
}

/** Returns a string, or null if it is blank. */
export function textOrNull(text: string): string | null {
  return text.trim() === "" ? null : text;
}

/** Returns the entries of a list with one entry per line. */
export function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
