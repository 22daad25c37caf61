import { Outlet, useNavigate } from "@tanstack/react-router";
import { useBrandId } from "../../app/brands.ts";
import { useTexts } from "../../ui/i18n.ts";
import { Select } from "../../ui/field.tsx";
import { Page } from "../../ui/page.tsx";
import { LinkTab, LinkTabs } from "../../ui/tabs.tsx";
import { usePersonas } from "../../app/personas.ts";
import { PeriodFields, SplitSelect } from "./filters.tsx";
import { useAddress } from "./queries.ts";
import { analyticsTexts } from "./texts.ts";

/** Shows visitors' questions, personas' answers and search results in a period. */
export function Analytics() {
  const texts = useTexts(analyticsTexts);
  const { persona } = useAddress();
  const { data: personas } = usePersonas(useBrandId());
  const navigate = useNavigate();
  const show = (changes: object): void =>
    void navigate({ to: ".", search: (before: object) => ({ ...before, ...changes }), replace: true });
  return (
    <Page
      full
      title={texts.title}
      actions={
        <>
          <Select
            label={texts.persona}
            labelHidden
            value={persona ?? ""}
            onChange={({ target }) => show({ persona: target.value === "" ? undefined : target.value })}
          >
            <option value="">{texts.allPersonas}</option>
            {personas?.items.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <SplitSelect split="channel" show={show} />
          <SplitSelect split="language" show={show} />
          <PeriodFields show={show} />
        </>
      }
    >
      <LinkTabs label={texts.title}>
        <LinkTab to="/analytics" search activeOptions={{ exact: true, includeSearch: false }}>
          {texts.tabs.overview}
        </LinkTab>
        <LinkTab to="/analytics/questions" search activeOptions={{ includeSearch: false }}>
          {texts.tabs.questions}
        </LinkTab>
        <LinkTab to="/analytics/feedback" search activeOptions={{ includeSearch: false }}>
          {texts.tabs.feedback}
        </LinkTab>
        <LinkTab to="/analytics/cards" search activeOptions={{ includeSearch: false }}>
          {texts.tabs.cards}
        </LinkTab>
        <LinkTab to="/analytics/searches" search activeOptions={{ includeSearch: false }}>
          {texts.tabs.searches}
        </LinkTab>
        <LinkTab to="/analytics/evaluation" search activeOptions={{ includeSearch: false }}>
          {texts.tabs.evaluation}
        </LinkTab>
      </LinkTabs>
      <Outlet />
    </Page>
  );
}
