import type { FieldError } from "../../platform/errors/extensions.ts";
import { isLanguageTag } from "../../platform/lib/language.ts";
import { parseUrl } from "../../platform/lib/parse-url.ts";
import { isBlank, isStorable } from "../../platform/lib/text.ts";

/** Widget strings that a persona can override. */
export interface WidgetTexts {
  readonly title?: string;
  readonly placeholder?: string;
  readonly offline?: string;
  readonly greeting?: string;
}

/** Appearance and behavior of the chat widget, as stored and as sent. */
export interface WidgetSettings {
  readonly position: "right" | "left";
  readonly launcher: string | null;
  readonly theme: "auto" | "light" | "dark";
  /** Strings by language tag. */
  readonly texts: Readonly<Record<string, WidgetTexts>>;
  readonly attachments: boolean;
  readonly privacy_url: string | null;
  readonly consent_text: string | null;
}

/** Widget settings as sent; all are optional. The route limits lengths and shapes. */
export type WidgetFields = { readonly [Name in keyof WidgetSettings]?: WidgetSettings[Name] };

export const widgetDefaults: WidgetSettings = {
  position: "right",
  launcher: null,
  theme: "auto",
  texts: {},
  attachments: true,
  privacy_url: null,
  consent_text: null,
};

/** Returns problems that a schema cannot express. */
export function widgetProblems(fields: WidgetFields): FieldError[] {
  const errors: FieldError[] = [];
  const wrong = (field: string, message: string): void => void errors.push({ field: `widget.${field}`, code: "format", message });
  const check = (field: string, text: string | null | undefined): void => {
    if (text == null) return;
    if (!isStorable(text)) wrong(field, "must be well-formed Unicode without NUL");
    else if (isBlank(text)) wrong(field, "must not be blank");
  };
  check("launcher", fields.launcher);
  check("consent_text", fields.consent_text);
  for (const [language, texts] of Object.entries(fields.texts ?? {})) {
    if (!isLanguageTag(language)) wrong("texts", "must have BCP 47 language tags such as en or de-AT as keys");
    for (const [name, text] of Object.entries(texts)) check(`texts.${name}`, text);
  }
  // Visitors follow this link, so it must be the URL of a page.
  if (fields.privacy_url != null && !/^https?:$/.test(parseUrl(fields.privacy_url)?.protocol ?? ""))
    wrong("privacy_url", "must be a URL that starts with https:// or http://");
  return errors;
}

/** Returns the settings that were sent. */
export function sentWidget(sent: WidgetFields): Partial<WidgetSettings> {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
}
