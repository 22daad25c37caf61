import { useState, type FormEvent } from "react";
import { useTexts } from "../../ui/i18n.ts";
import { fieldErrorOf } from "../../app/problem.tsx";
import { usePerson } from "../../app/session.ts";
import { appTexts } from "../../app/texts.ts";
import { tell } from "../../app/toasts.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Section } from "../../ui/page.tsx";
import { OwnEmail } from "./own-email.tsx";
import { OwnMail } from "./own-mail.tsx";
import { useUpdateMe } from "./queries.ts";
import { settingsTexts } from "./texts.ts";

/** Shows the signed-in user, with a form to change the name. */
export function OwnName() {
  const [texts, app] = [useTexts(settingsTexts), useTexts(appTexts)];
  const person = usePerson();
  const [name, setName] = useState(person.name);
  const update = useUpdateMe();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    update.mutate({ name: name.trim() }, { onSuccess: () => tell(texts.saved) });
  };
  return (
    <Section title={texts.person}>
      <p className="text-13 break-words text-muted">
        {person.email} · {app.roles[person.role]}
      </p>
      <form className="flex flex-col gap-16" onSubmit={submit}>
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          error={fieldErrorOf(update.error, "name")}
          required
          maxLength={200}
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <div>
          <Button type="submit" kind="primary" busy={update.isPending} disabled={name.trim() === person.name}>
            {texts.changeName}
          </Button>
        </div>
      </form>
      <OwnEmail />
      <OwnMail />
    </Section>
  );
}
