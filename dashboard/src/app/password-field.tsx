import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { TextField } from "../ui/field.tsx";
import { useTexts } from "../ui/i18n.ts";
import { fewestCharacters, strengthOf, type Strength } from "./password-strength.ts";
import { passwordTexts } from "./password.texts.ts";

interface PasswordFieldProps {
  readonly label: string;
  readonly name?: string;
  /** Whether the field is for a new password, in which case the password's strength is shown. */
  readonly isNew?: boolean;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A password field with a button that shows the password. */
export function PasswordField({ label, name, isNew = false, value, error, onChange }: PasswordFieldProps) {
  const texts = useTexts(passwordTexts);
  const [isShown, setShown] = useState(false);
  const [isRefused, setRefused] = useState(false);
  return (
    <div className="flex flex-col gap-8">
      <div className="relative">
        <TextField
          label={label}
          {...(name === undefined ? {} : { name })}
          type={isShown ? "text" : "password"}
          autoComplete={isNew ? "new-password" : "current-password"}
          autoCapitalize="off"
          spellCheck={false}
          required
          {...(isNew ? { minLength: fewestCharacters, hint: texts.hint(fewestCharacters) } : {})}
          maxLength={200}
          className="pr-36 pointer-coarse:pr-48"
          value={value}
          error={isRefused ? (value === "" ? texts.missing : texts.strengths.short) : error}
          // The browser's own message would cover the hint.
          onInvalid={(event) => {
            event.preventDefault();
            setRefused(true);
            if (event.currentTarget.form?.querySelector("input:invalid") === event.currentTarget) event.currentTarget.focus();
          }}
          onChange={(event) => {
            setRefused(false);
            onChange(event.target.value);
          }}
        />
        {/* On the line of the label, above the end of the field. */}
        <div className="absolute top-24 right-0">
          <IconButton label={isShown ? texts.hide : texts.show} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
          </IconButton>
        </div>
      </div>
      {isNew && value !== "" && !isRefused && <Meter strength={strengthOf(value)} />}
    </div>
  );
}

const steps: readonly Strength[] = ["short", "weak", "good", "strong"];
const colors: Readonly<Record<Strength, string>> = { short: "bg-bad", weak: "bg-warn", good: "bg-ok", strong: "bg-ok" };

function Meter({ strength }: { readonly strength: Strength }) {
  const texts = useTexts(passwordTexts);
  const reached = steps.indexOf(strength);
  return (
    <div role="status" className="flex items-center gap-8 text-12 text-muted">
      <span aria-hidden className="flex w-96 gap-2">
        {steps.map((step, index) => (
          <span key={step} className={classes("h-4 flex-1 rounded-4", index <= reached ? colors[strength] : "bg-sunken")} />
        ))}
      </span>
      {texts.strengths[strength]}
    </div>
  );
}
