import type { AnalyticsSummary } from "@parlance/sdk";
import { useBrandId } from "../../app/brands.ts";
import { formatNumber, formatShare } from "../../app/format.ts";
import { usePersonas } from "../../app/personas.ts";
import { classes } from "../../ui/classes.ts";
import { useTexts } from "../../ui/i18n.ts";
import { Section } from "../../ui/page.tsx";
import { type Split, splits } from "./analytics-rules.ts";
import { DownloadButton } from "./download.tsx";
import { useLanguageName } from "./filters.tsx";
import { useAddress, useSplit } from "./queries.ts";
import { analyticsTexts } from "./texts.ts";

/** Shows messages, answers and reactions by persona, channel and language. */
export function Splits() {
  return splits.map((split) => <SplitTable key={split} split={split} />);
}

/** Returns a function that returns the name of a group. */
function useGroupName(): (split: Split, key: string) => string {
  const texts = useTexts(analyticsTexts);
  const { data: personas } = usePersonas(useBrandId());
  const languageOf = useLanguageName();
  return (split, key) => {
    if (split === "language") return languageOf(key);
    if (split === "channel") return key === "" ? texts.noChannel : key;
    return personas?.items.find(({ id }) => id === key)?.name ?? texts.deletedPersona;
  };
}

type Column = keyof NonNullable<AnalyticsSummary["groups"]>[number]["figures"];

/** The first three columns are also shown on narrow screens. */
const columns = ["turns", "answered", "declined", "handoffs", "thumbs_up", "thumbs_down", "clicks"] as const satisfies readonly Column[];
const shares: ReadonlySet<Column> = new Set(["answered", "declined"]);

/** Hidden if all messages belong to the same group, or if the groups are filtered. */
function SplitTable({ split }: { readonly split: Split }) {
  const texts = useTexts(analyticsTexts);
  const name = useGroupName();
  const { [split]: selected } = useAddress();
  const { data = [] } = useSplit(split);
  if (data.length < 2 || selected !== undefined) return null;
  const narrow = (index: number): string => classes("pl-12 text-right", index > 2 && "max-md:hidden");
  return (
    <Section title={texts.by[split]} actions={<DownloadButton download={{ what: "split", split }} />}>
      <table className="w-full text-13">
        <thead>
          <tr className="text-left align-bottom text-12 text-muted">
            <th scope="col">{texts.splits[split]}</th>
            {columns.map((each, index) => (
              <th key={each} scope="col" className={narrow(index)}>
                {texts.metrics[each]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map(({ key, figures }) => (
            <tr key={key} className="border-t border-line">
              <td className="break-words">{name(split, key)}</td>
              {columns.map((each, index) => (
                <td key={each} className={narrow(index)}>
                  {formatNumber(figures[each])}
                  {shares.has(each) && figures.turns > 0 && ` (${formatShare(figures[each] / figures.turns)})`}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
