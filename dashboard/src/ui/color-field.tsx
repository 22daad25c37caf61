import { useId } from "react";

interface ColorFieldProps {
  readonly label: string;
  /** As #rrggbb. */
  readonly value: string;
  readonly disabled?: boolean;
  readonly onChange: (value: string) => void;
}

/** Picks a color with the browser's own picker, and shows its code. */
export function ColorField({ label, value, disabled = false, onChange }: ColorFieldProps) {
  const id = useId();
  return (
    <span className="inline-flex items-center gap-8 text-13">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        type="color"
        value={value}
        disabled={disabled}
        className="h-32 w-48 rounded-6 border border-edge bg-surface p-2 pointer-coarse:h-44"
        onChange={(event) => onChange(event.target.value)}
      />
      <span className="font-mono">{value}</span>
    </span>
  );
}
