import type { Subscription, Usage as Units } from "@parlance/sdk";
import { useState } from "react";
import { formatNumber, formatTime } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { Failed } from "../../app/problem.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { Progress } from "../../ui/progress.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Chip } from "../../ui/state-mark.tsx";
import { Ledger } from "./ledger.tsx";
import { OutOfCredits } from "./out-of-credits.tsx";
import { endsAt, isUnlimited, isUsedUp, shareOf } from "./pace.ts";
import { useLimits, useSubscription } from "./queries.ts";
import { usageTexts } from "./texts.ts";

/** Shows how much of the tier's limits the account has used, and the ledger of charges. */
export function Usage() {
  const texts = useTexts(usageTexts);
  const subscription = useSubscription();
  const limits = useLimits();
  const error = subscription.error ?? limits.error;
  return (
    <Page full title={texts.title}>
      {error !== null && <Failed error={error} />}
      {error === null && (subscription.data === undefined || limits.data === undefined) && <Skeleton rows={3} />}
      {subscription.data !== undefined && limits.data !== undefined && <Tier subscription={subscription.data} units={limits.data} />}
      <Ledger />
    </Page>
  );
}

function Tier({ subscription, units }: { readonly subscription: Subscription; readonly units: Units }) {
  const texts = useTexts(usageTexts);
  const [now] = useState(() => Date.now());
  const { tier, status, creditsUsed: used, creditsLimit: limit, currentPeriodStart: start, currentPeriodEnd: end } = subscription;
  const ending = endsAt({ used, limit, start: Date.parse(start), end: Date.parse(end) }, now);
  // The tier of an installation's own account has a nominal limit.
  const isOwn = tier === "self_hosted";
  const name = tier in texts.tiers ? texts.tiers[tier as keyof typeof texts.tiers] : tier;
  return (
    <Section
      title={texts.tier(name)}
      actions={<span className="text-12 text-muted">{texts.period(formatTime(start), formatTime(end))}</span>}
    >
      {(status !== "active" || subscription.cancelAtPeriodEnd) && (
        <p className="flex flex-wrap gap-8 text-13">
          {status !== "active" && <Chip mark="warn">{texts.statuses[status]}</Chip>}
          {subscription.cancelAtPeriodEnd && texts.ending}
        </p>
      )}
      {isOwn && <p className="text-13">{texts.free}</p>}
      <OutOfCredits />
      <div className="grid gap-24 md:grid-cols-3">
        <Meter name={texts.credits} hint={texts.creditsHint} used={used} limit={limit}>
          {ending === null || isUsedUp(subscription) ? undefined : texts.endsAt(formatTime(ending))}
        </Meter>
        <Meter name={texts.knowledge} hint={texts.knowledgeHint} used={units.knowledgeUnitsUsed} limit={units.knowledgeUnitsLimit} />
        <Meter name={texts.storage} hint={texts.storageHint} used={units.storageUnitsUsed} limit={units.storageUnitsLimit} />
      </div>
    </Section>
  );
}

interface MeterProps {
  readonly name: string;
  readonly hint: string;
  readonly used: number;
  readonly limit: number;
  readonly children?: string | undefined;
}

function Meter({ name, hint, used, limit, children }: MeterProps) {
  const texts = useTexts(usageTexts);
  const isOpen = isUnlimited(limit);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <h3 className="text-13 font-500">{name}</h3>
      <p className="text-13 break-words">
        {isOpen ? texts.used(formatNumber(used, 2)) : texts.usedOf(formatNumber(used, 2), formatNumber(limit))}
      </p>
      <Progress value={shareOf(used, limit)} label={name} />
      <p className="text-12 text-faint">{hint}</p>
      {children !== undefined && <p className="text-12 text-warn">{children}</p>}
    </div>
  );
}
