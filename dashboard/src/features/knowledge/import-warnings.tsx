import type { ImportDryRun } from "@parlance/sdk";
import { formatNumber } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { StateMark } from "../../ui/state-mark.tsx";
import { importTexts } from "./import-texts.ts";
import { importWarningTexts } from "./import-warning-texts.ts";

/** Lists the suspicious values of a file by column, each with the first lines that contain it. */
export function ImportWarnings({ warnings }: { readonly warnings: ImportDryRun["warnings"] }) {
  const [texts, imports] = [useTexts(importWarningTexts), useTexts(importTexts)];
  if (warnings.length === 0) return null;
  return (
    <section aria-label={texts.title} className="flex flex-col gap-4">
      <h3 className="text-13 font-600">{texts.title}</h3>
      <ul className="flex flex-col">
        {warnings.map(({ code, column, count, first }) => (
          <li key={`${code} ${column}`} className="flex flex-col gap-4 border-t border-line py-8 text-13">
            <StateMark mark="warn">
              <span className="whitespace-normal">{texts.codes[code](formatNumber(count), column)}</span>
            </StateMark>
            <ul className="pl-16 text-12 text-muted">
              {first.map(({ line, ref, value }) => (
                <li key={`${line} ${ref}`} className="[overflow-wrap:anywhere]">
                  {[imports.line(formatNumber(line)), ref, value === "" ? "" : texts.quoted(value)]
                    .filter((part) => part !== "")
                    .join(" · ")}
                </li>
              ))}
              {count > first.length && <li>{imports.more(formatNumber(count - first.length))}</li>}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
