import type { Account as AccountData } from "@parlance/sdk";
import { useState, type FormEvent } from "react";
import { formatBytes, formatNumber } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { Failed, fieldErrorOf, sentenceOf } from "../../app/problem.tsx";
import { may, usePerson } from "../../app/session.ts";
import { tell } from "../../app/toasts.tsx";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { TextField } from "../../ui/field.tsx";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useAccount, useHistoryUsage, useUpdateAccount } from "./queries.ts";
import { settingsTexts } from "./texts.ts";

/** Form for the account's name, time zone and retention period for conversations. */
export function Account() {
  const texts = useTexts(settingsTexts);
  const { data, error } = useAccount();
  if (data !== undefined) return <AccountForm account={data} />;
  return <Section title={texts.account}>{error === null ? <Skeleton rows={3} /> : <Failed error={error} />}</Section>;
}

function AccountForm({ account }: { readonly account: AccountData }) {
  const texts = useTexts(settingsTexts);
  const isReadOnly = !may(usePerson(), "updateAccount");
  const [name, setName] = useState(account.name);
  const [timezone, setTimezone] = useState(account.timezone);
  const [days, setDays] = useState(String(account.conversation_retention_days ?? ""));
  const [auditDays, setAuditDays] = useState(String(account.audit_retention_days));
  const [waitingMinutes, setWaitingMinutes] = useState(String(account.waiting_mail_minutes ?? ""));
  const [historyDays, setHistoryDays] = useState(String(account.document_history_days));
  const history = useHistoryUsage().data;
  const [asking, setAsking] = useState<"conversations" | "versions" | null>(null);
  const update = useUpdateAccount();
  const retention = days.trim() === "" ? null : Number(days);
  // A shorter retention period deletes existing conversations.
  const deletes = retention !== null && retention < (account.conversation_retention_days ?? Infinity);
  const save = (): void => {
    setAsking(null);
    update.mutate(
      {
        name: name.trim(),
        timezone: timezone.trim(),
        conversation_retention_days: retention,
        audit_retention_days: Number(auditDays),
        document_history_days: Number(historyDays),
        waiting_mail_minutes: waitingMinutes.trim() === "" ? null : Number(waitingMinutes),
      },
      { onSuccess: () => tell(texts.saved) },
    );
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (deletes) setAsking("conversations");
    else if (Number(historyDays) < account.document_history_days) setAsking("versions");
    else save();
  };
  const fields = [
    "name",
    "timezone",
    "conversation_retention_days",
    "audit_retention_days",
    "document_history_days",
    "waiting_mail_minutes",
  ];
  const isExplained = fields.some((field) => fieldErrorOf(update.error, field) !== undefined);
  return (
    <Section title={texts.account}>
      <form onSubmit={submit}>
        <fieldset disabled={isReadOnly} className="flex flex-col gap-16">
          <TextField
            label={texts.accountName}
            error={fieldErrorOf(update.error, "name")}
            required
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <div className="grid gap-16 sm:grid-cols-2">
            <TextField
              label={texts.timezone}
              hint={texts.timezoneHint}
              error={fieldErrorOf(update.error, "timezone")}
              required
              maxLength={64}
              list="timezones"
              value={timezone}
              onChange={(event) => setTimezone(event.target.value)}
            />
            <datalist id="timezones">
              {Intl.supportedValuesOf("timeZone").map((zone) => (
                <option key={zone} value={zone}>
                  {zone}
                </option>
              ))}
            </datalist>
            <TextField
              label={texts.retention}
              hint={texts.retentionHint}
              error={fieldErrorOf(update.error, "conversation_retention_days")}
              type="number"
              min={1}
              max={3_650}
              value={days}
              onChange={(event) => setDays(event.target.value)}
            />
            <TextField
              label={texts.auditRetention}
              hint={texts.auditRetentionHint}
              error={fieldErrorOf(update.error, "audit_retention_days")}
              type="number"
              required
              min={30}
              max={3_650}
              value={auditDays}
              onChange={(event) => setAuditDays(event.target.value)}
            />
            <TextField
              label={texts.history}
              hint={texts.historyHint(formatNumber(history?.versions ?? 0), formatBytes(history?.bytes ?? 0))}
              error={fieldErrorOf(update.error, "document_history_days")}
              type="number"
              required
              min={0}
              max={3_650}
              value={historyDays}
              onChange={(event) => setHistoryDays(event.target.value)}
            />
            <TextField
              label={texts.waitingMinutes}
              hint={texts.waitingMinutesHint}
              error={fieldErrorOf(update.error, "waiting_mail_minutes")}
              type="number"
              min={1}
              max={720}
              value={waitingMinutes}
              onChange={(event) => setWaitingMinutes(event.target.value)}
            />
          </div>
          {update.error !== null && !isExplained && (
            <p role="alert" className="text-13 text-bad">
              {sentenceOf(update.error)}
            </p>
          )}
          {!isReadOnly && (
            <div>
              <Button type="submit" kind="primary" busy={update.isPending}>
                {texts.save}
              </Button>
            </div>
          )}
        </fieldset>
      </form>
      <Confirm
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        title={asking === "versions" ? texts.historyTitle : texts.retentionTitle}
        action={texts.retentionConfirm}
        onConfirm={save}
      >
        {asking === "versions" ? texts.historyWarning(Number(historyDays)) : texts.retentionWarning(retention ?? 0)}
        {deletes && Number(historyDays) < account.document_history_days && asking !== "versions" && (
          <span> {texts.historyWarning(Number(historyDays))}</span>
        )}
      </Confirm>
    </Section>
  );
}
