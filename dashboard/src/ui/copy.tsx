import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { useTexts } from "./i18n.ts";
import { Button, IconButton } from "./button.tsx";
import { classes } from "./classes.ts";
import { uiTexts } from "./texts.ts";

function useCopy(text: string): readonly [boolean, () => void] {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  };
  return [isCopied, () => void copy()];
}

interface CopyButtonProps {
  readonly text: string;
  /** If absent, the button has only an icon. */
  readonly label?: string;
  /** Whether copying is the primary action of the page. */
  readonly isPrimary?: boolean;
}

/** Copies text to the clipboard. Confirms this with an icon and an announcement to screen readers. */
export function CopyButton({ text, label, isPrimary = false }: CopyButtonProps) {
  const texts = useTexts(uiTexts);
  const [isCopied, copy] = useCopy(text);
  const icon = isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />;
  return label === undefined ? (
    <IconButton label={isCopied ? texts.copied : texts.copy} onClick={copy}>
      {icon}
    </IconButton>
  ) : (
    <Button kind={isPrimary ? "primary" : "secondary"} icon={icon} onClick={copy}>
      {isCopied ? texts.copied : label}
    </Button>
  );
}

interface SnippetProps {
  readonly code: string;
  readonly label: string;
  /** Whether long lines are wrapped, so that the whole key is visible. */
  readonly wraps?: boolean;
}

/** Code to copy. */
export function Snippet({ code, label, wraps = false }: SnippetProps) {
  return (
    <div className="flex items-start rounded-6 border border-line bg-sunken">
      {/* Focusable, so it can be scrolled with the keyboard. */}
      <pre
        tabIndex={0}
        role="region"
        aria-label={label}
        className={classes("min-w-0 flex-1 overflow-x-auto p-12 font-mono text-12", wraps && "break-all whitespace-pre-wrap")}
      >
        {code}
      </pre>
      <div className="p-4">
        <CopyButton text={code} />
      </div>
    </div>
  );
}
