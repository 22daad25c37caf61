import type { Persona } from "@parlance/sdk";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useBrandId, useBrands } from "../../app/brands.ts";
import { useLocale, useTexts } from "../../ui/i18n.ts";
import { Failed } from "../../app/problem.tsx";
import { may, usePerson } from "../../app/session.ts";
import { Button } from "../../ui/button.tsx";
import { Empty, Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import { NewPersona } from "./new-persona.tsx";
import { personaMarks } from "./persona-marks.ts";
import { usePersonas } from "../../app/personas.ts";
import { personaTexts } from "./texts.ts";

/** Lists all personas with image, brand and state. */
export function Personas() {
  const texts = useTexts(personaTexts);
  const brandId = useBrandId();
  const { data, error } = usePersonas(brandId);
  const { data: brands } = useBrands();
  const isEditor = may(usePerson(), "createPersona");
  const [isAdding, setAdding] = useState(false);
  return (
    <Page
      title={texts.title}
      actions={
        isEditor && (
          <>
            <Link to="/welcome" className="inline-flex min-h-32 items-center px-8 text-13 underline pointer-coarse:min-h-44">
              {texts.fromWebsite}
            </Link>
            {/* A persona belongs to a brand; the first brand is created with a website or a source. */}
            {brands !== undefined && brands.length > 0 && (
              <Button kind="primary" aria-keyshortcuts="c" icon={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
                {texts.newPersona}
              </Button>
            )}
          </>
        )
      }
    >
      {error !== null && <Failed error={error} />}
      {data === undefined && error === null && <Skeleton />}
      {data?.items.length === 0 && (
        <Empty title={texts.none} action={isEditor && <Link to="/welcome">{texts.fromWebsite}</Link>}>
          {texts.noneHint}
        </Empty>
      )}
      <ul className="grid gap-16 sm:grid-cols-2 xl:grid-cols-3">
        {data?.items.map((persona) => (
          <PersonaCard key={persona.id} persona={persona} />
        ))}
      </ul>
      {isAdding && <NewPersona brands={brands ?? []} brandId={brandId} onClose={() => setAdding(false)} />}
    </Page>
  );
}

function PersonaCard({ persona }: { readonly persona: Persona }) {
  const texts = useTexts(personaTexts);
  const names = new Intl.DisplayNames([useLocale()], { type: "language" });
  const { data: brands = [] } = useBrands();
  const brand = brands.find(({ id }) => id === persona.brand_id)?.display_name;
  return (
    <li className="flex gap-12 rounded-10 border border-line bg-surface p-16">
      {persona.avatar_url !== null && <img src={persona.avatar_url} alt="" width={44} height={44} className="size-44 rounded-full" />}
      <div className="flex min-w-0 flex-col gap-4">
        <h2 className="text-14 font-600 break-words">
          <Link to="/personas/$id" params={{ id: persona.id }} className="hover:underline">
            {persona.name}
          </Link>
        </h2>
        <p className="text-13 text-muted">{brand}</p>
        <StateMark mark={personaMarks[persona.status]}>{texts.states[persona.status]}</StateMark>
        {persona.languages.length > 0 && (
          <p className="text-12 text-faint">{texts.languages(persona.languages.map((tag) => names.of(tag) ?? tag).join(", "))}</p>
        )}
      </div>
    </li>
  );
}
