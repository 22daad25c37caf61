import type { signInTexts } from "./texts.ts";
import { signIn } from "../../app/session.ts";

type SignInTexts = (typeof signInTexts)["en"];

/** Returns the text of a field of a form. */
export function textOf(entered: FormData, name: string): string {
  const value = entered.get(name);
  return typeof value === "string" ? value : "";
}

/** Signs in. Returns the error as text, or undefined. */
export async function attempt(
  credentials: { readonly email: string; readonly password: string },
  texts: SignInTexts,
): Promise<string | undefined> {
  const answer = await fetch("/api/auth/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(credentials),
  }).catch(() => null);
  if (answer === null) return texts.unreachable;
  if (answer.ok) {
    signIn(await answer.json());
    return undefined;
  }
  if (answer.status === 401) return texts.wrong;
  if (answer.status === 429) return texts.tooMany(Number(answer.headers.get("retry-after") ?? 30));
  const problem = (await answer.json().catch(() => null)) as { readonly detail?: string } | null;
  return texts.failed(problem?.detail ?? String(answer.status));
}
