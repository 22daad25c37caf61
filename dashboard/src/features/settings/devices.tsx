import { formatAgo, formatTime } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { Failed } from "../../app/problem.tsx";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useEndSessions, useOwnSessions } from "./queries.ts";
import { settingsTexts } from "./texts.ts";

/** Lists the user's sessions; sessions other than the current one can be ended. */
export function Devices() {
  const texts = useTexts(settingsTexts);
  const { data: sessions, error } = useOwnSessions();
  const end = useEndSessions();
  const others = sessions?.filter((session) => !session.is_current) ?? [];
  return (
    <Section
      title={texts.devices}
      actions={
        others.length > 1 && (
          <Button busy={end.isPending} onClick={() => end.mutate(others.map(({ id }) => id))}>
            {texts.endOthers}
          </Button>
        )
      }
    >
      {sessions === undefined ? (
        error === null ? (
          <Skeleton rows={2} />
        ) : (
          <Failed error={error} />
        )
      ) : (
        <ul className="flex flex-col">
          {sessions.map((session) => (
            <li
              key={session.id}
              className="flex min-h-44 flex-wrap items-center justify-between gap-8 border-b border-line py-8 last:border-0"
            >
              <div className="text-13">
                <p className="font-500">{session.is_current ? texts.thisBrowser : texts.since(formatTime(session.created_at))}</p>
                <p className="text-12 text-muted">{texts.lastSeen(formatAgo(session.last_seen_at))}</p>
              </div>
              {!session.is_current && (
                <Button
                  busy={end.isPending && end.variables.includes(session.id)}
                  aria-label={texts.endOf(formatTime(session.created_at))}
                  onClick={() => end.mutate([session.id])}
                >
                  {texts.end}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
