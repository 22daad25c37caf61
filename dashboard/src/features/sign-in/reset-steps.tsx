import { commandLine } from "../../app/command-line.ts";
import { useConfig } from "../../app/config.ts";
import { useTexts } from "../../ui/i18n.ts";
import { Snippet } from "../../ui/copy.tsx";
import { signInTexts } from "./texts.ts";

/** Explains how to reset a password without email: with a link that is printed on the service's machine. */
export function ResetSteps() {
  const texts = useTexts(signInTexts);
  const { data: config } = useConfig();
  const variables = config === undefined ? {} : config.command_variables;
  return (
    <section aria-labelledby="reset-steps" className="flex flex-col gap-8 text-13">
      <h2 id="reset-steps" className="text-14 font-600">
        {texts.resetTitle}
      </h2>
      <p className="text-muted">{texts.resetWhere}</p>
      <ol className="flex list-decimal flex-col gap-8 pl-20">
        <li>{texts.resetOpen}</li>
        <li>
          {texts.resetRun}
          <Snippet label={texts.resetRun} code={commandLine("npx parlance account link", variables ?? {})} />
          {variables === undefined && <p className="mt-4 text-muted">{texts.resetVariables}</p>}
        </li>
        <li>{texts.resetLink}</li>
      </ol>
      <p className="text-muted">{texts.resetColleague}</p>
    </section>
  );
}
