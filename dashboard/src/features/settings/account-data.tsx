import type { AccountExport } from "@parlance/sdk";
import { Download } from "lucide-react";
import { useState } from "react";
import { formatBytes, formatDay, formatNumber, formatTime } from "../../app/format.ts";
import { Failed } from "../../app/problem.tsx";
import { may, usePerson } from "../../app/session.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { useTexts } from "../../ui/i18n.ts";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useAccountExport, useDeleteAccount, useDownloadExport, useStartExport } from "./data-queries.ts";
import { dataTexts } from "./data-texts.ts";
import { useAccount } from "./queries.ts";

/** Lets owners create an archive of the account and delete the account. */
export function AccountDataSection() {
  if (!may(usePerson(), "deleteAccount")) return null;
  return (
    <>
      <Archive />
      <Deletion />
    </>
  );
}

function Archive() {
  const texts = useTexts(dataTexts);
  const { data: last, error } = useAccountExport();
  const start = useStartExport();
  const isBusy = last?.status === "queued" || last?.status === "running";
  return (
    <Section title={texts.title}>
      <p className="text-13 text-muted">{texts.hint}</p>
      {last === undefined ? error === null ? <Skeleton rows={1} /> : <Failed error={error} /> : last !== null && <State of={last} />}
      {last !== undefined && !isBusy && (
        <div>
          <Button busy={start.isPending} onClick={() => start.mutate()}>
            {last === null ? texts.create : texts.createAgain}
          </Button>
        </div>
      )}
    </Section>
  );
}

function State({ of }: { readonly of: AccountExport }) {
  const texts = useTexts(dataTexts);
  const download = useDownloadExport();
  if (of.status === "failed")
    return (
      <p role="alert" className="text-13 text-bad">
        {texts.failed}
      </p>
    );
  if (of.status !== "completed")
    return (
      <p role="status" className="text-13">
        {of.status === "queued" ? texts.waiting : texts.writing(formatNumber(of.records), formatNumber(of.files))}
      </p>
    );
  return (
    <div className="flex flex-wrap items-center justify-between gap-8">
      <div role="status" className="text-13">
        <p className="font-500">{texts.ready(formatTime(of.created_at), formatBytes(of.size_bytes ?? 0))}</p>
        {of.expires_at !== null && <p className="text-12 text-muted">{texts.until(formatDay(of.expires_at))}</p>}
      </div>
      <Button busy={download.isPending} icon={<Download size={16} aria-hidden />} onClick={() => download.mutate(of.created_at)}>
        {texts.download}
      </Button>
    </div>
  );
}

function Deletion() {
  const texts = useTexts(dataTexts);
  const { data: account } = useAccount();
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteAccount();
  if (account === undefined) return null;
  return (
    <Section title={texts.deleteTitle}>
      <p className="text-13 text-muted">{texts.deleteHint}</p>
      <div>
        <Button kind="danger" onClick={() => setAsking(true)}>
          {texts.deleteTitle}
        </Button>
      </div>
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.deleteTitle}
        action={texts.deleteTitle}
        typed={account.name}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(account.name)}
      >
        {texts.warning}
      </Confirm>
    </Section>
  );
}
