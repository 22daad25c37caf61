/** Maximum length of a list or an object on one line. */
const width = 56;

/** @param {unknown} value @param {string} [indent] @returns {string} the value as JSON, with short lists and objects on one line */
export function json(value, indent = "") {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const isList = Array.isArray(value);
  const members = Object.entries(value).map(([name, member]) => [isList ? "" : `${JSON.stringify(name)}: `, member]);
  const [open, close] = isList ? ["[", "]"] : ["{ ", " }"];
  const compact = `${open}${members.map(([name, member]) => `${name}${json(member)}`).join(", ")}${close}`;
  if (members.length === 0) return isList ? "[]" : "{}";
  if (compact.length <= width && !compact.includes("\n")) return compact;
  const deeper = `${indent}  `;
  const lines = members.map(([name, member]) => `${deeper}${name}${json(member, deeper)}`);
  return `${open.trim()}\n${lines.join(",\n")}\n${indent}${close.trim()}`;
}
