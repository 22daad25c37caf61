import { useState } from "react";
import { useTexts } from "../../../ui/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { StateMark } from "../../../ui/state-mark.tsx";
import { originOf } from "../origin.ts";
import { useEditing } from "../persona.screen.tsx";
import { websiteTexts } from "./website.texts.ts";

/** Checks whether the persona is allowed on a page, and lets the user allow it. */
export function PageCheck({ website }: { readonly website: string }) {
  const texts = useTexts(websiteTexts);
  const { value, change, isReadOnly } = useEditing();
  const [entered, setEntered] = useState<string>();
  const address = entered ?? website;
  const origin = originOf(address);
  const allowed = value.allowed_origins;
  const isAllowed = origin !== null && (allowed.length === 0 || allowed.includes(origin));
  return (
    <div className="flex flex-col gap-8">
      <div className="max-w-400">
        <TextField
          label={texts.page}
          inputMode="url"
          placeholder="https://shop.example.com"
          value={address}
          error={address.trim() !== "" && origin === null ? texts.noAddress : undefined}
          onChange={(event) => setEntered(event.target.value)}
        />
      </div>
      {origin !== null && (
        <div role="status" className="flex flex-wrap items-center gap-12">
          <StateMark mark={isAllowed ? "ok" : "warn"}>
            <span className="break-all whitespace-normal">
              {isAllowed ? (allowed.length === 0 ? texts.anyPage : texts.allowed(origin)) : texts.notAllowed(origin)}
            </span>
          </StateMark>
          {!isAllowed && !isReadOnly && <Button onClick={() => change({ allowed_origins: [...allowed, origin] })}>{texts.allow}</Button>}
        </div>
      )}
    </div>
  );
}
