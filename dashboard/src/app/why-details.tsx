import type { TurnExplanation } from "@parlance/sdk";
import { CopyButton } from "../ui/copy.tsx";
import { formatNumber } from "./format.ts";
import { useTexts } from "../ui/i18n.ts";
import type { FoundDocument } from "./why-rules.ts";
import { whyTexts } from "./why.texts.ts";

/** Details of an explanation: the search query, the score of every document that was found, and the time that the turn took. */
export function WhyDetails({ explanation }: { readonly explanation: TurnExplanation }) {
  const texts = useTexts(whyTexts);
  const { query, found, grounding, answered_by: by, model, credits, duration_ms: duration } = explanation;
  const facts = [
    by === null ? null : texts.by[by],
    model,
    texts.credits(formatNumber(credits)),
    texts.milliseconds(formatNumber(duration)),
  ].filter((fact) => fact !== null);
  return (
    <details>
      <summary className="min-h-24 cursor-pointer text-12 text-muted">{texts.details}</summary>
      <div className="flex flex-col gap-8 pt-4">
        {query !== null && <p className="break-words">{texts.understood(query)}</p>}
        <ol className="flex flex-col">
          {found.map((document) => (
            <FoundRow key={`${document.source?.id ?? ""} ${document.id}`} document={document} />
          ))}
        </ol>
        {grounding.checked > 0 && (
          <p className="text-12 text-muted">{texts.checked(formatNumber(grounding.checked), formatNumber(grounding.dropped))}</p>
        )}
        <p className="text-12 text-muted">{facts.join(" · ")}</p>
        <div>
          <CopyButton text={JSON.stringify(explanation, null, 2)} label={texts.copy} />
        </div>
      </div>
    </details>
  );
}

function FoundRow({ document }: { readonly document: FoundDocument }) {
  const texts = useTexts(whyTexts);
  const { source, title, page, text, used, words_rank: words, meaning_rank: meaning } = document;
  const about = [
    used ? texts.used : texts.notUsed,
    source?.name ?? texts.accountText,
    page === null ? null : texts.page(page),
    words === null ? null : texts.words(formatNumber(words)),
    meaning === null ? null : texts.meaning(formatNumber(meaning)),
    words === null && meaning === null ? texts.read : null,
  ].filter((part) => part !== null);
  return (
    <li className="border-t border-line py-8 first:border-t-0">
      <p className="font-500 break-words">{title}</p>
      <p className="text-12 text-muted">{about.join(" · ")}</p>
      {text === "" ? (
        <p className="text-12 text-faint">{texts.noExcerpt}</p>
      ) : (
        <p className="mt-4 rounded-6 bg-sunken p-8 text-12 break-words whitespace-pre-wrap">{text}</p>
      )}
    </li>
  );
}
