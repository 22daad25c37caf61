import type { Website } from "@parlance/sdk";
import { formatAgo, formatTime } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { Failed } from "../../app/problem.tsx";
import { may, usePerson } from "../../app/session.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/field.tsx";
import { Section } from "../../ui/page.tsx";
import { isBeingRead, useReadWebsite, useUpdateWebsite, useWebsites } from "./queries.ts";
import { websiteTexts } from "./website-texts.ts";

const intervals: readonly number[] = [1, 6, 12, 24, 168, 720];

/** Lists the websites from which a brand's facts and documents come, and the times of their refreshes. */
export function Websites({ brandId }: { readonly brandId: string }) {
  const { data: websites, error } = useWebsites(brandId);
  if (error !== null) return <Failed error={error} />;
  return websites?.map((website) => <WebsiteCard key={website.source_id} website={website} brandId={brandId} />);
}

function WebsiteCard({ website, brandId }: { readonly website: Website; readonly brandId: string }) {
  const texts = useTexts(websiteTexts);
  const isEditor = may(usePerson(), "updateWebsite");
  const read = useReadWebsite(brandId);
  const update = useUpdateWebsite(brandId);
  const { source_id: sourceId, site, url, read_every_hours: every, last_read_at: last, next_read_at: next } = website;
  const isReading = isBeingRead(website);
  const known = every === null || intervals.includes(every) ? intervals : [...intervals, every].toSorted((a, b) => a - b);
  return (
    <Section
      title={texts.title}
      actions={
        isEditor && (
          <div className="flex flex-wrap items-center gap-8">
            <Select
              label={texts.every(site)}
              value={every ?? "never"}
              onChange={({ target: { value } }) =>
                update.mutate({ source_id: sourceId, read_every_hours: value === "never" ? null : Number(value) })
              }
            >
              <option value="never">{texts.never}</option>
              {known.map((hours) => (
                <option key={hours} value={hours}>
                  {texts.hours(hours)}
                </option>
              ))}
            </Select>
            <Button aria-label={texts.nowOf(site)} busy={isReading || read.isPending} onClick={() => read.mutate(sourceId)}>
              {texts.now}
            </Button>
          </div>
        )
      }
    >
      <p className="text-14">
        <a href={url} target="_blank" rel="noopener noreferrer nofollow" className="break-all underline">
          {site}
        </a>
      </p>
      <p className="text-13 text-muted" aria-live="polite">
        {isReading
          ? texts.reading
          : [last !== null && texts.lastRead(formatAgo(last)), next !== null && texts.nextRead(formatTime(next))]
              .filter(Boolean)
              .join(" · ")}
      </p>
      <Found website={website} />
    </Section>
  );
}

/** Shows the result of the last refresh. */
function Found({ website: { last_reading: reading } }: { readonly website: Website }) {
  const texts = useTexts(websiteTexts);
  if (reading?.status === "failed")
    return (
      <p className="text-13">
        {texts.failed} {reading.error}
      </p>
    );
  if (reading?.status !== "completed") return null;
  return <p className="text-13 text-muted">{texts.foundTitle(texts.found(reading.pages))}</p>;
}
