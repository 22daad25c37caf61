import { lazy, Suspense, useState, type FormEvent } from "react";
import { useTexts } from "../../ui/i18n.ts";
import { PasswordField } from "../../app/password-field.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { attempt } from "./attempt.ts";
import { Outside } from "./outside.tsx";
import { signInTexts } from "./texts.ts";

/** Loaded when someone has forgotten the password. */
const ResetSteps = lazy(async () => ({ default: (await import("./reset-steps.tsx")).ResetSteps }));

/** Sign-in form. The session is shared with all tabs. */
export function SignIn() {
  const texts = useTexts(signInTexts);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setError(await attempt({ email, password }, texts));
    setBusy(false);
  };
  return (
    <Outside title={texts.title}>
      <div className="flex w-full max-w-400 flex-col gap-16 rounded-10 border border-line bg-surface p-24">
        <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-16">
          <TextField
            label={texts.email}
            name="email"
            type="email"
            autoComplete="username"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <PasswordField label={texts.password} name="password" value={password} onChange={setPassword} />
          {error !== undefined && (
            <p role="alert" className="text-13 text-bad">
              {error}
            </p>
          )}
          <Button type="submit" kind="primary" busy={isBusy}>
            {texts.signIn}
          </Button>
        </form>
        <Forgotten />
      </div>
    </Outside>
  );
}

/** Offers to send a reset link by email, or explains what to do if the service sends no email. */
function Forgotten() {
  const texts = useTexts(signInTexts);
  const [isOpen, setOpen] = useState(false);
  const show = async (): Promise<void> => {
    const config = (await fetch("/api/config").then(
      (answer) => answer.json(),
      () => null,
    )) as { readonly mail?: boolean } | null;
    if (config?.mail === true) location.assign("/account/forgotten");
    else setOpen(!isOpen);
  };
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        className="self-start text-13 text-muted underline hover:text-text pointer-coarse:min-h-44"
        onClick={() => void show()}
      >
        {texts.forgotten}
      </button>
      <Suspense>{isOpen && <ResetSteps />}</Suspense>
    </>
  );
}
