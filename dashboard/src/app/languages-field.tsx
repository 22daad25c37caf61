import { useId, useState } from "react";
import { Button } from "../ui/button.tsx";
import { useLocale, useTexts } from "../ui/i18n.ts";
import { languageName, offeredLanguages } from "./language-list.ts";
import { appTexts } from "./texts.ts";

interface LanguagesFieldProps {
  readonly label: string;
  readonly hint: string;
  /** Language tags, with the default first. */
  readonly value: readonly string[];
  readonly disabled?: boolean;
  readonly error?: string | undefined;
  readonly onChange: (tags: string[]) => void;
}

/** A checklist of languages, with names in the language of the dashboard. The language selected first is the default. */
export function LanguagesField({ label, hint, value, disabled = false, error, onChange }: LanguagesFieldProps) {
  const texts = useTexts(appTexts);
  const locale = useLocale();
  const [isLong, setLong] = useState(false);
  const id = useId();
  const [first] = value;
  return (
    <fieldset className="flex flex-col gap-8" aria-describedby={`${id}-hint`} disabled={disabled}>
      <legend className="mb-4 text-13 font-500">{label}</legend>
      <ul className="flex max-h-232 flex-wrap gap-x-16 gap-y-4 overflow-y-auto">
        {offeredLanguages(locale, value, isLong).map((tag) => (
          <li key={tag} className="basis-160">
            <label className="flex min-h-32 items-center gap-8 text-13 pointer-coarse:min-h-44">
              <input
                type="checkbox"
                checked={value.includes(tag)}
                onChange={({ target }) => onChange(target.checked ? [...value, tag] : value.filter((each) => each !== tag))}
              />
              {languageName(locale, tag)}
            </label>
          </li>
        ))}
      </ul>
      {!isLong && !disabled && (
        <div>
          <Button kind="quiet" onClick={() => setLong(true)}>
            {texts.moreLanguages}
          </Button>
        </div>
      )}
      <p id={`${id}-hint`} className="text-12 text-faint">
        {hint} {first !== undefined && value.length > 1 && texts.firstLanguage(languageName(locale, first))}
      </p>
      {error !== undefined && (
        <p role="alert" className="text-12 text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
