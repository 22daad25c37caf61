import { useState, type FormEvent } from "react";
import { useTexts } from "../../ui/i18n.ts";
import { PasswordField } from "../../app/password-field.tsx";
import { sentenceOf } from "../../app/problem.tsx";
import { usePerson } from "../../app/session.ts";
import { tell } from "../../app/toasts.tsx";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/page.tsx";
import { useChangePassword } from "./queries.ts";
import { settingsTexts } from "./texts.ts";

/** Form to change the user's own password. */
export function Password() {
  const texts = useTexts(settingsTexts);
  const { email } = usePerson();
  const change = useChangePassword();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate(
      { current, next },
      {
        onSuccess: () => {
          setCurrent("");
          setNext("");
          tell(texts.changed);
        },
      },
    );
  };
  return (
    <Section title={texts.password}>
      <p className="text-13 text-muted">{texts.passwordHint}</p>
      <form className="flex flex-col gap-16" onSubmit={submit}>
        {/* Identifies the user to password managers. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <div className="grid gap-16 sm:grid-cols-2">
          <PasswordField label={texts.current} value={current} onChange={setCurrent} />
          <PasswordField label={texts.next} isNew value={next} onChange={setNext} />
        </div>
        {change.error !== null && (
          <p role="alert" className="text-13 text-bad">
            {sentenceOf(change.error)}
          </p>
        )}
        <div>
          <Button type="submit" kind="primary" busy={change.isPending}>
            {texts.change}
          </Button>
        </div>
      </form>
    </Section>
  );
}
