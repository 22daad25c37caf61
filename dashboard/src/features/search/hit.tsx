import type { HitExplanation, SearchHit } from "@parlance/sdk";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatNumber, formatPrice, formatShare } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { classes } from "../../ui/classes.ts";
import { Chip } from "../../ui/state-mark.tsx";
import { legs, legShares } from "./search-rules.ts";
import { searchTexts } from "./texts.ts";

interface HitProps {
  readonly hit: SearchHit;
  readonly hits: readonly SearchHit[];
  /** Id of the source that contains the document; undefined if it belongs to no source. */
  readonly sourceId: string | undefined;
}

/** Shows a search result with its document, the matching passage, and why it was found. */
export function Hit({ hit, hits, sourceId }: HitProps) {
  const texts = useTexts(searchTexts);
  const { id, title, source, category, page, price, currency, in_stock: inStock, content, explain } = hit;
  const path = category?.replaceAll(" > ", " › ");
  const about = [source, page === undefined ? undefined : texts.page(page), path].filter((part) => part !== undefined && part !== "");
  return (
    <li className="flex flex-col gap-8 rounded-10 border border-line bg-surface p-16">
      <div className="flex flex-wrap items-baseline justify-between gap-x-16 gap-y-4">
        <h3 className="min-w-0 text-14 font-600 break-words">
          {sourceId === undefined ? (
            title
          ) : (
            <Link to="/knowledge/$source" params={{ source: sourceId }} search={{ document: id }} className="hover:underline">
              {title}
            </Link>
          )}
        </h3>
        {price !== undefined && (
          <span className="text-13 whitespace-nowrap">
            {formatPrice(price, currency)}
            {inStock !== undefined && <span className="text-muted"> · {inStock ? texts.inStock : texts.soldOut}</span>}
          </span>
        )}
      </div>
      <p className="text-12 break-words text-muted">{about.join(" › ")}</p>
      <p className="text-13 break-words whitespace-pre-wrap">{content}</p>
      {explain !== undefined && <Why explain={explain} shares={legShares(hit, hits)} score={hit.score} />}
    </li>
  );
}

const grounds = { words: "bg-accent", vectors: "bg-info", neighbours: "bg-warn" } as const;

interface WhyProps {
  readonly explain: HitExplanation;
  readonly shares: Readonly<Record<(typeof legs)[number], number>>;
  readonly score: number;
}

/**
 * Explains the rank of a result in sentences, and then shows the contributions of words and meaning, on the same scale for all results, and
 * the raw scores.
 */
function Why({ explain, shares, score }: WhyProps) {
  const texts = useTexts(searchTexts);
  const { lexical_rank: lexical, vector_rank: meaning, exact, rare_words: rareWords, model_rank: modelRank, similarity } = explain;
  return (
    <details className="text-12">
      <summary className="min-h-24">
        {texts.why} {exact !== null && <Chip mark="ok">{`${texts.exact} ${texts.exactBy[exact]}`}</Chip>}
      </summary>
      <div className="flex flex-col gap-12 pt-8">
        <ul className="flex list-disc flex-col gap-4 pl-20 text-13">
          <li>{lexical === null ? texts.noWords : texts.byWords(formatNumber(lexical), formatShare(explain.coverage))}</li>
          <li>{meaning === null ? texts.noMeaning : texts.byMeaning(formatNumber(meaning))}</li>
          {modelRank != null && <li>{texts.byModel(formatNumber(modelRank))}</li>}
        </ul>
        {explain.matched.length > 0 && <Matched matched={explain.matched} />}
        <details>
          <summary className="min-h-24 text-muted">{texts.numbers}</summary>
          <p className="pb-8 text-muted">{texts.numbersHint}</p>
          <div aria-hidden className="mb-12 flex h-8 overflow-hidden rounded-4 bg-sunken">
            {legs.map((leg) => (
              <span key={leg} className={classes("h-full", grounds[leg])} style={{ width: `${shares[leg] * 100}%` }} />
            ))}
          </div>
          <dl className="grid grid-cols-2 gap-x-16 gap-y-8 md:grid-cols-3">
            <Fact name={texts.score}>{formatNumber(score, 3)}</Fact>
            {legs.map((leg) => (
              <Fact key={leg} name={texts.legs[leg]} ground={grounds[leg]}>
                {formatNumber(explain.fusion[leg], 3)}
              </Fact>
            ))}
            {similarity !== null && <Fact name={texts.similarity}>{formatNumber(similarity, 3)}</Fact>}
            <Fact name={texts.coverage}>{formatShare(explain.coverage)}</Fact>
            {rareWords !== undefined && <Fact name={texts.rareWords}>{formatShare(rareWords)}</Fact>}
          </dl>
        </details>
      </div>
    </details>
  );
}

/** Words of the question that occur in a result, with the fields in which they occur. */
function Matched({ matched }: Pick<HitExplanation, "matched">) {
  const texts = useTexts(searchTexts);
  return (
    <div className="flex flex-wrap items-center gap-4">
      <span className="text-muted">{texts.matched}:</span>
      {matched.map(({ term, fields }) => (
        <Chip key={term} mark="none">
          <span className="font-500">{term}</span>&nbsp;· {fields.map((field) => texts.fields[field]).join(", ")}
        </Chip>
      ))}
    </div>
  );
}

function Fact({ name, ground, children }: { readonly name: string; readonly ground?: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="flex items-center gap-6 text-muted">
        {ground !== undefined && <span aria-hidden className={classes("size-8 rounded-4", ground)} />}
        {name}
      </dt>
      <dd className="text-13">{children}</dd>
    </div>
  );
}
