import type { OutboxMail } from "@parlance/sdk";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { stateColumn, timeColumn } from "../../app/columns.tsx";
import { ForRoles } from "../../app/for-roles.tsx";
import { formatTime } from "../../app/format.ts";
import { useTexts } from "../../app/i18n.ts";
import { Failed } from "../../app/problem.tsx";
import { CopyButton } from "../../ui/copy.tsx";
import { Peek } from "../../ui/dialog.tsx";
import { Empty, Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StateMark, type Mark } from "../../ui/state-mark.tsx";
import { Table, type Column } from "../../ui/table.tsx";
import { useMails } from "./queries.ts";
import { mailsTexts } from "./texts.ts";

const marks: Readonly<Record<OutboxMail["status"], Mark>> = {
  requested: "working",
  queued: "working",
  sent: "ok",
  kept: "info",
  failed: "bad",
};

/** What the service mailed, or keeps because it has no mail server. */
export function Mails() {
  const texts = useTexts(mailsTexts);
  return (
    <ForRoles roles={["owner"]} title={texts.title}>
      <Page full title={texts.title}>
        <p className="max-w-720 text-13 text-muted">{texts.hint}</p>
        <MailList />
      </Page>
    </ForRoles>
  );
}

function MailList() {
  const texts = useTexts(mailsTexts);
  const { count, error, loaded, rowAt, onSeen } = useMails();
  const { mail: openId } = useSearch({ from: "/mails" });
  const navigate = useNavigate();
  const columns = useColumns();
  const show = (mail: string | undefined): void => void navigate({ to: "/mails", search: { mail }, replace: true });
  if (error !== null) return <Failed error={error} />;
  if (count === undefined) return <Skeleton />;
  if (count === 0) return <Empty title={texts.none}>{texts.noneHint}</Empty>;
  return (
    <>
      <Table
        label={texts.title}
        columns={columns}
        count={count}
        rowAt={rowAt}
        keyOf={({ id }) => id}
        openKey={openId}
        onOpen={({ id }) => show(id)}
        onSeen={onSeen}
      />
      {openId !== undefined && <MailPeek mail={loaded.find(({ id }) => id === openId)} onClose={() => show(undefined)} />}
    </>
  );
}

function MailPeek({ mail, onClose }: { readonly mail: OutboxMail | undefined; readonly onClose: () => void }) {
  const texts = useTexts(mailsTexts);
  return (
    <Peek
      open
      onOpenChange={(open) => !open && onClose()}
      title={mail === undefined ? texts.title : (mail.subject ?? texts.kinds[mail.kind])}
      description={mail?.to}
    >
      {mail === undefined ? (
        <p className="text-13 text-muted">{texts.notLoaded}</p>
      ) : (
        <>
          <StateMark mark={marks[mail.status]}>{texts.states[mail.status]}</StateMark>
          {mail.sent_at !== null && <p className="text-13 text-muted">{texts.sentAt(formatTime(mail.sent_at))}</p>}
          {mail.error !== null && <p className="text-13 break-words text-bad">{mail.error}</p>}
          {mail.text === null ? (
            <p className="text-13 text-muted">{texts.unwritten}</p>
          ) : (
            <>
              <p className="rounded-6 border border-line bg-sunken p-12 text-13 break-words whitespace-pre-wrap">{mail.text}</p>
              <div>
                <CopyButton text={mail.text} label={texts.copyText} />
              </div>
            </>
          )}
        </>
      )}
    </Peek>
  );
}

function useColumns(): readonly Column<OutboxMail>[] {
  const texts = useTexts(mailsTexts);
  return useMemo(
    () => [
      {
        id: "subject",
        title: texts.columns.subject,
        width: "minmax(0, 1fr)",
        cell: ({ subject, kind }) => <span className="font-500">{subject ?? texts.kinds[kind]}</span>,
      },
      { id: "to", title: texts.columns.to, width: "minmax(0, 1fr)", wideOnly: true, cell: ({ to }) => to ?? "" },
      stateColumn(texts.columns.state, ({ status }) => [marks[status], texts.states[status]]),
      timeColumn(texts.columns.time, ({ created_at: time }) => time),
    ],
    [texts],
  );
}
