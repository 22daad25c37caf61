import { ParlanceError } from "@parlance/sdk";
import { useTexts } from "../../ui/i18n.ts";
import { Failed } from "../../app/problem.tsx";
import { may, usePerson } from "../../app/session.ts";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Environment, Parts } from "./environment.tsx";
import { Models } from "./models.tsx";
import { useInstallation, useVersion } from "./queries.ts";
import { settingsTexts } from "./texts.ts";

/** Shows the running release and, for owners of the installation, the configuration from environment variables. */
export function Installation() {
  const texts = useTexts(settingsTexts);
  const person = usePerson();
  const { data, error } = useVersion();
  return (
    <>
      {may(person, "getInstallation") && <OwnersPart />}
      <Section title={texts.installation}>
        {error !== null && <Failed error={error} />}
        {data === undefined && error === null && <Skeleton rows={1} />}
        {data !== undefined && <p className="text-13">{texts.version(data.version)}</p>}
        <p className="text-13">
          <a href="/docs" className="text-accent underline">
            {texts.reference}
          </a>
        </p>
      </Section>
    </>
  );
}

function OwnersPart() {
  const texts = useTexts(settingsTexts);
  const { data, error } = useInstallation();
  // Owners of other accounts cannot read the configuration.
  if (error instanceof ParlanceError && error.code === "auth.not_owner") return null;
  if (data !== undefined)
    return (
      <>
        <Models installation={data} />
        <Parts />
        <Environment settings={data.settings} />
      </>
    );
  return <Section title={texts.models}>{error === null ? <Skeleton rows={4} /> : <Failed error={error} />}</Section>;
}
