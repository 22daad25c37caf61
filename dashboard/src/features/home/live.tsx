import { Link } from "@tanstack/react-router";
import { formatAgo, timeTitle } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { Failed } from "../../app/problem.tsx";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Chip } from "../../ui/state-mark.tsx";
import { useLive } from "./queries.ts";
import { homeTexts } from "./texts.ts";

/** Lists current conversations. */
export function Live() {
  const texts = useTexts(homeTexts);
  const { data, error } = useLive();
  return (
    <Section
      title={texts.live}
      actions={
        <Link to="/inbox" className="text-13 underline">
          {texts.toInbox}
        </Link>
      }
    >
      {error !== null && <Failed error={error} />}
      {data === undefined && error === null && <Skeleton rows={3} />}
      {data?.items.length === 0 && <p className="text-13 text-muted">{texts.nobodyLive}</p>}
      <ul className="flex flex-col">
        {data?.items.map(
          ({
            session_id: session,
            user_attributes: sent,
            verified_attributes: verified,
            preview,
            updated_at: at,
            handoff_requested_at: asked,
            held_by: holder,
          }) => (
            <li key={session} className="border-t border-line first:border-t-0">
              <Link
                to="/inbox/$session"
                params={{ session }}
                className="flex flex-wrap items-baseline gap-x-12 py-8 text-13 hover:bg-sunken"
              >
                <span className="font-500 break-words">{verified?.["name"] ?? sent?.["name"] ?? sent?.["email"] ?? texts.visitor}</span>
                {asked !== null && holder === null && <Chip mark="warn">{texts.wantsPerson}</Chip>}
                <span className="min-w-0 flex-1 truncate text-muted">{preview}</span>
                <time {...timeTitle(at)} className="text-12 whitespace-nowrap text-muted">
                  {formatAgo(at)}
                </time>
              </Link>
            </li>
          ),
        )}
      </ul>
    </Section>
  );
}
