import type { ModelTest } from "@parlance/sdk";
import type { ReactNode } from "react";
import { formatNumber } from "../../app/format.ts";
import { useTexts } from "../../app/i18n.ts";
import { Failed, sentenceOf } from "../../app/problem.tsx";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import { useModels, useTestModel } from "./queries.ts";
import { settingsTexts } from "./texts.ts";

/** Which models answer and search, for owners; each can be tested. */
export function Models() {
  const texts = useTexts(settingsTexts);
  const { data, error } = useModels();
  return (
    <Section title={texts.models}>
      <p className="text-13 text-muted">{texts.modelsHint}</p>
      {error !== null && <Failed error={error} />}
      {data === undefined && error === null && <Skeleton rows={2} />}
      {data !== undefined && (
        <>
          <Model part="language_model" canTest={data.language_model !== null}>
            {data.language_model === null ? (
              texts.noLanguageModel
            ) : (
              <>
                <span className="font-500 break-words">{data.language_model.name}</span>
                <span className="block text-muted">
                  {[
                    data.language_model.falls_back ? texts.fallsBack : texts.noFallback,
                    data.language_model.reads_images ? texts.readsImages : null,
                  ]
                    .filter((fact) => fact !== null)
                    .join(" ")}
                </span>
              </>
            )}
          </Model>
          <Model part="embedder" canTest={data.embedder !== null}>
            {data.embedder === null ? (
              <StateMark mark="warn">
                <span className="whitespace-normal">{texts.noEmbedder}</span>
              </StateMark>
            ) : (
              <>
                <span className="font-500 break-words">{data.embedder.model}</span>
                <span className="block text-muted">
                  {texts.dimensions(formatNumber(data.embedder.dimensions))}
                  {data.embedder.languages !== null && ` ${texts.languages(data.embedder.languages.join(", "))}`}
                </span>
              </>
            )}
          </Model>
          {data.migration !== null && (
            <StateMark mark="working">
              <span className="whitespace-normal">{texts.migration(formatNumber(data.migration.documents_remaining))}</span>
            </StateMark>
          )}
        </>
      )}
    </Section>
  );
}

interface ModelProps {
  readonly part: ModelTest["part"];
  readonly canTest: boolean;
  readonly children: ReactNode;
}

function Model({ part, canTest, children }: ModelProps) {
  const texts = useTexts(settingsTexts);
  const { mutate, data, error, isPending } = useTestModel();
  return (
    <div className="flex flex-col gap-8 border-t border-line pt-12">
      <div className="flex flex-wrap items-start justify-between gap-12">
        <div className="min-w-0 flex-1 text-13">
          <h3 className="text-12 text-muted">{texts.parts[part]}</h3>
          {children}
        </div>
        {canTest && (
          <Button busy={isPending} aria-label={texts.testOf(texts.parts[part])} onClick={() => mutate(part)}>
            {texts.test}
          </Button>
        )}
      </div>
      <div role="status">
        {error !== null && <StateMark mark="bad">{sentenceOf(error)}</StateMark>}
        {data !== undefined && <Outcome test={data} />}
      </div>
    </div>
  );
}

function Outcome({ test: { ok, duration_ms: duration, answer, dimensions, error } }: { readonly test: ModelTest }) {
  const texts = useTexts(settingsTexts);
  if (!ok) {
    return (
      <StateMark mark="bad">
        <span className="break-words whitespace-normal">{texts.testFailed(error ?? "")}</span>
      </StateMark>
    );
  }
  const time = formatNumber(duration);
  return (
    <>
      <StateMark mark="ok">{dimensions === null ? texts.answered(time) : texts.embedded(time, formatNumber(dimensions))}</StateMark>
      {answer !== null && <q className="block text-13 break-words text-muted">{answer}</q>}
    </>
  );
}
