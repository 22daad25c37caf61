import { Why } from "../../app/why.tsx";
import { sentenceOf } from "../../app/problem.tsx";
import { may, usePerson } from "../../app/session.ts";
import { Button } from "../../ui/button.tsx";
import { useTexts } from "../../ui/i18n.ts";
import { useAskToday } from "./queries.ts";
import { inboxTexts } from "./texts.ts";

/** Asks a visitor's message again, and shows the reply that the persona would give today, with its explanation. */
export function AskToday({ session, turn }: { readonly session: string; readonly turn: number }) {
  const texts = useTexts(inboxTexts);
  const isAllowed = may(usePerson(), "askTurnAgain");
  const { data, error, isPending, mutate } = useAskToday(session, turn);
  if (!isAllowed) return null;
  return (
    <section className="flex flex-col gap-8 border-t border-line pt-8 text-13">
      <div className="flex flex-wrap items-center gap-8">
        <Button busy={isPending} onClick={() => mutate()}>
          {texts.askToday}
        </Button>
        <span className="text-12 text-muted">{texts.askTodayHint}</span>
      </div>
      {error !== null && (
        <p role="alert" className="text-bad">
          {sentenceOf(error)}
        </p>
      )}
      {data !== undefined && (
        <>
          <h3 className="text-12 font-600 text-muted">{texts.today}</h3>
          <p className="rounded-6 bg-sunken p-8 break-words whitespace-pre-wrap">{data.reply}</p>
          <Why session={data.session_id} turn={data.turn_index} />
        </>
      )}
    </section>
  );
}
