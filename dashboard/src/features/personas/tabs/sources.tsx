import { Link } from "@tanstack/react-router";
import { formatNumber } from "../../../app/format.ts";
import { useTexts } from "../../../ui/i18n.ts";
import { Failed } from "../../../app/problem.tsx";
import { Section } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { useTextList } from "../../account-documents/queries.ts";
import { useKnowledgeChanges } from "../../knowledge/queries.ts";
import { useSources } from "../../knowledge/source-queries.ts";
import { useEditing } from "../persona.screen.tsx";
import { useActivations } from "../queries.ts";
import { sourcesTexts } from "./sources.texts.ts";

/** Lists the knowledge that the persona uses: its brand's sources, and documents selected for it. Switches take effect immediately. */
export function Sources() {
  return (
    <>
      <OfBrand />
      <Texts />
    </>
  );
}

function OfBrand() {
  const texts = useTexts(sourcesTexts);
  const { persona, isReadOnly } = useEditing();
  const { data, error } = useSources();
  const { switchSource } = useKnowledgeChanges();
  const own = data?.filter(({ brand_id }) => brand_id === persona.brand_id);
  return (
    <Section
      title={texts.sources}
      actions={
        <Link to="/knowledge" search={{ brand: persona.brand_id }} className="text-13 underline">
          {texts.toKnowledge}
        </Link>
      }
    >
      <p className="text-13 text-muted">{own?.length === 0 ? texts.none : texts.sourcesHint}</p>
      {error !== null && <Failed error={error} />}
      {data === undefined && error === null && <Skeleton rows={2} />}
      <ul className="flex flex-col">
        {own?.map(({ id, name, enabled, ready_count: ready, document_count: all }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-16 gap-y-4 border-t border-line py-8 first:border-t-0">
            <Link to="/knowledge/$source" params={{ source: id }} className="min-w-0 flex-1 text-13 font-500 break-words hover:underline">
              {name}
            </Link>
            <span className="text-12 text-muted">{texts.documents(formatNumber(ready), formatNumber(all))}</span>
            <Switch
              label={texts.switchOf(name)}
              labelHidden
              checked={enabled}
              disabled={isReadOnly || switchSource.isPending}
              onChange={(next) => switchSource.mutate({ id, enabled: next })}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Texts() {
  const texts = useTexts(sourcesTexts);
  const { persona, isReadOnly } = useEditing();
  const { loaded, count, error } = useTextList({ state: undefined, find: undefined });
  const { active, error: activeError, change } = useActivations(persona.id);
  const failure = error ?? activeError;
  return (
    <Section
      title={texts.texts}
      actions={
        !isReadOnly && (
          <Link to="/knowledge/texts" search={{ write: " " }} className="text-13 underline">
            {texts.write}
          </Link>
        )
      }
    >
      <p className="text-13 text-muted">{count === 0 ? texts.noTexts : texts.textsHint}</p>
      {failure !== null && <Failed error={failure} />}
      {(count === undefined || active === undefined) && failure === null && <Skeleton rows={2} />}
      {active !== undefined && (
        <ul className="flex flex-col">
          {loaded.map(({ external_id: id, label }) => (
            <li key={id} className="flex items-center gap-16 border-t border-line py-8 first:border-t-0">
              <Link to="/knowledge/texts" search={{ text: id }} className="min-w-0 flex-1 text-13 font-500 break-words hover:underline">
                {label ?? id}
              </Link>
              <Switch
                label={texts.textOf(label ?? id)}
                labelHidden
                checked={active.has(id)}
                disabled={isReadOnly || change.isPending}
                onChange={(isActive) => change.mutate({ id, isActive })}
              />
            </li>
          ))}
        </ul>
      )}
      {count !== undefined && count > loaded.length && <p className="text-12 text-muted">{texts.more(formatNumber(loaded.length))}</p>}
    </Section>
  );
}
