import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useBrands } from "../../../app/brands.ts";
import { formatAgo } from "../../../app/format.ts";
import { useTexts } from "../../../ui/i18n.ts";
import { isLocalAddress } from "../../../app/local-address.ts";
import { CopyButton, Snippet } from "../../../ui/copy.tsx";
import { Select } from "../../../ui/field.tsx";
import { Section } from "../../../ui/page.tsx";
import { StateMark } from "../../../ui/state-mark.tsx";
import { useEditing } from "../persona.screen.tsx";
import { useSeenOnPage } from "../queries.ts";
import { snippets } from "../snippets.ts";
import { PageCheck } from "./page-check.tsx";
import { siteSystems, type SiteSystem, websiteTexts } from "./website.texts.ts";

/** Explains how to embed the chat: the script tag, where to paste it, and whether a page has loaded it. */
export function Website() {
  const texts = useTexts(websiteTexts);
  const { persona } = useEditing();
  const website = useBrands().data?.find(({ id }) => id === persona.brand_id)?.website_url ?? "";
  const line = snippets(location.origin, persona.id).page;
  return (
    <>
      <Section title={texts.title}>
        <Seen personaId={persona.id} />
        <Warnings />
        <ol className="flex flex-col gap-24">
          <Step title={texts.copyTitle} number={1}>
            <Snippet label={texts.line} code={line} />
            <div className="flex flex-wrap items-center gap-12">
              <CopyButton text={line} label={texts.copy} isPrimary />
              <a className="text-13 underline" href={mailTo(texts.mailSubject, texts.mailText(line))}>
                {texts.mail}
              </a>
            </div>
          </Step>
          <Step title={texts.pasteTitle} number={2}>
            <Paste />
          </Step>
          <Step title={texts.checkTitle} number={3}>
            <p className="text-13 text-muted">{texts.checkHint}</p>
            <PageCheck website={website} />
          </Step>
        </ol>
      </Section>
      <p className="text-13 text-muted">
        {texts.developers}{" "}
        <Link to="/personas/$id/developer" params={{ id: persona.id }} className="underline">
          {texts.toDeveloper}
        </Link>
      </p>
    </>
  );
}

interface StepProps {
  readonly title: string;
  readonly number: number;
  readonly children: ReactNode;
}

function Step({ title, number, children }: StepProps) {
  return (
    <li className="flex flex-col gap-8">
      <h3 className="text-14 font-600">
        {number}. {title}
      </h3>
      {children}
    </li>
  );
}

/** Shows whether a page at another origin has loaded the chat. */
function Seen({ personaId }: { readonly personaId: string }) {
  const texts = useTexts(websiteTexts);
  const { data } = useSeenOnPage(personaId);
  if (data === undefined) return null;
  return (
    <p role="status">
      {data.origin === null || data.seen_at === null ? (
        <StateMark mark="none">
          <span className="whitespace-normal">{texts.notSeen}</span>
        </StateMark>
      ) : (
        <StateMark mark="ok">
          <span className="break-all whitespace-normal">{texts.seen(data.origin, formatAgo(data.seen_at))}</span>
        </StateMark>
      )}
    </p>
  );
}

/** Lists settings that prevent visitors from using the chat even if the script tag is correct. */
function Warnings() {
  const texts = useTexts(websiteTexts);
  const { persona, isReadOnly } = useEditing();
  const { id } = persona;
  return (
    <>
      {isLocalAddress(location.origin) && (
        <div className="rounded-6 bg-warn-soft p-12 text-13">
          <p className="font-500 text-warn">{texts.localTitle(location.host)}</p>
          <p className="mt-4">{texts.localHint}</p>
          <a className="underline" href="/docs/operations#behind-a-proxy" target="_blank" rel="noopener noreferrer">
            {texts.localDocs}
          </a>
        </div>
      )}
      {persona.status !== "ready" && <p className="rounded-6 bg-warn-soft p-12 text-13 text-warn">{texts.off}</p>}
      {!persona.is_public && (
        <p className="rounded-6 bg-warn-soft p-12 text-13 text-warn">
          {texts.closed}{" "}
          {!isReadOnly && (
            <Link to="/personas/$id/access" params={{ id }} className="underline">
              {texts.toAccess}
            </Link>
          )}
        </p>
      )}
    </>
  );
}

function Paste() {
  const texts = useTexts(websiteTexts);
  const [system, setSystem] = useState<SiteSystem>("wordpress");
  return (
    <>
      <div className="max-w-320">
        <Select
          label={texts.system}
          value={system}
          onChange={({ target }) => setSystem(siteSystems.find((each) => each === target.value) ?? "html")}
        >
          {siteSystems.map((each) => (
            <option key={each} value={each}>
              {texts.systems[each].name}
            </option>
          ))}
        </Select>
      </div>
      <p className="max-w-720 text-13 whitespace-pre-line">{texts.systems[system].steps}</p>
    </>
  );
}

function mailTo(subject: string, body: string): string {
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
