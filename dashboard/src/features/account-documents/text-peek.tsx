import type { AccountDocumentWithContent } from "@parlance/sdk";
import { useState } from "react";
import { useTexts } from "../../ui/i18n.ts";
import { Failed } from "../../app/problem.tsx";
import { may, usePerson } from "../../app/session.ts";
import { tell } from "../../app/toasts.tsx";
import { Versions } from "../../app/versions.tsx";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Peek } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { usePersonas } from "../../app/personas.ts";
import { useReaders, useText, useTextChanges } from "./queries.ts";
import { textMarks, titleOf } from "./text-rules.ts";
import { accountTexts } from "./texts.ts";
import { WriteText } from "./write-text.tsx";

/** Shows a document's state, personas and content. */
export function TextPeek({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data: text, error } = useText(id);
  return (
    <Peek open onOpenChange={(open) => !open && onClose()} title={text === undefined ? id : titleOf(text)}>
      {error !== null && <Failed error={error} />}
      {text === undefined && error === null && <Skeleton />}
      {text !== undefined && <Text text={text} onClose={onClose} />}
    </Peek>
  );
}

function Text({ text, onClose }: { readonly text: AccountDocumentWithContent; readonly onClose: () => void }) {
  const texts = useTexts(accountTexts);
  const isEditor = may(usePerson(), "upsertAccountDocument");
  const { external_id: id, processing_status: state, error_message: message, content } = text;
  const personas = usePersonas(undefined).data?.items ?? [];
  const readers = useReaders(
    id,
    personas.map((persona) => persona.id),
  );
  const names = personas.filter((persona) => readers?.includes(persona.id)).map(({ name }) => name);
  return (
    <>
      <StateMark mark={textMarks[state]}>{texts.states[state]}</StateMark>
      {message !== null && <p className="text-13 break-words text-bad">{message}</p>}
      {isEditor && <Actions text={text} onClose={onClose} />}
      {readers !== undefined && <p className="text-13">{names.length === 0 ? texts.noReader : `${texts.readers}: ${names.join(", ")}`}</p>}
      <Versions document={{ sourceId: null, id }} revision={`${state} ${content ?? ""}`} />
      {content !== null && <p className="rounded-6 border border-line bg-sunken p-12 text-13 break-words whitespace-pre-wrap">{content}</p>}
    </>
  );
}

function Actions({ text, onClose }: { readonly text: AccountDocumentWithContent; readonly onClose: () => void }) {
  const [texts, shared] = [useTexts(accountTexts), useTexts(uiTexts)];
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  const { remove } = useTextChanges();
  const close = (): void => setOpen(null);
  const removeIt = async (): Promise<void> => {
    // Closes first, because a deleted document must not be reloaded. The mutation reports errors.
    const deleting = remove.mutateAsync(text.external_id);
    onClose();
    await deleting.then(
      () => tell(texts.deleted),
      () => undefined,
    );
  };
  return (
    <div className="flex flex-wrap gap-8">
      <Button onClick={() => setOpen("edit")}>{texts.edit}</Button>
      <Button kind="danger" onClick={() => setOpen("delete")}>
        {shared.delete}
      </Button>
      {open === "edit" && <WriteText text={text} title={titleOf(text)} onClose={close} />}
      <Confirm
        open={open === "delete"}
        onOpenChange={close}
        title={texts.deleteTitle(titleOf(text))}
        action={shared.delete}
        busy={remove.isPending}
        onConfirm={() => void removeIt()}
      >
        {texts.deleteHint}
      </Confirm>
    </div>
  );
}
