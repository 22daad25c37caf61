/** A setting as its owner may read it. */
export interface VisibleSetting {
  /** Of the environment variable. */
  readonly name: string;
  /** In effect; null if there is none, or if it is secret. */
  readonly value: string | null;
  readonly isSecret: boolean;
  /** Whether a secret is set; true for every other setting with a value. */
  readonly isSet: boolean;
}

type Value = string | number | boolean | readonly string[] | undefined;

/** Returns settings by name, in order. Switches are `on` or `off`. */
export function visibleSettings(values: Readonly<Record<string, Value>>): VisibleSetting[] {
  return Object.entries(values).map(([name, value]) => {
    const text = textOf(value);
    return { name, value: text, isSecret: false, isSet: text !== null };
  });
}

/** Returns secrets by name: whether they are set, never their values. */
export function hiddenSettings(values: Readonly<Record<string, string | undefined>>): VisibleSetting[] {
  return Object.entries(values).map(([name, value]) => ({ name, value: null, isSecret: true, isSet: value !== undefined }));
}

function textOf(value: Value): string | null {
  if (value === undefined) return null;
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value === "string" || typeof value === "number") return String(value);
  return value.length === 0 ? null : value.join(", ");
}
