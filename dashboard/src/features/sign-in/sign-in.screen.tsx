import { useState, type FormEvent } from "react";
import { useTexts } from "../../app/i18n.ts";
import { signIn } from "../../app/session.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { signInTexts } from "./texts.ts";

type SignInTexts = (typeof signInTexts)["en"];

/** Asks for e-mail address and password; the session then opens in every tab. */
export function SignIn() {
  const texts = useTexts(signInTexts);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    setBusy(true);
    setError(await attempt({ email: textOf(entered, "email"), password: textOf(entered, "password") }, texts));
    setBusy(false);
  };
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-24 p-16">
      <img src="/icon.svg" alt="" width={40} height={40} />
      <h1 className="text-20 font-600">{texts.title}</h1>
      <form
        onSubmit={(event) => void submit(event)}
        className="flex w-full max-w-320 flex-col gap-16 rounded-10 border border-line bg-surface p-24"
      >
        <TextField label={texts.email} name="email" type="email" autoComplete="username" required />
        <TextField label={texts.password} name="password" type="password" autoComplete="current-password" required />
        {error !== undefined && (
          <p role="alert" className="text-13 text-bad">
            {error}
          </p>
        )}
        <Button type="submit" kind="primary" busy={isBusy}>
          {texts.signIn}
        </Button>
        <a href="/account/forgotten" className="text-13 text-muted underline hover:text-text">
          {texts.forgotten}
        </a>
      </form>
    </main>
  );
}

function textOf(entered: FormData, name: string): string {
  const value = entered.get(name);
  return typeof value === "string" ? value : "";
}

/** Returns the error as text, or undefined. */
async function attempt(
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
