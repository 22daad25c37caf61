import { Upload } from "lucide-react";
import { useId, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { classes } from "./classes.ts";

interface FileFieldProps {
  readonly label: string;
  /** Label of the button: "Choose a file". */
  readonly action: string;
  readonly hint: string;
  /** File extensions, separated by commas. */
  readonly accept: string;
  readonly file: File | undefined;
  readonly onFile: (file: File) => void;
}

/** Accepts a file selected with a button or dropped on the field. */
export function FileField({ label, action, hint, accept, file, onFile }: FileFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  return (
    <div
      className={classes(
        "flex flex-col items-start gap-8 rounded-10 border border-dashed p-16",
        isOver ? "border-accent bg-accent-soft" : "border-edge",
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        // Handled only here, because a file dropped elsewhere on the page is uploaded.
        event.preventDefault();
        event.stopPropagation();
        setOver(false);
        const [dropped] = event.dataTransfer.files;
        if (dropped !== undefined) onFile(dropped);
      }}
    >
      <label htmlFor={id} className="text-13 font-500">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen !== undefined) onFile(chosen);
        }}
      />
      <div className="flex flex-wrap items-center gap-12">
        <Button icon={<Upload size={16} aria-hidden />} onClick={() => input.current?.click()}>
          {action}
        </Button>
        {file !== undefined && <span className="text-13 break-words">{file.name}</span>}
      </div>
      <p className="text-12 text-faint">{hint}</p>
    </div>
  );
}
