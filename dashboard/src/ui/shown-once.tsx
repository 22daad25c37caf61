import { useTexts } from "./i18n.ts";
import { Button } from "./button.tsx";
import { Snippet } from "./copy.tsx";
import { Dialog } from "./dialog.tsx";
import { uiTexts } from "./texts.ts";

interface ShownOnceProps {
  readonly title: string;
  /** Explains where to store the secret. */
  readonly hint: string;
  readonly value: string;
  /** An additional sentence if the secret replaces another. */
  readonly note?: string;
  readonly onClose: () => void;
}

/** Shows a key or secret that the service returns only once. */
export function ShownOnce({ title, hint, value, note, onClose }: ShownOnceProps) {
  const texts = useTexts(uiTexts);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={hint}>
      <Snippet wraps code={value} label={title} />
      {note !== undefined && <p className="text-13 text-muted">{note}</p>}
      <footer className="flex justify-end">
        <Button kind="primary" onClick={onClose}>
          {texts.stored}
        </Button>
      </footer>
    </Dialog>
  );
}
