import type { BrandFacts } from "@parlance/sdk";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useBrandId, useBrands, useChooseBrand } from "../../app/brands.ts";
import { useTexts } from "../../ui/i18n.ts";
import { Failed } from "../../app/problem.tsx";
import { may, usePerson } from "../../app/session.ts";
import { Select } from "../../ui/field.tsx";
import { Empty, Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Disputes } from "./disputes.tsx";
import { EditFact } from "./edit-fact.tsx";
import { FactCard } from "./fact-card.tsx";
import type { FactName } from "./contradictions.ts";
import { useFacts } from "./queries.ts";
import { Websites } from "./websites.tsx";
import { businessTexts } from "./texts.ts";

/** Shows the facts about a brand's business and their origins. */
export function Business() {
  const texts = useTexts(businessTexts);
  const isEditor = may(usePerson(), "updateBrandFacts");
  const { data: brands, error } = useBrands();
  const chosen = useBrandId();
  const choose = useChooseBrand();
  const brand = brands?.find(({ id }) => id === chosen) ?? brands?.[0];
  return (
    <Page title={texts.title}>
      {brands !== undefined && brands.length > 1 && (
        <div className="max-w-320">
          <Select label={texts.brand} value={brand?.id} onChange={(event) => choose(event.target.value)}>
            {brands.map(({ id, display_name: name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </div>
      )}
      {error !== null && <Failed error={error} />}
      {brands === undefined && error === null && <Skeleton />}
      {brands?.length === 0 && (
        <Empty title={texts.noBrand} action={isEditor && <FromWebsite />}>
          {texts.noBrandHint}
        </Empty>
      )}
      {brand !== undefined && <Facts key={brand.id} brandId={brand.id} />}
    </Page>
  );
}

function FromWebsite() {
  return (
    <Link to="/welcome" className="text-13 underline">
      {useTexts(businessTexts).fromWebsite}
    </Link>
  );
}

const order = [
  "hours",
  "telephones",
  "emails",
  "addresses",
  "payment_methods",
  "languages",
  "social_profiles",
  "name",
  "time_zone",
  "clock",
] as const satisfies readonly FactName[];

function Facts({ brandId }: { readonly brandId: string }) {
  const texts = useTexts(businessTexts);
  const isEditor = may(usePerson(), "updateBrandFacts");
  const { data: facts, error } = useFacts(brandId);
  const [edited, setEdited] = useState<FactName | null>(null);
  if (facts === undefined) return error === null ? <Skeleton /> : <Failed error={error} />;
  const isEmpty = isNothingKnown(facts);
  return (
    <div className="flex max-w-960 flex-col gap-16">
      {!isEmpty && <p className="text-14 text-muted">{isEditor ? texts.intro : `${texts.intro} ${texts.readOnly}`}</p>}
      {isEmpty && (
        <Empty title={texts.none} action={isEditor && <FromWebsite />}>
          {texts.noneHint}
        </Empty>
      )}
      <Websites brandId={brandId} />
      <Disputes facts={facts} brandId={brandId} onEdit={setEdited} />
      {(isEditor || !isEmpty) && (
        <div className="grid items-start gap-16 md:grid-cols-2">
          {order.map((fact) => (
            <FactCard key={fact} facts={facts} fact={fact} brandId={brandId} onEdit={() => setEdited(fact)} />
          ))}
        </div>
      )}
      {edited !== null && <EditFact facts={facts} fact={edited} brandId={brandId} onClose={() => setEdited(null)} />}
    </div>
  );
}

/** Returns whether no facts were read or entered. Ignores the time, which always has a value. */
function isNothingKnown({ origins, contradictions, ...facts }: BrandFacts): boolean {
  const isUnknown = (fact: FactName): boolean => {
    const value = facts[fact];
    return origins[fact].length === 0 && (fact === "clock" || value === null || value.length === 0);
  };
  return contradictions.length === 0 && order.every(isUnknown);
}
