import { useState, type FormEvent } from "react";
import { useTexts } from "../../ui/i18n.ts";
import { PasswordField } from "../../app/password-field.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Outside } from "./outside.tsx";
import type { Outcome } from "./post.ts";
import { setUpTexts } from "./set-up.texts.ts";

/** The user for whom a setup link was created; null for the owner of a new installation. */
export interface Known {
  readonly name: string | null;
  readonly email: string | null;
  /** Purpose of an emailed link; absent for a setup link. */
  readonly purpose?: "invitation" | "reset_password";
}

interface WhoAreYouProps {
  readonly known: Known;
  /** Signs in. If successful, the page changes. */
  readonly onDone: (choice: object) => Promise<Outcome<unknown>>;
}

const conflict = 409;

/** Form for the name, email address and password of the user. */
export function WhoAreYou({ known, onDone }: WhoAreYouProps) {
  const texts = useTexts(setUpTexts);
  const { purpose } = known;
  const isNew = known.email === null;
  const [title, hint] =
    purpose === "invitation"
      ? [texts.invited, texts.invitedHint]
      : isNew
        ? [texts.welcome, texts.welcomeHint]
        : [texts.again, texts.againHint];
  const [name, setName] = useState(known.name ?? "");
  const [email, setEmail] = useState(known.email ?? "");
  const [password, setPassword] = useState("");
  const [failure, setFailure] = useState<Exclude<Outcome<unknown>, { value: unknown }>>();
  const [isBusy, setBusy] = useState(false);
  const send = async (choice: object): Promise<void> => {
    setBusy(true);
    const outcome = await onDone(choice);
    setBusy(false);
    setFailure("error" in outcome ? outcome : undefined);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // An emailed link cannot change the address.
    void send({ name: name.trim(), password, ...(purpose === undefined ? { email: email.trim() } : {}) });
  };
  const emailError = failure?.status === conflict ? texts.taken : failure?.field === "email" ? texts.noAddress : undefined;
  return (
    <Outside title={title}>
      <form onSubmit={submit} className="flex w-full max-w-400 flex-col gap-16 rounded-10 border border-line bg-surface p-24">
        <p className="text-13 text-muted">{hint}</p>
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          value={name}
          autoComplete="name"
          required
          maxLength={200}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={texts.email}
          hint={texts.emailHint}
          type="email"
          value={email}
          autoComplete="username"
          required
          readOnly={purpose !== undefined}
          maxLength={320}
          error={emailError}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField label={texts.password} isNew value={password} onChange={setPassword} />
        {failure !== undefined && emailError === undefined && (
          <p role="alert" className="text-13 text-bad">
            {failure.field === "token" ? texts.used : failure.error}
          </p>
        )}
        <Button type="submit" kind="primary" busy={isBusy}>
          {purpose === undefined ? texts.go : texts.save}
        </Button>
        {!isNew && purpose === undefined && (
          <Button kind="quiet" disabled={isBusy} onClick={() => void send({})}>
            {texts.keep}
          </Button>
        )}
      </form>
    </Outside>
  );
}
