import type { EvaluationResult } from "@parlance/sdk";
import { useState } from "react";
import { Why } from "../../app/why.tsx";
import { Button } from "../../ui/button.tsx";
import { Peek } from "../../ui/dialog.tsx";
import { useTexts } from "../../ui/i18n.ts";
import { StateMark } from "../../ui/state-mark.tsx";
import { resultMarks, stateOf } from "./evaluation-rules.ts";
import { evaluationTexts } from "./evaluation-texts.ts";

/** Shows the reply to a question of an evaluation, what is wrong with it, and the previous reply. */
export function EvaluationResultPeek({ result, onClose }: { readonly result: EvaluationResult; readonly onClose: () => void }) {
  const texts = useTexts(evaluationTexts);
  const [asksWhy, setAsksWhy] = useState(false);
  const { question, reply, problems, reply_before: before, session_id: session, turn_index: turn } = result;
  const state = stateOf(result);
  return (
    <Peek open onOpenChange={(open) => !open && onClose()} title={question}>
      <StateMark mark={resultMarks[state]}>{texts.states[state]}</StateMark>
      {problems.length > 0 && (
        <ul className="list-disc pl-16 text-13">
          {problems.map(({ kind, texts: expected }) => (
            <li key={`${kind} ${expected.join("|")}`} className="break-words">
              {texts.problems[kind](expected.join(texts.or))}
            </li>
          ))}
        </ul>
      )}
      {reply !== null && <Said title={texts.reply} text={reply === "" ? texts.nothing : reply} />}
      {before !== null && before !== reply && <Said title={texts.replyBefore} text={before} />}
      {session !== null && turn !== null && (
        <>
          {!asksWhy && (
            <div>
              <Button onClick={() => setAsksWhy(true)}>{texts.why}</Button>
            </div>
          )}
          {asksWhy && <Why session={session} turn={turn} />}
        </>
      )}
    </Peek>
  );
}

function Said({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <section>
      <h3 className="text-13 font-600">{title}</h3>
      <blockquote dir="auto" className="mt-4 border-l-2 border-line pl-12 text-13 break-words whitespace-pre-wrap">
        {text}
      </blockquote>
    </section>
  );
}
