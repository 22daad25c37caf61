import { type ReactNode, useRef } from "react";
import { Button } from "./button.tsx";

interface FileButtonProps {
  /** Label of the button. */
  readonly label: string;
  /** Accessible name of the file input; defaults to the button's label. */
  readonly field?: string;
  /** Media types and file extensions that can be selected; defaults to all. */
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly kind?: "primary" | "secondary";
  readonly icon?: ReactNode;
  readonly busy?: boolean;
  readonly onFiles: (files: File[]) => void;
}

/** A button that opens the file picker. */
export function FileButton({ label, field = label, accept, multiple = false, onFiles, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        className="sr-only"
        tabIndex={-1}
        aria-label={field}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Allows the same file to be selected again.
          target.value = "";
        }}
      />
      <Button {...button} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
