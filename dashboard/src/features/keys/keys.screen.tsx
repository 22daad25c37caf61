import { ForRoles } from "../../app/for-roles.tsx";
import { useTexts } from "../../ui/i18n.ts";
import { KeySlots } from "../../app/key-slots.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { accountKeyCalls } from "./queries.ts";
import { OtherKeys } from "./other-keys.tsx";
import { keysTexts } from "./texts.ts";

/** Shows the account's two API keys, and how to replace a key without downtime. */
export function Keys() {
  const texts = useTexts(keysTexts);
  return (
    <ForRoles operation="listAllKeys" title={texts.title}>
      <Page title={texts.title}>
        <Section title={texts.account}>
          <p className="max-w-720 text-13 text-muted">{texts.accountHint}</p>
          <KeySlots calls={accountKeyCalls} isReadOnly={false} />
        </Section>
        <Section title={texts.change}>
          <ol className="flex max-w-720 list-decimal flex-col gap-4 pl-20 text-13">
            {texts.steps.split("\n").map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </Section>
        <OtherKeys />
      </Page>
    </ForRoles>
  );
}
