import { type ReactNode, useRef } from "react";
import { Button } from "./button.tsx";

interface FileButtonProps {
  /** What the button says. */
  readonly label: string;
  /** What the field is called for assistive technology; by default, as the button. */
  readonly field?: string;
  /** Media types and name extensions that can be chosen; all by default. */
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly kind?: "primary" | "secondary";
  readonly icon?: ReactNode;
  readonly busy?: boolean;
  readonly onFiles: (files: File[]) => void;
}

/** A button that asks for files. */
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
          // The same file can be chosen again.
          target.value = "";
        }}
      />
      <Button {...button} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
