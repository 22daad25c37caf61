import type { OutboxMail, OutboxNotice } from "@parlance/sdk";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { stateColumn, timeColumn } from "../../app/columns.tsx";
import { ForRoles } from "../../app/for-roles.tsx";
import { formatTime } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { Failed } from "../../app/problem.tsx";
import { CopyButton } from "../../ui/copy.tsx";
import { Peek } from "../../ui/dialog.tsx";
import { Empty, Page, Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StateMark, type Mark } from "../../ui/state-mark.tsx";
import { Table, type Column } from "../../ui/table.tsx";
import { useMails, useNotices } from "./queries.ts";
import { mailsTexts } from "./texts.ts";

const marks: Readonly<Record<OutboxMail["status"], Mark>> = {
  requested: "working",
  queued: "working",
  sent: "ok",
  kept: "info",
  failed: "bad",
};

/** Lists email that the service sent, or stored because it has no mail server. */
export function Mails() {
  const texts = useTexts(mailsTexts);
  return (
    <ForRoles operation="listOutbox" title={texts.title}>
      <Page full title={texts.title}>
        <p className="max-w-720 text-13 text-muted">{texts.hint}</p>
        <MailsAndNotices />
      </Page>
    </ForRoles>
  );
}

function MailsAndNotices() {
  const mails = useMails();
  const { data: notices = [] } = useNotices();
  const { mail: openId } = useSearch({ from: "/mails" });
  const navigate = useNavigate();
  const show = (mail: string | undefined): void => void navigate({ to: "/mails", search: { mail }, replace: true });
  return (
    <>
      {notices.length > 0 && <NoticeList notices={notices} />}
      <MailList {...mails} openId={openId} show={show} hasNotices={notices.length > 0} />
      {openId !== undefined && (
        <MailPeek mail={[...notices, ...mails.loaded].find(({ id }) => id === openId)} onClose={() => show(undefined)} />
      )}
    </>
  );
}

function NoticeList({ notices }: { readonly notices: readonly OutboxNotice[] }) {
  const texts = useTexts(mailsTexts);
  return (
    <Section title={texts.notices}>
      <ul className="flex flex-col">
        {notices.map(({ id, kind, subject, to, status, created_at: time }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-16 gap-y-4 border-t border-line py-8 first:border-t-0">
            <Link
              to="/mails"
              search={{ mail: id }}
              replace
              className="min-w-0 basis-full text-14 font-500 break-words hover:underline md:flex-1 md:basis-0"
            >
              {subject ?? texts.kinds[kind]}
            </Link>
            <span className="text-13 break-words text-muted">{to ?? ""}</span>
            <StateMark mark={marks[status]}>{texts.states[status]}</StateMark>
            <span className="text-13 text-muted">{formatTime(time)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface MailListProps extends ReturnType<typeof useMails> {
  readonly openId: string | undefined;
  readonly show: (mail: string) => void;
  readonly hasNotices: boolean;
}

function MailList({ count, error, rowAt, onSeen, openId, show, hasNotices }: MailListProps) {
  const texts = useTexts(mailsTexts);
  const columns = useColumns();
  if (error !== null) return <Failed error={error} />;
  if (count === undefined) return <Skeleton />;
  if (count === 0 && hasNotices) return null;
  if (count === 0) return <Empty title={texts.none}>{texts.noneHint}</Empty>;
  return (
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
  );
}

function MailPeek({ mail, onClose }: { readonly mail: OutboxMail | OutboxNotice | undefined; readonly onClose: () => void }) {
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
          {mail.status === "requested" && <p className="text-13 text-muted">{texts.unwritten}</p>}
          {mail.text !== null && (
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
