import type { Document } from "@parlance/sdk";
import { useState } from "react";
import { useBrands } from "../../app/brands.ts";
import { DialogForm } from "../../app/dialog-form.tsx";
import { languageName, offeredLanguages } from "../../app/language-list.ts";
import { tell } from "../../app/toasts.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Select, TextField } from "../../ui/field.tsx";
import { useLocale, useTexts } from "../../ui/i18n.ts";
import { useFilesToPair, usePairing } from "./document-queries.ts";
import { useSources } from "./source-queries.ts";
import { translationTexts } from "./translation-texts.ts";

/** Form that pairs a document with the document that has the same content in another language. */
export function PairDialog({ document, onClose }: { readonly document: Document; readonly onClose: () => void }) {
  const texts = useTexts(translationTexts);
  const { pair } = usePairing(document);
  const [first, second] = useLikelyLanguages(document.source_id);
  const [own, setOwn] = useState<string>();
  const [other, setOther] = useState<string>();
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState("");
  const found = (useFilesToPair(document.source_id, search).data ?? []).filter(({ id }) => id !== document.id);
  const id = found.some((each) => each.id === chosen) ? chosen : "";
  const [language, otherLanguage] = [own ?? first, other ?? second];
  const submit = (): void =>
    pair.mutate(
      { id, language, otherLanguage },
      {
        onSuccess: () => {
          tell(texts.paired);
          onClose();
        },
      },
    );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.dialog(document.title)} description={texts.hint}>
      <DialogForm
        action={texts.pair}
        busy={pair.isPending}
        disabled={id === "" || language === otherLanguage}
        note={language === otherLanguage ? texts.sameLanguage : undefined}
        error={pair.error}
        onSubmit={submit}
        onCancel={onClose}
      >
        <LanguageSelect label={texts.ownLanguage} value={language} likely={[first, second]} onChange={setOwn} />
        <TextField label={texts.search} type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
        <Select label={texts.other} value={id} required onChange={(event) => setChosen(event.target.value)}>
          <option value="">{found.length === 0 ? texts.noFile : texts.choose}</option>
          {found.map((file) => (
            <option key={file.id} value={file.id}>
              {file.original_file_name == null || file.original_file_name === file.title
                ? file.title
                : `${file.title} (${file.original_file_name})`}
            </option>
          ))}
        </Select>
        <LanguageSelect label={texts.otherLanguage} value={otherLanguage} likely={[first, second]} onChange={setOther} />
      </DialogForm>
    </Dialog>
  );
}

/** Returns the two languages that the documents of a source are most likely in: those of its brand, or else those of the dashboard. */
function useLikelyLanguages(sourceId: string): readonly [string, string] {
  const locale = useLocale();
  const brandId = useSources().data?.find(({ id }) => id === sourceId)?.brand_id;
  const spoken = useBrands().data?.find(({ id }) => id === brandId)?.audience_languages ?? [];
  const [first = locale, second = first.startsWith("en") ? "de" : "en"] = spoken;
  return [first, second];
}

interface LanguageSelectProps {
  readonly label: string;
  readonly value: string;
  readonly likely: readonly string[];
  readonly onChange: (language: string) => void;
}

function LanguageSelect({ label, value, likely, onChange }: LanguageSelectProps) {
  const locale = useLocale();
  return (
    <Select label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {offeredLanguages(locale, [...new Set(likely)], true).map((tag) => (
        <option key={tag} value={tag}>
          {languageName(locale, tag)}
        </option>
      ))}
    </Select>
  );
}
