import { Link } from "@tanstack/react-router";
import { useBrands } from "../../app/brands.ts";
import { useTexts } from "../../ui/i18n.ts";
import { usePersonas } from "../../app/personas.ts";
import { may, usePerson } from "../../app/session.ts";
import { Section } from "../../ui/page.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import { useSources } from "../knowledge/source-queries.ts";
import { useHasAsked, useIsOnPage, usePeopleCount } from "./queries.ts";
import { homeTexts } from "./texts.ts";

/** Lists the remaining setup steps for users who can perform them; hidden once all are complete. Ignores the demo. */
export function SetUpSteps() {
  const texts = useTexts(homeTexts);
  const person = usePerson();
  const brands = useBrands().data;
  const personas = usePersonas(undefined).data?.items;
  const sources = useSources().data;
  const own = brands?.filter(({ isDemo }) => !isDemo).map(({ id }) => id);
  const people = usePeopleCount().data;
  const isOwn = ({ brand_id: brand }: { readonly brand_id: string | null }): boolean => brand !== null && own?.includes(brand) === true;
  const ownPersonas = own === undefined ? undefined : personas?.filter(isOwn).map(({ id }) => id);
  const isOnPage = useIsOnPage(ownPersonas).data;
  const asked = useHasAsked(ownPersonas).data;
  // Hidden until everything is loaded, because a completed step must not appear as open.
  if (!may(person, "createPersona") || [own, personas, sources, isOnPage, people, asked].includes(undefined)) return null;
  const ready = personas?.find((each) => each.status === "ready" && isOwn(each));
  const toPersona = ready === undefined ? "/personas" : (`/personas/${ready.id}` as const);
  const steps = [
    {
      name: "knowledge",
      isDone: sources?.some((each) => each.ready_count > 0 && isOwn(each)) === true,
      to: "/knowledge",
    },
    { name: "persona", isDone: ready !== undefined, to: own?.length === 0 ? "/welcome" : "/personas" },
    { name: "asked", isDone: asked === true, to: toPersona },
    { name: "page", isDone: isOnPage === true, to: ready === undefined ? "/personas" : `/personas/${ready.id}/website` },
    { name: "people", isDone: (people ?? 0) > 1, to: "/people" },
  ] as const;
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  return (
    <Section title={texts.setup(done, steps.length)}>
      <ol className="flex flex-wrap gap-x-24 gap-y-8">
        {steps.map(({ name, isDone, to }) => (
          <li key={name}>
            <StateMark mark={isDone ? "ok" : "none"}>
              <span className="sr-only">{isDone ? texts.stepDone : texts.stepOpen}: </span>
              {isDone ? (
                <span className="text-muted">{texts.steps[name]}</span>
              ) : (
                <Link to={to} className="underline">
                  {texts.steps[name]}
                </Link>
              )}
            </StateMark>
          </li>
        ))}
      </ol>
    </Section>
  );
}
