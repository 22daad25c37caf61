import { formatNumber, formatShare } from "../../app/format.ts";
import { languageName } from "../../app/language-list.ts";
import { Select } from "../../ui/field.tsx";
import { useLocale, useTexts } from "../../ui/i18n.ts";
import { Section } from "../../ui/page.tsx";
import { offeredLanguages } from "./analytics-rules.ts";
import { DownloadButton } from "./download.tsx";
import { useAddress, useLanguages } from "./queries.ts";
import { analyticsTexts } from "./texts.ts";

/** Returns a function that returns the name of a language. */
function useName(): (language: string) => string {
  const texts = useTexts(analyticsTexts);
  const locale = useLocale();
  return (language) => (language === "unknown" ? texts.unknownLanguage : languageName(locale, language));
}

/** Selects a language among those with messages in the period. Hidden if there is nothing to select. */
export function LanguageSelect({ onChange }: { readonly onChange: (language: string | undefined) => void }) {
  const texts = useTexts(analyticsTexts);
  const { language } = useAddress();
  const name = useName();
  const offered = offeredLanguages(useLanguages().data, language);
  if (offered.length < 2 && language === undefined) return null;
  return (
    <Select
      label={texts.language}
      labelHidden
      value={language ?? ""}
      onChange={({ target }) => onChange(target.value === "" ? undefined : target.value)}
    >
      <option value="">{texts.allLanguages}</option>
      {offered.map((each) => (
        <option key={each} value={each}>
          {name(each)}
        </option>
      ))}
    </Select>
  );
}

/** Shows messages and answers by language. Hidden if all messages have the same language. */
export function Languages() {
  const texts = useTexts(analyticsTexts);
  const name = useName();
  const { language } = useAddress();
  const { data = [] } = useLanguages();
  if (data.length < 2 || language !== undefined) return null;
  const columns = ["turns", "answered", "declined"] as const;
  return (
    <Section title={texts.byLanguage} actions={<DownloadButton download={{ what: "languages" }} />}>
      <table className="w-full text-13">
        <thead>
          <tr className="text-left text-12 text-muted">
            <th scope="col">{texts.language}</th>
            {columns.map((each) => (
              <th key={each} scope="col" className="text-right">
                {texts.metrics[each]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map(({ key, figures }) => (
            <tr key={key} className="border-t border-line">
              <td>{name(key)}</td>
              {columns.map((each) => (
                <td key={each} className="text-right">
                  {formatNumber(figures[each])}
                  {each !== "turns" && figures.turns > 0 && ` (${formatShare(figures[each] / figures.turns)})`}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
