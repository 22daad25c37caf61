import { useQuery } from "@tanstack/react-query";
import { useBrandId } from "../../app/brands.ts";
import { useTexts } from "../../app/i18n.ts";
import { Failed } from "../../app/problem.tsx";
import { parlance } from "../../app/query.ts";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import { usePersonas } from "../personas/queries.ts";
import { homeTexts } from "./texts.ts";

/** Whether personas answer, and whether documents are still waiting. */
export function Answering() {
  const texts = useTexts(homeTexts);
  const brand = useBrandId();
  const personas = usePersonas(brand);
  const sources = useQuery({
    queryKey: ["sources"],
    queryFn: async () => (await parlance.sources.states()).sources,
    refetchInterval: 10_000,
  });
  const error = personas.error ?? sources.error;
  if (error !== null) return <Failed error={error} />;
  if (personas.data === undefined || sources.data === undefined) return <Skeleton rows={2} />;
  const ready = personas.data.items.filter(({ status }) => status === "ready");
  const own = sources.data.filter(({ brand_id }) => brand === undefined || brand_id === brand);
  const waiting = own.reduce((sum, { document_count, ready_count }) => sum + document_count - ready_count, 0);
  return (
    <Section title={texts.answering}>
      {ready.length === 0 ? (
        <StateMark mark="warn">{texts.nobody}</StateMark>
      ) : (
        <StateMark mark="ok">{ready.map(({ name }) => name).join(", ")}</StateMark>
      )}
      <StateMark mark={waiting > 0 ? "working" : "ok"}>
        {texts.documents(
          own.reduce((sum, { ready_count }) => sum + ready_count, 0),
          waiting,
        )}
      </StateMark>
    </Section>
  );
}
