import { useState, type FormEvent } from "react";
import { useTexts } from "../../app/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { attempt, textOf } from "./attempt.ts";
import { signInTexts } from "./texts.ts";

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
