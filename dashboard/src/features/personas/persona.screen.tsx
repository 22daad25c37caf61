import type { Persona } from "@parlance/sdk";
import { Link, Outlet, useBlocker, useParams } from "@tanstack/react-router";
import { createContext, useContext, useEffect, useMemo, useState } from "react";
import { useTexts } from "../../ui/i18n.ts";
import { Failed, fieldErrorOf, sentenceOf } from "../../app/problem.tsx";
import { may, usePerson } from "../../app/session.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import { LinkTab, LinkTabs } from "../../ui/tabs.tsx";
import { changesOf, type PersonaDraft } from "./draft.ts";
import { PersonaActions } from "./persona-actions.tsx";
import { personaMarks } from "./persona-marks.ts";
import { useAccentDraft, type AccentDraft } from "./accent-draft.ts";
import { usePersona } from "./queries.ts";
import { useSave } from "./save.ts";
import { personaTexts } from "./texts.ts";
import { TryPane } from "./try-pane.tsx";

interface Editing {
  readonly persona: Persona;
  /** The stored persona with unsaved changes applied. */
  readonly value: Persona;
  readonly change: (changes: Partial<PersonaDraft>) => void;
  /** Returns the error that the service reported for a field at the last save. */
  readonly errorOf: (field: keyof PersonaDraft) => string | undefined;
  readonly accent: AccentDraft;
  readonly isReadOnly: boolean;
}

const EditingContext = createContext<Editing | null>(null);

/** Returns the persona that is being edited. */
export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (editing === null) throw new Error("no persona is being edited");
  return editing;
}

/** Shows a persona's settings in tabs on the left, and a trial chat on the right. */
export function PersonaScreen() {
  const { id } = useParams({ from: "/personas/$id" });
  const { data: persona, error } = usePersona(id);
  const texts = useTexts(personaTexts);
  if (persona !== undefined) return <Editor key={persona.id} persona={persona} />;
  return <Page title={texts.title}>{error === null ? <Skeleton /> : <Failed error={error} />}</Page>;
}

function Editor({ persona }: { readonly persona: Persona }) {
  const texts = useTexts(personaTexts);
  const isReadOnly = !may(usePerson(), "updatePersona");
  const [draft, setDraft] = useState<Partial<PersonaDraft>>({});
  const accent = useAccentDraft(persona.brand_id);
  const { error, isPending, save: store, reset } = useSave(persona, accent);
  const changes = changesOf(persona, draft);
  const count = Object.keys(changes).length + (accent.isChanged ? 1 : 0);
  const leaving = useBlocker({
    shouldBlockFn: ({ next }) => count > 0 && !next.pathname.startsWith(`/personas/${persona.id}`),
    // Otherwise, the browser would ask on every reload.
    enableBeforeUnload: () => count > 0,
    withResolver: true,
  });
  const discard = (): void => {
    setDraft({});
    accent.choose(undefined);
    reset();
  };
  const save = (): void => store(changes, () => setDraft({}));
  useSaveKey(count > 0, save);
  const editing = useMemo(
    () => ({
      persona,
      value: { ...persona, ...draft },
      change: (more: Partial<PersonaDraft>) => setDraft((before) => ({ ...before, ...more })),
      errorOf: (field: keyof PersonaDraft) => fieldErrorOf(error, field),
      accent,
      isReadOnly,
    }),
    [persona, draft, error, accent, isReadOnly],
  );
  const { id } = persona;
  return (
    <Page
      title={persona.name}
      above={<Link to="/personas">{texts.title}</Link>}
      actions={
        <>
          <StateMark mark={personaMarks[persona.status]}>{texts.states[persona.status]}</StateMark>
          {!isReadOnly && <PersonaActions persona={persona} onDeleting={discard} />}
        </>
      }
    >
      <LinkTabs label={texts.title}>
        <LinkTab to="/personas/$id" params={{ id }} activeOptions={{ exact: true }}>
          {texts.tabs.voice}
        </LinkTab>
        <LinkTab to="/personas/$id/knowledge" params={{ id }}>
          {texts.tabs.knowledge}
        </LinkTab>
        <LinkTab to="/personas/$id/appearance" params={{ id }}>
          {texts.tabs.appearance}
        </LinkTab>
        <LinkTab to="/personas/$id/access" params={{ id }}>
          {texts.tabs.access}
        </LinkTab>
        <LinkTab to="/personas/$id/website" params={{ id }}>
          {texts.tabs.website}
        </LinkTab>
        <LinkTab to="/personas/$id/developer" params={{ id }}>
          {texts.tabs.developer}
        </LinkTab>
      </LinkTabs>
      <div className="grid items-start gap-24 xl:grid-cols-[minmax(0,1fr)_400px]">
        <div className="flex min-w-0 flex-col gap-16">
          <EditingContext value={editing}>
            <Outlet />
          </EditingContext>
        </div>
        <TryPane persona={persona} draft={editing.value} color={accent.color} />
      </div>
      {count > 0 && (
        <div data-save-bar className="sticky bottom-0 flex flex-wrap items-center gap-12 border-t border-line bg-canvas py-12">
          <p className="text-13">{texts.changes(count)}</p>
          {error !== null && (
            <p role="alert" className="text-13 text-bad">
              {sentenceOf(error)}
            </p>
          )}
          <div className="ml-auto flex gap-8">
            <Button onClick={discard}>{texts.discard}</Button>
            <Button kind="primary" busy={isPending} onClick={save}>
              {texts.save}
            </Button>
          </div>
        </div>
      )}
      <Confirm
        open={leaving.status === "blocked"}
        onOpenChange={(open) => !open && leaving.reset?.()}
        title={texts.leaveTitle}
        action={texts.leave}
        onConfirm={() => leaving.proceed?.()}
      >
        {texts.changes(count)}
      </Confirm>
    </Page>
  );
}

/** Saves when Ctrl+S or Cmd+S is pressed. */
function useSaveKey(isActive: boolean, save: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (isActive) save();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [isActive, save]);
}
