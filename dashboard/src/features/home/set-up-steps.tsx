import { Link } from "@tanstack/react-router";
import { useBrands } from "../../app/brands.ts";
import { isExample } from "../../app/demo-brand.ts";
import { useTexts } from "../../app/i18n.ts";
import { may, usePerson } from "../../app/session.ts";
import { Section } from "../../ui/page.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import { useSources } from "../knowledge/queries.ts";
import { Example } from "./example.tsx";
import { usePersonas } from "../../app/personas.ts";
import { useHasAsked, useIsOnPage, usePeopleCount } from "./queries.ts";
import { homeTexts } from "./texts.ts";

/** What is left to set up, for those who can do it; not shown once all is done. */
export function SetUpSteps() {
  const texts = useTexts(homeTexts);
  const person = usePerson();
  const personas = usePersonas(undefined).data?.items;
  const sources = useSources().data;
  const isOnPage = useIsOnPage().data;
  const people = usePeopleCount().data;
  const asked = useHasAsked().data;
  const brands = useBrands().data;
  // Shown whole or not at all: a step must not look open while it loads.
  if (!may(person, "createPersona") || [personas, sources, isOnPage, people, asked, brands].includes(undefined)) return null;
  const examples = (brands ?? []).filter(isExample);
  const isOwn = ({ brand_id: brand }: { readonly brand_id: string | null }): boolean => examples.every(({ id }) => id !== brand);
  const ready = personas?.find((each) => each.status === "ready" && isOwn(each));
  // An example can be tried, too.
  const tried = ready ?? personas?.find(({ status }) => status === "ready");
  const steps = [
    {
      name: "knowledge",
      isDone: sources?.some((each) => each.ready_count > 0 && isOwn(each)) === true,
      to: sources?.some(isOwn) === true ? "/knowledge" : "/welcome",
    },
    { name: "persona", isDone: ready !== undefined, to: "/personas" },
    { name: "asked", isDone: asked === true, to: tried === undefined ? "/personas" : `/personas/${tried.id}` },
    { name: "page", isDone: isOnPage === true, to: ready === undefined ? "/personas" : `/personas/${ready.id}/developer` },
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
      {examples[0] !== undefined && <Example brand={examples[0]} isAlone={ready === undefined} />}
    </Section>
  );
}
