import { ArrowUp, X } from "lucide-react";
import { useLocale, useTexts } from "../../ui/i18n.ts";
import { IconButton } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Select, TextField } from "../../ui/field.tsx";
import { hasLabels, type ListName, type Row } from "./list-facts.ts";
import { countries, languages } from "./names.ts";
import { businessTexts } from "./texts.ts";

interface ListRowProps {
  readonly fact: ListName;
  readonly row: Row;
  /** Position in the list, starting at 1. */
  readonly place: number;
  /** Values of all rows. */
  readonly used: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (changes: Partial<Row>) => void;
  readonly onRemove: () => void;
  readonly onMoveUp: (() => void) | undefined;
}

const most: Readonly<Record<ListName, number>> = {
  telephones: 41,
  emails: 254,
  addresses: 300,
  languages: 35,
  payment_methods: 60,
  social_profiles: 2_048,
};

/** Input modes, which select the keyboard on phones. */
const inputModes = { telephones: "tel", emails: "email", social_profiles: "url" } as const;

/** An entry's label and value, with buttons to move and remove the entry. */
export function ListRow({ fact, row, place, used, error, onChange, onRemove, onMoveUp }: ListRowProps) {
  const texts = useTexts(businessTexts).rows;
  const locale = useLocale();
  const name = texts.value[fact];
  const shared = { label: texts.field(name, place), labelHidden: true, required: true, value: row.value, error };
  return (
    <div className="flex items-start gap-8 border-t border-line pt-8 first:border-t-0 first:pt-0">
      <div className={classes("grid min-w-0 flex-1 items-start gap-8", hasLabels(fact) && "sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]")}>
        {hasLabels(fact) && (
          <TextField
            label={texts.field(texts.label, place)}
            labelHidden
            placeholder={texts.labelHint}
            maxLength={120}
            value={row.label}
            onChange={(event) => onChange({ label: event.target.value })}
          />
        )}
        {fact === "languages" ? (
          <Select {...shared} onChange={(event) => onChange({ value: event.target.value })}>
            <option value="">{name}</option>
            {languages(locale, used).map(([tag, language]) => (
              <option key={tag} value={tag}>
                {language}
              </option>
            ))}
          </Select>
        ) : (
          <TextField
            {...shared}
            placeholder={name}
            maxLength={most[fact]}
            inputMode={inputModes[fact as keyof typeof inputModes]}
            onChange={(event) => onChange({ value: event.target.value })}
          />
        )}
        {fact === "addresses" && (
          <div className="sm:col-start-2">
            <Select
              label={texts.field(texts.country, place)}
              labelHidden
              value={row.country}
              onChange={(event) => onChange({ country: event.target.value })}
            >
              <option value="">{texts.noCountry}</option>
              {countries(locale).map(([code, country]) => (
                <option key={code} value={code}>
                  {country}
                </option>
              ))}
            </Select>
          </div>
        )}
      </div>
      {hasLabels(fact) && (
        <IconButton label={texts.moveUp(name, place)} disabled={onMoveUp === undefined} onClick={onMoveUp}>
          <ArrowUp size={16} aria-hidden />
        </IconButton>
      )}
      <IconButton label={texts.remove(name, place)} onClick={onRemove}>
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
