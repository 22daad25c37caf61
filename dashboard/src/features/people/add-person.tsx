import { useState, type FormEvent } from "react";
import { useTexts } from "../../app/i18n.ts";
import { sentenceOf } from "../../app/problem.tsx";
import { usePerson, type Role } from "../../app/session.ts";
import { appTexts } from "../../app/texts.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Select, TextField } from "../../ui/field.tsx";
import { NewInvitation } from "./invitation.tsx";
import { rolesToGive } from "./people-rules.ts";
import { usePeopleChanges } from "./queries.ts";
import { peopleTexts } from "./texts.ts";

/** Asks for name, address and role; then tells what became of the invitation. */
export function AddPerson({ onClose }: { readonly onClose: () => void }) {
  const texts = useTexts(peopleTexts);
  const { add } = usePeopleChanges();
  const email = add.data?.email;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={email === undefined ? texts.add : texts.invited(email)}
      description={email === undefined ? texts.addHint : undefined}
    >
      {email === undefined ? (
        <Form add={add} onClose={onClose} />
      ) : (
        <>
          <NewInvitation email={email} />
          <footer className="flex justify-end">
            <Button kind="primary" onClick={onClose}>
              {texts.done}
            </Button>
          </footer>
        </>
      )}
    </Dialog>
  );
}

function Form({ add, onClose }: { readonly add: ReturnType<typeof usePeopleChanges>["add"]; readonly onClose: () => void }) {
  const [texts, app] = [useTexts(peopleTexts), useTexts(appTexts)];
  const roles = rolesToGive(usePerson());
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("operator");
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    add.mutate({ name: name.trim(), email: email.trim(), role });
  };
  return (
    <form className="flex flex-col gap-16" onSubmit={submit}>
      <TextField label={texts.name} value={name} required maxLength={120} onChange={(event) => setName(event.target.value)} />
      <TextField label={texts.email} type="email" value={email} required onChange={(event) => setEmail(event.target.value)} />
      <Select
        label={texts.role}
        hint={texts.roleHints[role]}
        value={role}
        onChange={(event) => setRole(roles.find((each) => each === event.target.value) ?? role)}
      >
        {roles.map((each) => (
          <option key={each} value={each}>
            {app.roles[each]}
          </option>
        ))}
      </Select>
      {add.error !== null && (
        <p role="alert" className="text-13 text-bad">
          {sentenceOf(add.error)}
        </p>
      )}
      <footer className="flex justify-end gap-8">
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button type="submit" kind="primary" busy={add.isPending}>
          {texts.add}
        </Button>
      </footer>
    </form>
  );
}
