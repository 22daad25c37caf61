import type { Person } from "@parlance/sdk";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTexts } from "../../ui/i18n.ts";
import { Failed } from "../../app/problem.tsx";
import { may, usePerson } from "../../app/session.ts";
import { isLocalAddress } from "../../app/local-address.ts";
import { Button } from "../../ui/button.tsx";
import { Snippet } from "../../ui/copy.tsx";
import { StateMark, type Mark } from "../../ui/state-mark.tsx";
import { useNewestMails } from "../mails/queries.ts";
import { invitationTo, type InvitationFate } from "./people-rules.ts";
import { usePeopleChanges } from "./queries.ts";
import { peopleTexts } from "./texts.ts";

const marks: Readonly<Record<InvitationFate, Mark>> = { waiting: "working", sent: "ok", kept: "warn", failed: "bad" };

/**
 * Returns the status of an invitation from the service's email, which only owners can read.
 * @param isNew whether the invitation was just created, so its email is awaited
 * @param before id of the previous invitation
 */
function useInvitation(email: string, isNew: boolean, before: string | null) {
  const isOwner = may(usePerson(), "listOutbox");
  const { data, error } = useNewestMails(
    (mails) => !isNew || (invitationTo(email, mails, before)?.fate ?? "waiting") !== "waiting",
    isOwner,
  );
  const found = invitationTo(email, data ?? [], before);
  return { error, isOwner, mail: found ?? (isNew ? { id: null, fate: "waiting" as const, link: null } : null) };
}

/** Shows the status of an invitation that was just created. */
export function NewInvitation({ email }: { readonly email: string }) {
  return <Fate {...useInvitation(email, true, null)} isNew />;
}

/** Shows the status of an earlier invitation, with a button that creates a new one. */
export function InviteAgain({ person }: { readonly person: Person }) {
  const texts = useTexts(peopleTexts);
  const { invite } = usePeopleChanges();
  const [before, setBefore] = useState<string | null>(null);
  const invitation = useInvitation(person.email, invite.isSuccess, before);
  return (
    <div className="flex flex-col items-start gap-8">
      <Fate {...invitation} isNew={invite.isSuccess} />
      <Button
        busy={invite.isPending}
        onClick={() => {
          setBefore(invitation.mail?.id ?? null);
          invite.mutate(person.id);
        }}
      >
        {texts.inviteAgain}
      </Button>
    </div>
  );
}

/** The link to hand over. Warns if it opens only on the computer that runs the service. */
function InvitationLink({ link }: { readonly link: string }) {
  const texts = useTexts(peopleTexts);
  return (
    <div className="flex w-full min-w-0 flex-col gap-8">
      <Snippet wraps label={texts.link} code={link} />
      <p className="text-12 text-muted">{texts.linkHint}</p>
      {isLocalAddress(link) && <p className="text-13 text-warn">{texts.localLink(new URL(link).host)}</p>}
    </div>
  );
}

function Fate({ error, isOwner, isNew, mail }: ReturnType<typeof useInvitation> & { readonly isNew: boolean }) {
  const texts = useTexts(peopleTexts);
  if (error !== null) return <Failed error={error} />;
  if (!isOwner) return isNew && <p className="text-13">{texts.unseen}</p>;
  if (mail === null) return null;
  return (
    <div role="status" className="flex flex-col items-start gap-8">
      <StateMark mark={marks[mail.fate]}>
        <span className="whitespace-normal">{texts.fates[mail.fate]}</span>
      </StateMark>
      {mail.link !== null && <InvitationLink link={mail.link} />}
      {mail.id !== null && mail.fate !== "waiting" && (
        <Link to="/mails" search={{ mail: mail.id }} className="text-13 text-accent underline">
          {texts.openMail}
        </Link>
      )}
    </div>
  );
}
