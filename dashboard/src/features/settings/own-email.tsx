import { Link } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import { useTexts } from "../../ui/i18n.ts";
import { fieldErrorOf, sentenceOf } from "../../app/problem.tsx";
import { may, usePerson } from "../../app/session.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { useChangeEmail } from "./queries.ts";
import { settingsTexts } from "./texts.ts";

/** Changes the user's email address. The user must open a link that is sent to the new address. */
export function OwnEmail() {
  const texts = useTexts(settingsTexts);
  const person = usePerson();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const change = useChangeEmail();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate({ email: email.trim(), password }, { onSuccess: () => setPassword("") });
  };
  const fieldError = fieldErrorOf(change.error, "email");
  return (
    <details className="border-t border-line pt-12">
      <summary className="min-h-24 text-13 font-500">{texts.changeEmail}</summary>
      <form className="mt-12 flex flex-col gap-16" onSubmit={submit}>
        <p className="text-13 text-muted">{texts.emailHint(person.email)}</p>
        <div className="grid gap-16 sm:grid-cols-2">
          <TextField
            label={texts.newEmail}
            type="email"
            autoComplete="email"
            required
            maxLength={320}
            error={fieldError}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <TextField
            label={texts.ownPassword}
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </div>
        {change.error !== null && fieldError === undefined && (
          <p role="alert" className="text-13 text-bad">
            {sentenceOf(change.error)}
          </p>
        )}
        {change.data !== undefined && (
          <p role="status" className="text-13 break-words">
            {change.data.delivery === "mail" ? texts.emailSent(email.trim()) : texts.emailKept}{" "}
            {change.data.delivery === "outbox" && may(person, "listOutbox") && (
              <Link to="/mails" className="text-accent underline">
                {texts.toMails}
              </Link>
            )}
          </p>
        )}
        <div>
          <Button type="submit" kind="primary" busy={change.isPending}>
            {texts.changeEmail}
          </Button>
        </div>
      </form>
    </details>
  );
}
