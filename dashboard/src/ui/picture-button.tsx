import { useRef } from "react";
import { Button } from "./button.tsx";

interface PictureButtonProps {
  /** What the button says. */
  readonly label: string;
  /** What the field is called for assistive technology. */
  readonly field: string;
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
}

/** A button that asks for a picture. */
export function PictureButton({ label, field, busy, onFile }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/gif,image/webp"
        className="sr-only"
        tabIndex={-1}
        aria-label={field}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) onFile(file);
          // The same file can be chosen again.
          event.target.value = "";
        }}
      />
      <Button busy={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
