import { X } from "lucide-react";
import { useConfig } from "../../../app/config.ts";
import { LanguagesField } from "../../../app/languages-field.tsx";
import { useTexts } from "../../../ui/i18n.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { TextArea, TextField } from "../../../ui/field.tsx";
import { Section } from "../../../ui/page.tsx";
import { textOrNull } from "../draft.ts";
import { useEditing } from "../persona.screen.tsx";
import { personaTexts } from "../texts.ts";

const most = { greeting: 2_000, instructions: 20_000, questions: 6 } as const;

/** Settings for the persona's tone and instructions. */
export function Voice() {
  const texts = useTexts(personaTexts);
  const { value, change, errorOf, isReadOnly } = useEditing();
  // Does not mark settings as unused until it is known whether a language model is configured.
  const hasModel = useConfig().data?.language_model !== false;
  return (
    <>
      <Section title={texts.tabs.voice}>
        <TextField
          label={texts.name}
          value={value.name}
          maxLength={120}
          disabled={isReadOnly}
          error={errorOf("name")}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextArea
          label={texts.greeting}
          hint={texts.characters((value.greeting ?? "").length, most.greeting)}
          rows={2}
          value={value.greeting ?? ""}
          disabled={isReadOnly}
          error={errorOf("greeting")}
          onChange={(event) => change({ greeting: textOrNull(event.target.value) })}
        />
        <TextField
          label={texts.tone}
          hint={hasModel ? texts.toneHint : texts.toneHintBuiltIn}
          value={value.tone ?? ""}
          maxLength={200}
          disabled={isReadOnly}
          error={errorOf("tone")}
          onChange={(event) => change({ tone: textOrNull(event.target.value) })}
        />
        <TextArea
          label={texts.instructions}
          hint={
            hasModel ? (
              texts.instructionsHint
            ) : (
              <>
                {texts.instructionsHintBuiltIn}{" "}
                <a className="underline" href="/docs/conversation#tone-and-instructions" target="_blank" rel="noopener noreferrer">
                  {texts.modelSetUp}
                </a>
              </>
            )
          }
          rows={5}
          value={value.instructions}
          maxLength={most.instructions}
          disabled={isReadOnly}
          error={errorOf("instructions")}
          onChange={(event) => change({ instructions: event.target.value })}
        />
        <LanguagesField
          label={texts.languagesLabel}
          hint={texts.languagesHint}
          value={value.languages}
          disabled={isReadOnly}
          error={errorOf("languages")}
          onChange={(languages) => change({ languages })}
        />
      </Section>
      <Questions />
    </>
  );
}

function Questions() {
  const texts = useTexts(personaTexts);
  const { value, change, errorOf, isReadOnly } = useEditing();
  const questions = value.suggested_questions;
  const set = (next: readonly string[]): void => change({ suggested_questions: [...next] });
  return (
    <Section title={texts.questions}>
      {[...questions.entries()].map(([index, question]) => (
        // Questions are identified only by position.
        <div key={index} className="flex items-end gap-8">
          <div className="flex-1">
            <TextField
              label={texts.question(index + 1)}
              labelHidden
              value={question}
              maxLength={300}
              disabled={isReadOnly}
              onChange={(event) => set(questions.with(index, event.target.value))}
            />
          </div>
          <IconButton label={texts.removeQuestion(question)} disabled={isReadOnly} onClick={() => set(questions.toSpliced(index, 1))}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      ))}
      {errorOf("suggested_questions") !== undefined && (
        <p role="alert" className="text-12 text-bad">
          {errorOf("suggested_questions")}
        </p>
      )}
      <div>
        <Button disabled={isReadOnly || questions.length >= most.questions} onClick={() => set([...questions, ""])}>
          {texts.addQuestion}
        </Button>
      </div>
    </Section>
  );
}
