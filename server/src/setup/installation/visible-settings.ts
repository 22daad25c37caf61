/** A setting in the form that its owner may read. */
export interface VisibleSetting {
  /** Name of the environment variable. */
  readonly name: string;
  /** Value in effect; null if there is none or it is secret. */
  readonly value: string | null;
  readonly isSecret: boolean;
  /** Whether the setting has a value, even if it is secret. */
  readonly isSet: boolean;
}

type Value = string | number | boolean | readonly string[] | undefined;

/** Returns settings by name, in the given order. Switches are `on` or `off`. */
export function visibleSettings(values: Readonly<Record<string, Value>>): VisibleSetting[] {
  return Object.entries(values).map(([name, value]) => {
    const text = textOf(value);
    return { name, value: text, isSecret: false, isSet: text !== null };
  });
}

/** Returns whether each secret is set, by name, without its value. */
export function hiddenSettings(values: Readonly<Record<string, string | undefined>>): VisibleSetting[] {
  return Object.entries(values).map(([name, value]) => ({ name, value: null, isSecret: true, isSet: value !== undefined }));
}

function textOf(value: Value): string | null {
  if (value === undefined) return null;
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value === "string" || typeof value === "number") return String(value);
  return value.length === 0 ? null : value.join(", ");
}
