/** Returns the JSON object in a model's response, even inside a Markdown fence, or null if the response is not a JSON object. */
export function answeredObject(answer: string): Readonly<Record<string, unknown>> | null {
  const [, fenced] = /^\s*```(?:json)?\s*([\s\S]*?)\s*```\s*$/u.exec(answer) ?? [];
  let value: unknown;
  try {
    value = JSON.parse(fenced ?? answer);
  } catch {
    return null;
  }
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : null;
}
