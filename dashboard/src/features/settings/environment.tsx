import type { Installation } from "@parlance/sdk";
import { Failed } from "../../app/problem.tsx";
import { useTexts } from "../../ui/i18n.ts";
import { Section } from "../../ui/page.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import { useParts } from "./queries.ts";
import { settingsTexts } from "./texts.ts";

/** Lists the service's components with their state. */
export function Parts() {
  const texts = useTexts(settingsTexts);
  const { data, error } = useParts();
  const names: Readonly<Record<string, string>> = texts.partNames;
  if (data === undefined) return error === null ? null : <Failed error={error} />;
  return (
    <Section title={texts.parts}>
      <ul className="flex flex-col gap-4">
        {Object.entries(data.checks).map(([name, state]) => (
          <li key={name}>
            <StateMark mark={state === "ok" ? "ok" : "bad"}>
              {names[name] ?? name} {state !== "ok" && <span className="text-bad">{texts.partFails}</span>}
            </StateMark>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Lists settings from environment variables. For secrets, only shows whether they are set. */
export function Environment({ settings }: { readonly settings: Installation["settings"] }) {
  const texts = useTexts(settingsTexts);
  return (
    <Section title={texts.environment}>
      <p className="text-13 text-muted">{texts.environmentHint}</p>
      <dl className="grid gap-x-16 gap-y-4 text-13 sm:grid-cols-[minmax(0,232px)_minmax(0,1fr)]">
        {settings.map(({ name, value, is_secret: isSecret, is_set: isSet }) => (
          <div key={name} className="contents">
            <dt className="font-mono text-12 break-all">{name}</dt>
            <dd className="mb-4 break-all text-muted sm:mb-0">{isSecret && isSet ? texts.secretSet : (value ?? texts.notSet)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
