import { useId, useState } from "react";
import { colorOf } from "./color-of.ts";
import { TextField } from "./field.tsx";
import { useTexts } from "./i18n.ts";
import { uiTexts } from "./texts.ts";

interface ColorFieldProps {
  readonly label: string;
  /** As #rrggbb. */
  readonly value: string;
  readonly disabled?: boolean;
  readonly onChange: (value: string) => void;
}

/** Field for a color, selected with the browser's color picker or typed as a code or English name. */
export function ColorField({ label, value, disabled = false, onChange }: ColorFieldProps) {
  const texts = useTexts(uiTexts);
  const id = useId();
  // The typed text, which may not be a valid color yet.
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && colorOf(typed) === null;
  return (
    <div className="flex items-start gap-8">
      <label htmlFor={id} className="sr-only">
        {texts.pick(label)}
      </label>
      <input
        id={id}
        type="color"
        value={value}
        disabled={disabled}
        className="h-32 w-48 shrink-0 rounded-6 border border-edge bg-surface p-2 pointer-coarse:h-44"
        onChange={(event) => {
          setTyped(undefined);
          onChange(event.target.value);
        }}
      />
      <div className="w-160">
        <TextField
          label={label}
          labelHidden
          value={typed ?? value}
          disabled={disabled}
          spellCheck={false}
          className="font-mono"
          error={isWrong ? texts.noColor : undefined}
          onChange={(event) => {
            const { value: text } = event.target;
            setTyped(text);
            const color = colorOf(text);
            if (color !== null) onChange(color);
          }}
          onBlur={() => !isWrong && setTyped(undefined)}
        />
      </div>
    </div>
  );
}
