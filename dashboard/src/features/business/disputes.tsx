import type { BrandFacts } from "@parlance/sdk";
import { useState, type FormEvent } from "react";
import { useTexts } from "../../ui/i18n.ts";
import { sentenceOf } from "../../app/problem.tsx";
import { may, usePerson } from "../../app/session.ts";
import { tell } from "../../app/toasts.tsx";
import { Button } from "../../ui/button.tsx";
import { correctionOf, disputesOf, type Dispute, type FactName } from "./contradictions.ts";
import { DisputedValues, type Choice } from "./disputed-values.tsx";
import { isFieldFault } from "./field-errors.ts";
import { hoursTexts } from "./hours-texts.ts";
import { useUpdateFacts } from "./queries.ts";
import type { SpansFault } from "./spans.ts";
import { businessTexts } from "./texts.ts";

interface DisputesProps {
  readonly facts: BrandFacts;
  readonly brandId: string;
  readonly onEdit: (fact: FactName) => void;
}

/** Shows contradictory facts, and how to resolve them. */
export function Disputes({ facts, brandId, onEdit }: DisputesProps) {
  const texts = useTexts(businessTexts).disputes;
  const disputes = disputesOf(facts);
  if (disputes.length === 0) return null;
  return (
    <section className="flex flex-col gap-16 rounded-10 border border-warn bg-surface p-16">
      <header>
        <h2 className="text-14 font-600">
          <span aria-hidden className="text-warn">
            ▲{" "}
          </span>
          {texts.title}
        </h2>
        <p className="text-13 text-muted">{texts.hint}</p>
      </header>
      {disputes.map((dispute) => (
        <Decide key={dispute.fact} facts={facts} dispute={dispute} brandId={brandId} onEdit={() => onEdit(dispute.fact)} />
      ))}
    </section>
  );
}

interface DecideProps extends Omit<DisputesProps, "onEdit"> {
  readonly dispute: Dispute;
  readonly onEdit: () => void;
}

const noFaults: ReadonlyMap<number, SpansFault> = new Map();

function Decide({ facts, dispute, brandId, onEdit }: DecideProps) {
  const [texts, { faults: faultTexts }] = [useTexts(businessTexts), useTexts(hoursTexts)];
  const isEditor = may(usePerson(), "updateBrandFacts");
  const update = useUpdateFacts(brandId);
  const [choices, setChoices] = useState<Readonly<Record<number, Choice>>>({});
  const [faults, setFaults] = useState(noFaults);
  const { fact, contradictions, canChoose } = dispute;
  const name = texts.facts[fact];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const correction = correctionOf(
      facts,
      dispute,
      contradictions.map((_, at) => choices[at]?.value ?? ""),
    );
    setFaults("faults" in correction ? correction.faults : noFaults);
    if ("changes" in correction) update.mutate(correction.changes, { onSuccess: () => tell(texts.saved(name)) });
  };
  const errorOf = (at: number): string | undefined => {
    const fault = faults.get(at);
    if (fault !== undefined) return faultTexts[fault];
    return isFieldFault(update.error) && fact !== "hours" ? wrongValue(texts, fact) : undefined;
  };
  const isUnread = update.error !== null && (fact === "hours" || !isFieldFault(update.error));
  return (
    <form className="flex flex-col gap-12 border-t border-line pt-12" onSubmit={submit}>
      {[...contradictions.entries()].map(([at, contradiction]) => (
        <DisputedValues
          // The same day can have contradictions in two seasons.
          key={at}
          contradiction={contradiction}
          choice={choices[at]}
          error={errorOf(at)}
          onChoose={isEditor && canChoose ? (choice) => setChoices({ ...choices, [at]: choice }) : undefined}
        />
      ))}
      {isUnread && (
        <p role="alert" className="text-13 text-bad">
          {sentenceOf(update.error)}
        </p>
      )}
      {isEditor && canChoose && (
        <div>
          <Button type="submit" kind="primary" busy={update.isPending} disabled={contradictions.some((_, at) => choices[at] === undefined)}>
            {texts.disputes.use}
          </Button>
        </div>
      )}
      {isEditor && !canChoose && (
        <div className="flex flex-wrap items-center gap-12 text-13">
          {fact === "hours" && texts.disputes.seasons}
          <Button aria-label={texts.actionOf(texts.edit, name)} onClick={onEdit}>
            {texts.edit}
          </Button>
        </div>
      )}
    </form>
  );
}

function wrongValue({ rows: { wrong } }: (typeof businessTexts)["en"], fact: FactName): string | undefined {
  return fact === "telephones" || fact === "emails" || fact === "addresses" ? wrong[fact] : undefined;
}
