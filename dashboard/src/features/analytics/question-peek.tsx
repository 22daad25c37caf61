import type { AnalyticsQuestion } from "@parlance/sdk";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useBrandId } from "../../app/brands.ts";
import { formatAgo, formatNumber } from "../../app/format.ts";
import { usePersonas } from "../../app/personas.ts";
import { useTexts } from "../../ui/i18n.ts";
import { sentenceOf } from "../../app/problem.tsx";
import { Button } from "../../ui/button.tsx";
import { Peek } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/field.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import { type AnswerStep, useQuestionChanges } from "./question-queries.ts";
import { questionTexts } from "./question-texts.ts";
import { analyticsTexts } from "./texts.ts";

interface QuestionPeekProps {
  readonly question: AnalyticsQuestion;
  /** Whether the user may ignore and reopen questions. */
  readonly mayDecide: boolean;
  readonly mayWrite: boolean;
  readonly onClose: () => void;
}

/** Shows a question with its wordings, its conversations and the available actions. */
export function QuestionPeek({ question, mayDecide, mayWrite, onClose }: QuestionPeekProps) {
  const [texts, shared] = [useTexts(questionTexts), useTexts(analyticsTexts)];
  const { wordings, session_ids: sessions, count, last_asked_at: last, id } = question;
  const persona = usePersonas(useBrandId()).data?.items.find((each) => each.id === question.persona_id);
  const others = wordings.filter((wording) => wording !== question.question);
  return (
    <Peek
      open
      onOpenChange={(open) => !open && onClose()}
      title={question.question}
      description={texts.times(formatNumber(count), formatAgo(last))}
    >
      {others.length > 0 && (
        <section>
          <h3 className="text-13 font-600">{texts.alsoAsked}</h3>
          <ul className="mt-4 list-disc pl-16 text-13 text-muted">
            {others.map((wording) => (
              <li key={wording}>{wording}</li>
            ))}
          </ul>
        </section>
      )}
      {sessions.length > 0 && (
        <section className="flex flex-wrap items-center gap-8 text-13">
          <h3 className="font-600">{texts.conversations}</h3>
          {sessions.map((session, index) => (
            <Link
              key={session}
              to="/inbox/$session"
              params={{ session }}
              search={{ tab: "all" }}
              aria-label={shared.open(index + 1)}
              className="min-w-24 text-center text-accent underline"
            >
              {index + 1}
            </Link>
          ))}
        </section>
      )}
      <p className="text-13 text-muted">
        {persona !== undefined && `${texts.asked(persona.name)} `}
        <Link to="/search" search={{ persona: question.persona_id, q: question.question }} className="text-accent underline">
          {texts.nearest}
        </Link>
      </p>
      {!mayWrite && <p className="text-13 text-muted">{texts.writers}</p>}
      {mayDecide && id === null && <p className="text-13 text-muted">{texts.newWording}</p>}
      {mayWrite && id !== null && <Write key={id} id={id} question={question} />}
      {mayDecide && id !== null && <Decide id={id} state={question.state} onDecided={onClose} />}
    </Peek>
  );
}

/** Saves an answer and shows the new reply, or asks the question again. */
function Write({ id, question }: { readonly id: string; readonly question: AnalyticsQuestion }) {
  const texts = useTexts(questionTexts);
  const { answer, ask } = useQuestionChanges();
  const [written, setWritten] = useState("");
  const [step, setStep] = useState<AnswerStep>("saving");
  const isBusy = answer.isPending || ask.isPending;
  const reply = answer.data ?? ask.data;
  const error = answer.error ?? ask.error;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    ask.reset();
    answer.mutate({ question, id, answer: written.trim(), onStep: setStep });
  };
  return (
    <>
      <form className="flex flex-col gap-12" onSubmit={submit}>
        <TextArea
          label={texts.answer}
          hint={texts.answerHint}
          rows={6}
          required
          value={written}
          onChange={({ target }) => setWritten(target.value)}
        />
        <div className="flex flex-wrap items-center gap-8">
          <Button type="submit" kind="primary" busy={answer.isPending} disabled={isBusy || written.trim() === ""}>
            {texts.save}
          </Button>
          <Button
            busy={ask.isPending}
            disabled={isBusy}
            onClick={() => {
              answer.reset();
              ask.mutate(id);
            }}
          >
            {texts.askAgain}
          </Button>
        </div>
      </form>
      <div aria-live="polite" className="flex flex-col gap-8 text-13">
        {answer.isPending && <p className="text-muted">{texts.steps[step]} …</p>}
        {error !== null && <p className="text-bad">{sentenceOf(error)}</p>}
        {reply !== undefined && !isBusy && <Reply reply={reply} />}
      </div>
    </>
  );
}

interface DecideProps {
  readonly id: string;
  readonly state: AnalyticsQuestion["state"];
  readonly onDecided: () => void;
}

/** Dismisses a question, or reopens it. */
function Decide({ id, state, onDecided }: DecideProps) {
  const texts = useTexts(questionTexts);
  const { decide } = useQuestionChanges();
  const set = (next: AnalyticsQuestion["state"]): void => decide.mutate({ id, state: next }, { onSuccess: onDecided });
  return (
    <footer className="flex flex-wrap gap-8 border-t border-line pt-16">
      {state === "open" ? (
        <>
          <Button onClick={() => set("ignored")}>{texts.ignore}</Button>
          <Button onClick={() => set("not_ours")}>{texts.notOurs}</Button>
        </>
      ) : (
        <Button onClick={() => set("open")}>{texts.reopen}</Button>
      )}
    </footer>
  );
}

/** Shows the reply to a question that was asked again. */
function Reply({ reply }: { readonly reply: NonNullable<ReturnType<typeof useQuestionChanges>["ask"]["data"]> }) {
  const texts = useTexts(questionTexts);
  const isAnswered = reply.outcome === "answered";
  return (
    <>
      <StateMark mark={isAnswered ? "ok" : "warn"}>{isAnswered ? texts.answered : texts.declined}</StateMark>
      <blockquote className="border-l-2 border-line pl-12 whitespace-pre-wrap">{reply.reply}</blockquote>
      <p className="text-12 text-faint">{texts.credits(formatNumber(reply.credits_charged))}</p>
    </>
  );
}
