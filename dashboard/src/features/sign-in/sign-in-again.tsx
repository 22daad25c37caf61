import { useState, type FormEvent } from "react";
import { useTexts } from "../../ui/i18n.ts";
import { PasswordField } from "../../app/password-field.tsx";
import { signOut, type Person } from "../../app/session.ts";
import { appTexts } from "../../app/texts.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { attempt } from "./attempt.ts";
import { signInTexts } from "./texts.ts";

/** Asks for the password after the session has ended, without leaving the page. Entered data is kept, and waiting requests are sent after sign-in. */
export function SignInAgain({ person }: { readonly person: Person }) {
  const [texts, shared] = [useTexts(signInTexts), useTexts(appTexts)];
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setError(await attempt({ email: person.email, password }, texts));
    setBusy(false);
  };
  return (
    // Without a session, the page could not load any data, so the dialog cannot be closed.
    <Dialog open dismissible={false} onOpenChange={() => undefined} title={texts.again} description={texts.againHint}>
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-16">
        <TextField label={texts.email} name="email" type="email" autoComplete="username" value={person.email} readOnly />
        <PasswordField label={texts.password} name="password" value={password} onChange={setPassword} />
        {error !== undefined && (
          <p role="alert" className="text-13 text-bad">
            {error}
          </p>
        )}
        <footer className="flex justify-end gap-8">
          <Button onClick={signOut}>{shared.signOut}</Button>
          <Button type="submit" kind="primary" busy={isBusy}>
            {texts.signIn}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
