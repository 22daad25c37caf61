import type { Installation } from "@parlance/sdk";
import type { ReactNode } from "react";
import { useTexts } from "../../ui/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/page.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import { useMailTest, useModelTest } from "./queries.ts";
import { settingsTexts } from "./texts.ts";

/** Shows the configured models, each with a test, and the progress of a change of embedding models. */
export function Models({ installation }: { readonly installation: Installation }) {
  const texts = useTexts(settingsTexts);
  const { language_model: language, embedder, documents_without_vectors: left, database, mail } = installation;
  return (
    <Section title={texts.models}>
      <p className="text-13 text-muted">{texts.modelsHint}</p>
      <Model name={texts.languageModel} test={language === null ? null : "language_model"}>
        {language === null ? (
          texts.noLanguageModel
        ) : (
          <>
            <Name>{language.model}</Name> {texts.reached(language.host ?? language.provider)}{" "}
            {language.falls_back ? texts.fallsBack : texts.fallsNotBack}
          </>
        )}
      </Model>
      <Model name={texts.embedder} test="embedder">
        {embedder.model !== null && <Name>{embedder.model}</Name>}{" "}
        {embedder.host === null ? texts.kinds[embedder.kind] : texts.reached(embedder.host)}
        {embedder.is_loading && <> {texts.loading}</>}
      </Model>
      {left > 0 && (
        <div role="status">
          <StateMark mark="working">{texts.migrating(left)}</StateMark>
          <p className="text-13 text-muted">{texts.migratingHint}</p>
        </div>
      )}
      <p className="border-t border-line pt-12 text-13">{texts.databases[database]}</p>
      <MailServer isSet={mail} />
    </Section>
  );
}

/** Shows whether emails are sent, and offers a button to test this. */
function MailServer({ isSet }: { readonly isSet: boolean }) {
  const texts = useTexts(settingsTexts);
  const { mutate, isPending, data } = useMailTest();
  return (
    <div className="flex flex-col gap-8 border-t border-line pt-12">
      <div className="flex flex-wrap items-start justify-between gap-8">
        <p className="min-w-0 text-13">{isSet ? texts.mailSent : texts.mailKept}</p>
        {isSet && (
          <Button busy={isPending} onClick={() => mutate()}>
            {texts.testMail}
          </Button>
        )}
      </div>
      <div role="status" className="flex flex-col gap-4">
        {data !== undefined && (
          <StateMark mark={data.works ? "ok" : "bad"}>{data.works ? texts.mailAccepted(data.to) : texts.mailRefused}</StateMark>
        )}
        {data?.works === false && <p className="text-13 break-words">{data.error}</p>}
      </div>
    </div>
  );
}

function Name({ children }: { readonly children: string }) {
  return <span className="font-mono break-all">{children}</span>;
}

interface ModelProps {
  readonly name: string;
  /** Null if there is nothing to test. */
  readonly test: "language_model" | "embedder" | null;
  readonly children: ReactNode;
}

function Model({ name, test, children }: ModelProps) {
  const texts = useTexts(settingsTexts);
  const { mutate, isPending, data } = useModelTest();
  return (
    <div className="flex flex-col gap-8 border-t border-line pt-12">
      <div className="flex flex-wrap items-start justify-between gap-8">
        <div className="min-w-0 text-13">
          <h3 className="font-500">{name}</h3>
          <p className="break-words">{children}</p>
        </div>
        {test !== null && (
          <Button busy={isPending} aria-label={texts.testOf(name)} onClick={() => mutate(test)}>
            {texts.test}
          </Button>
        )}
      </div>
      <div role="status" className="flex flex-col gap-4">
        {data?.works === true && (
          <>
            <StateMark mark="ok">{texts.works(data.milliseconds)}</StateMark>
            {data.answer !== null && <q className="text-13 break-words">{data.answer}</q>}
            {data.dimensions !== null && <p className="text-13 text-muted">{texts.dimensions(data.dimensions)}</p>}
          </>
        )}
        {data?.works === false && (
          <>
            <StateMark mark="bad">{texts.fails(data.milliseconds)}</StateMark>
            <p className="text-13 break-words">{data.error}</p>
          </>
        )}
      </div>
    </div>
  );
}
