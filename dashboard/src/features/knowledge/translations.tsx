import type { Document } from "@parlance/sdk";
import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useState } from "react";
import { languageName } from "../../app/language-list.ts";
import { may, usePerson } from "../../app/session.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { useLocale, useTexts } from "../../ui/i18n.ts";
import { useDocument, usePairing } from "./document-queries.ts";
import { PairDialog } from "./pair-dialog.tsx";
import { translationTexts } from "./translation-texts.ts";

/** Lists the documents with the same content in other languages, and pairs this document with another one. */
export function Translations({ document, isManaged }: { readonly document: Document; readonly isManaged: boolean }) {
  const texts = useTexts(translationTexts);
  const mayEdit = may(usePerson(), "updateDocument") && !isManaged;
  const [isPairing, setPairing] = useState(false);
  const { translations = [] } = document;
  if (document.kind !== "file" || (translations.length === 0 && !mayEdit)) return null;
  return (
    <section className="flex flex-col items-start gap-8">
      <h3 className="text-14 font-600">{texts.title}</h3>
      {translations.length === 0 && <p className="text-13 text-muted">{texts.none}</p>}
      <ul className="flex flex-col gap-4 text-13">
        {translations.map(({ language, id }) => (
          <Row key={id} document={document} language={language} id={id} mayEdit={mayEdit} />
        ))}
      </ul>
      {mayEdit && <Button onClick={() => setPairing(true)}>{texts.add}</Button>}
      {isPairing && <PairDialog document={document} onClose={() => setPairing(false)} />}
    </section>
  );
}

interface RowProps {
  readonly document: Document;
  readonly language: string;
  readonly id: string;
  readonly mayEdit: boolean;
}

function Row({ document, language, id, mayEdit }: RowProps) {
  const texts = useTexts(translationTexts);
  const locale = useLocale();
  const { unpair } = usePairing(document);
  const title = useDocument(document.source_id, id).data?.title ?? id;
  return (
    <li className="flex items-center gap-8">
      <span className="text-muted">{languageName(locale, language)}</span>
      <Link
        to="/knowledge/$source"
        params={{ source: document.source_id }}
        search={{ document: id }}
        className="min-w-0 break-words underline"
      >
        {title}
      </Link>
      {mayEdit && (
        <IconButton label={texts.remove(title)} busy={unpair.isPending} onClick={() => unpair.mutate(id)}>
          <X size={16} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
