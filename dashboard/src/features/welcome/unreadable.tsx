import { Link } from "@tanstack/react-router";
import { commandLine } from "../../app/command-line.ts";
import { useConfig } from "../../app/config.ts";
import { useTexts } from "../../ui/i18n.ts";
import { Snippet } from "../../ui/copy.tsx";
import { welcomeTexts } from "./texts.ts";
import { addressIn, websiteProblemOf } from "./website-problem.ts";

interface UnreadableProps {
  /** Error detail from the service. */
  readonly detail: string;
}

/** Explains why a website could not be read, and what to do instead. */
export function Unreadable({ detail }: UnreadableProps) {
  const texts = useTexts(welcomeTexts);
  const variables = useConfig().data?.command_variables ?? {};
  const problem = websiteProblemOf(detail);
  const { cause, cure } = texts.problems[problem];
  return (
    <section className="flex flex-col gap-12 rounded-10 border border-bad bg-surface p-16 text-13">
      <div role="alert">
        <p className="text-14 font-600">{cause}</p>
        <p className="mt-4 text-muted">{cure}</p>
      </div>
      {problem === "private" && (
        <>
          <Snippet label={texts.allowPrivate} code={commandLine("npm start", { ...variables, ALLOW_PRIVATE_HOSTS: hostOf(detail) })} />
          <a className="underline" href="/docs/onboarding" target="_blank" rel="noopener noreferrer">
            {texts.moreOnPrivate}
          </a>
        </>
      )}
      <p className="font-500">{texts.waysOn}</p>
      <ul className="flex list-disc flex-col gap-4 pl-20">
        <li>{texts.tryAddress}</li>
        <li>
          <Link to="/knowledge" className="underline">
            {texts.unreadable}
          </Link>
        </li>
        <li>
          <Link to="/knowledge/texts" search={{ write: " " }} className="underline">
            {texts.writeTexts}
          </Link>
        </li>
      </ul>
      <details className="text-12 text-faint">
        <summary>{texts.said}</summary>
        <p className="mt-4 break-words">{detail}</p>
      </details>
    </section>
  );
}

/** Returns the host that the operator must allow. */
function hostOf(detail: string): string {
  const address = addressIn(detail);
  return address === null ? "localhost" : new URL(address).hostname;
}
