import { useTexts } from "../../app/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { Snippet } from "../../ui/copy.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { webhookTexts } from "./texts.ts";

interface SecretProps {
  readonly value: string;
  /** A sentence more, for a secret that replaces one. */
  readonly note?: string;
  readonly onClose: () => void;
}

/** A signing secret, shown once. */
export function Secret({ value, note, onClose }: SecretProps) {
  const texts = useTexts(webhookTexts);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.secret} description={texts.secretHint}>
      <Snippet code={value} label={texts.secret} />
      {note !== undefined && <p className="text-13 text-muted">{note}</p>}
      <footer className="flex justify-end">
        <Button kind="primary" onClick={onClose}>
          {texts.stored}
        </Button>
      </footer>
    </Dialog>
  );
}
