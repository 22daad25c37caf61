import { currentLocale } from "../../ui/i18n.ts";
import { signInTexts } from "./texts.ts";

/** A response, or an error message. `field` is the name of the invalid request field. */
export type Outcome<T> = { readonly value: T } | { readonly error: string; readonly status: number; readonly field?: string | undefined };

interface Problem {
  readonly detail?: string;
  readonly errors?: readonly { readonly field: string }[];
}

/** Sends a sign-in request, which needs no session. */
export async function post<T>(path: string, body: object): Promise<Outcome<T>> {
  const texts = signInTexts[currentLocale()];
  const headers = { "content-type": "application/json" };
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) }).catch(() => null);
  if (answer === null) return { error: texts.unreachable, status: 0 };
  if (answer.ok) return { value: (await answer.json()) as T };
  const { status } = answer;
  if (status === 429) return { error: texts.tooMany(Number(answer.headers.get("retry-after") ?? 30)), status };
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  return { error: texts.failed(problem?.detail ?? String(status)), status, field: problem?.errors?.[0]?.field };
}
