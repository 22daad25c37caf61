import { signedOut, signIn } from "../../app/session.ts";
import { post } from "./post.ts";
import type { signInTexts } from "./texts.ts";

const unauthorized = 401;

/** Signs in. Returns the error message; undefined if successful. */
export async function attempt(
  credentials: { readonly email: string; readonly password: string },
  texts: (typeof signInTexts)["en"],
): Promise<string | undefined> {
  await signedOut();
  const outcome = await post<Parameters<typeof signIn>[0]>("/api/auth/login", credentials);
  if ("value" in outcome) {
    signIn(outcome.value);
    return undefined;
  }
  return outcome.status === unauthorized ? texts.wrong : outcome.error;
}
