import type { Person } from "@parlance/sdk";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { stateColumn } from "../../app/columns.tsx";
import { useTexts } from "../../ui/i18n.ts";
import { Failed } from "../../app/problem.tsx";
import { usePerson } from "../../app/session.ts";
import { appTexts } from "../../app/texts.ts";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Chip } from "../../ui/state-mark.tsx";
import { Table, type Column } from "../../ui/table.tsx";
import { AddPerson } from "./add-person.tsx";
import { rolesToGive } from "./people-rules.ts";
import { stateMarks } from "./person-marks.ts";
import { PersonPeek } from "./person-peek.tsx";
import { usePeople } from "./queries.ts";
import { peopleTexts } from "./texts.ts";

/** Lists the users who can sign in to the account, with their roles. */
export function People() {
  const texts = useTexts(peopleTexts);
  const me = usePerson();
  const { data: people, error } = usePeople();
  const { person: openId } = useSearch({ from: "/people" });
  const navigate = useNavigate();
  const columns = useColumns();
  const [isAdding, setAdding] = useState(false);
  const show = (person: string | undefined): void => void navigate({ to: "/people", search: { person }, replace: true });
  return (
    <Page
      full
      title={texts.title}
      actions={
        rolesToGive(me).length > 0 && (
          <Button kind="primary" aria-keyshortcuts="c" icon={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            {texts.add}
          </Button>
        )
      }
    >
      {error !== null && <Failed error={error} />}
      {people === undefined && error === null && <Skeleton />}
      {people !== undefined && (
        <>
          <Table
            label={texts.title}
            columns={columns}
            count={people.length}
            rowAt={(index) => people[index]}
            keyOf={({ id }) => id}
            openKey={openId}
            onOpen={({ id }) => show(id)}
          />
          {openId !== undefined && (
            <PersonPeek key={openId} person={people.find(({ id }) => id === openId)} people={people} onClose={() => show(undefined)} />
          )}
        </>
      )}
      {isAdding && <AddPerson onClose={() => setAdding(false)} />}
    </Page>
  );
}

function useColumns(): readonly Column<Person>[] {
  const [texts, app] = [useTexts(peopleTexts), useTexts(appTexts)];
  const { id: myId } = usePerson();
  return useMemo(
    () => [
      {
        id: "name",
        title: texts.facts.name,
        width: "minmax(0, 1fr)",
        cell: ({ id, name }) => (
          <span className="flex items-center gap-8">
            <span className="truncate font-500">{name}</span>
            {id === myId && <Chip mark="info">{texts.you}</Chip>}
          </span>
        ),
      },
      { id: "email", title: texts.facts.email, width: "minmax(0, 1fr)", wideOnly: true, cell: ({ email }) => email },
      { id: "role", title: texts.facts.role, width: "96px", wideOnly: true, cell: ({ role }) => app.roles[role] },
      stateColumn(texts.facts.state, ({ status }) => [stateMarks[status], texts.states[status]]),
    ],
    [texts, app, myId],
  );
}
