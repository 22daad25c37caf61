import { useState } from "react";
import { DialogForm } from "../../app/dialog-form.tsx";
import { useTexts } from "../../ui/i18n.ts";
import { usePerson, type Role } from "../../app/session.ts";
import { appTexts } from "../../app/texts.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Select, TextField } from "../../ui/field.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { NewInvitation } from "./invitation.tsx";
import { rolesToGive } from "./people-rules.ts";
import { usePeopleChanges } from "./queries.ts";
import { peopleTexts } from "./texts.ts";

/** Form for a new user's name, email address and role. After submission, shows the status of the invitation. */
export function AddPerson({ onClose }: { readonly onClose: () => void }) {
  const [texts, shared] = [useTexts(peopleTexts), useTexts(uiTexts)];
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
              {shared.done}
            </Button>
          </footer>
        </>
      )}
    </Dialog>
  );
}

function Form({ add, onClose }: { readonly add: ReturnType<typeof usePeopleChanges>["add"]; readonly onClose: () => void }) {
  const [texts, app] = [useTexts(peopleTexts), useTexts(appTexts)];
  const { facts } = texts;
  const roles = rolesToGive(usePerson());
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("operator");
  return (
    <DialogForm
      action={texts.add}
      busy={add.isPending}
      error={add.error}
      onSubmit={() => add.mutate({ name: name.trim(), email: email.trim(), role })}
      onCancel={onClose}
    >
      <TextField label={facts.name} value={name} required maxLength={120} onChange={(event) => setName(event.target.value)} />
      <TextField label={facts.email} type="email" value={email} required onChange={(event) => setEmail(event.target.value)} />
      <Select
        label={facts.role}
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
    </DialogForm>
  );
}
