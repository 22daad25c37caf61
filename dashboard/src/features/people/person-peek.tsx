import type { Person } from "@parlance/sdk";
import { useState } from "react";
import { formatTime } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { signOut, usePerson } from "../../app/session.ts";
import { appTexts } from "../../app/texts.ts";
import { tell } from "../../app/toasts.tsx";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Peek } from "../../ui/dialog.tsx";
import { Select } from "../../ui/field.tsx";
import { Chip, StateMark } from "../../ui/state-mark.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { InviteAgain } from "./invitation.tsx";
import { mayChangeRole, mayRemove, rolesToGive } from "./people-rules.ts";
import { stateMarks } from "./person-marks.ts";
import { usePeopleChanges } from "./queries.ts";
import { peopleTexts } from "./texts.ts";

interface PersonPeekProps {
  readonly person: Person | undefined;
  readonly people: readonly Person[];
  readonly onClose: () => void;
}

/** Shows a user's role and state, with buttons to invite the user again and to remove them. */
export function PersonPeek({ person, people, onClose }: PersonPeekProps) {
  const texts = useTexts(peopleTexts);
  const me = usePerson();
  return (
    <Peek open onOpenChange={(open) => !open && onClose()} title={person?.name ?? texts.title} description={person?.email}>
      {person === undefined && <p className="text-13 text-muted">{texts.gone}</p>}
      {person !== undefined && (
        <>
          <div className="flex flex-wrap items-center gap-8">
            <StateMark mark={stateMarks[person.status]}>{texts.states[person.status]}</StateMark>
            {person.id === me.id && <Chip mark="info">{texts.you}</Chip>}
            <span className="text-12 text-faint">{texts.added(formatTime(person.created_at))}</span>
          </div>
          <PersonRole person={person} />
          {person.status === "invited" && rolesToGive(me).length > 0 && <InviteAgain person={person} />}
          {mayRemove(me, person, people) && <Remove person={person} onClose={onClose} />}
        </>
      )}
    </Peek>
  );
}

function PersonRole({ person }: { readonly person: Person }) {
  const [texts, app] = [useTexts(peopleTexts), useTexts(appTexts)];
  const me = usePerson();
  const { changeRole } = usePeopleChanges();
  if (!mayChangeRole(me, person)) {
    return (
      <div className="text-13">
        <p>
          <span className="text-muted">{texts.facts.role}:</span> {app.roles[person.role]}
        </p>
        {person.id === me.id && <p className="text-12 text-faint">{texts.ownRole}</p>}
      </div>
    );
  }
  return (
    <Select
      label={texts.facts.role}
      hint={texts.roleHints[person.role]}
      value={person.role}
      disabled={changeRole.isPending}
      onChange={(event) => {
        const role = rolesToGive(me).find((each) => each === event.target.value);
        if (role === undefined) return;
        changeRole.mutate({ id: person.id, role }, { onSuccess: ({ name }) => tell(texts.roleChanged(name, app.roles[role])) });
      }}
    >
      {rolesToGive(me).map((role) => (
        <option key={role} value={role}>
          {app.roles[role]}
        </option>
      ))}
    </Select>
  );
}

function Remove({ person, onClose }: { readonly person: Person; readonly onClose: () => void }) {
  const [texts, shared] = [useTexts(peopleTexts), useTexts(uiTexts)];
  const isSelf = usePerson().id === person.id;
  const { remove } = usePeopleChanges();
  const [isAsking, setAsking] = useState(false);
  const onSuccess = (): void => {
    tell(texts.removed(person.name));
    if (isSelf) signOut();
    else onClose();
  };
  return (
    <div>
      <Button kind="danger" onClick={() => setAsking(true)}>
        {shared.remove}
      </Button>
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.removeTitle(person.name)}
        action={texts.removeAction(person.name)}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(person.id, { onSuccess })}
      >
        {isSelf ? texts.removeSelf : texts.removeHint(person.email)}
      </Confirm>
    </div>
  );
}
