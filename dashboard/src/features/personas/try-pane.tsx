import type { Persona } from "@parlance/sdk";
import { createElement, useState } from "react";
import { useTexts } from "../../app/i18n.ts";
import { useTheme } from "../../app/theme.ts";
import { Button } from "../../ui/button.tsx";
import { Empty, Section } from "../../ui/page.tsx";
import { personaTexts } from "./texts.ts";

/** The persona in its widget, as visitors see it. */
export function TryPane({ persona }: { readonly persona: Persona }) {
  const texts = useTexts(personaTexts);
  const theme = useTheme();
  const [attempt, setAttempt] = useState(0);
  return (
    <Section
      title={texts.tryIt}
      actions={persona.status === "ready" && <Button onClick={() => setAttempt(attempt + 1)}>{texts.startAnew}</Button>}
    >
      {persona.status === "ready" ? (
        <>
          {/* A change of what is stored starts again, so that the persona is tried as it is now. */}
          <div className="h-560 overflow-hidden rounded-10 border border-line [--parlance-height:100%]">
            {createElement("parlance-chat", {
              key: `${persona.updated_at} ${theme} ${attempt}`,
              persona: persona.id,
              inline: "",
              storage: "none",
              ...(theme === "system" ? {} : { theme }),
            })}
          </div>
          <a className="text-13 underline" href={`/try?persona=${persona.id}`} target="_blank" rel="noopener noreferrer">
            {texts.openPage}
          </a>
        </>
      ) : (
        <Empty title={texts.notReady} />
      )}
    </Section>
  );
}
