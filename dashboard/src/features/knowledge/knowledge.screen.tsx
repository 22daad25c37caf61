import type { Brand, SourceState } from "@parlance/sdk";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useBrandId, useBrands } from "../../app/brands.ts";
import { formatNumber } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { Failed } from "../../app/problem.tsx";
import { may, usePerson } from "../../app/session.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Empty, Page, Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Chip, StateMark } from "../../ui/state-mark.tsx";
import { useTextCount } from "../account-documents/queries.ts";
import { activityTexts } from "./activity-texts.ts";
import { BrandActions } from "./brand-actions.tsx";
import { JobStrip } from "./job-strip.tsx";
import { NewBrand } from "./new-brand.tsx";
import { NewSource } from "./new-source.tsx";
import { useSources } from "./source-queries.ts";
import { SourceSwitch } from "./source-switch.tsx";
import { knowledgeTexts } from "./texts.ts";

/** Lists all sources by brand. */
export function Knowledge() {
  const [texts, activity] = [useTexts(knowledgeTexts), useTexts(activityTexts)];
  const person = usePerson();
  const brandId = useBrandId();
  const brands = useBrands();
  const sources = useSources();
  const [adding, setAdding] = useState<"brand" | "source" | null>(null);
  const error = brands.error ?? sources.error;
  const shown = (brands.data ?? []).filter(({ id }) => brandId === undefined || id === brandId);
  return (
    <Page
      title={texts.title}
      actions={
        <>
          <LinkButton kind="quiet" render={<Link to="/knowledge/jobs" />}>
            {activity.link}
          </LinkButton>
          {may(person, "createSource") && (
            <>
              <Button onClick={() => setAdding("brand")}>{texts.addBrand}</Button>
              <Button kind="primary" aria-keyshortcuts="c" icon={<Plus size={16} aria-hidden />} onClick={() => setAdding("source")}>
                {texts.newSource}
              </Button>
            </>
          )}
        </>
      }
    >
      <JobStrip />
      {error !== null && <Failed error={error} />}
      {error === null && (brands.data === undefined || sources.data === undefined) && <Skeleton />}
      {sources.data !== undefined && brands.data?.length === 0 && (
        <Empty
          title={texts.none}
          action={
            may(person, "startOnboarding") && (
              <span className="flex flex-wrap justify-center gap-8">
                <LinkButton kind="primary" render={<Link to="/welcome" />}>
                  {texts.fromWebsite}
                </LinkButton>
                <Button onClick={() => setAdding("brand")}>{texts.addBrand}</Button>
                <LinkButton render={<Link to="/knowledge/texts" />}>{texts.writeText}</LinkButton>
              </span>
            )
          }
        >
          {texts.noneHint}
        </Empty>
      )}
      {sources.data !== undefined &&
        shown.map((brand) => (
          <BrandSources key={brand.id} brand={brand} sources={sources.data.filter(({ brand_id }) => brand_id === brand.id)} />
        ))}
      {sources.data !== undefined && <TextsLink />}
      {adding === "source" && <NewSource brands={brands.data ?? []} brandId={brandId} onClose={() => setAdding(null)} />}
      {adding === "brand" && <NewBrand onClose={() => setAdding(null)} />}
    </Page>
  );
}

/** Link to the documents that belong to no source. */
function TextsLink() {
  const texts = useTexts(knowledgeTexts);
  const { data: count } = useTextCount();
  return (
    <Section title={texts.texts}>
      <div className="flex flex-wrap items-center justify-between gap-x-16 gap-y-4">
        <Link to="/knowledge/texts" className="text-14 font-500 hover:underline">
          {texts.textsHint}
        </Link>
        {count !== undefined && <span className="text-13 text-muted">{texts.textCount(formatNumber(count), count)}</span>}
      </div>
    </Section>
  );
}

function BrandSources({ brand, sources }: { readonly brand: Brand; readonly sources: readonly SourceState[] }) {
  const texts = useTexts(knowledgeTexts);
  const person = usePerson();
  return (
    <Section title={brand.display_name} actions={may(person, "updateBrand") && <BrandActions brand={brand} sourceCount={sources.length} />}>
      {sources.length === 0 && <p className="text-13 text-muted">{texts.noSource}</p>}
      <ul className="flex flex-col">
        {sources.map((source) => (
          <SourceRow key={source.id} source={source} />
        ))}
      </ul>
    </Section>
  );
}

function SourceRow({ source }: { readonly source: SourceState }) {
  const texts = useTexts(knowledgeTexts);
  const failed = source.failed_count;
  const waiting = source.document_count - source.ready_count - failed;
  return (
    <li className="flex flex-wrap items-center gap-x-16 gap-y-4 border-t border-line py-8 first:border-t-0">
      <Link to="/knowledge/$source" params={{ source: source.id }} className="min-w-0 flex-1 text-14 font-500 break-words hover:underline">
        {source.name}
      </Link>
      <span className="md:order-last">
        <SourceSwitch source={source} />
      </span>
      {/* On phones, the following elements are on a separate line. */}
      <span aria-hidden className="basis-full md:hidden" />
      <Chip mark="none">{texts.types[source.type]}</Chip>
      {source.status !== "idle" && <StateMark mark="working">{texts.activities[source.status]}</StateMark>}
      <span className="text-13 text-muted">{texts.documents(formatNumber(source.document_count), source.document_count)}</span>
      {failed > 0 && (
        <StateMark mark="bad">
          <Link to="/knowledge/$source" params={{ source: source.id }} search={{ state: "failed" }} className="underline">
            {texts.failedCount(formatNumber(failed))}
          </Link>
        </StateMark>
      )}
      {waiting > 0 && <StateMark mark="none">{texts.waiting(formatNumber(waiting))}</StateMark>}
    </li>
  );
}
