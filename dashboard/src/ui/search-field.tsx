import { TextField } from "./field.tsx";

interface SearchFieldProps {
  readonly label: string;
  readonly value: string | undefined;
  /** Called with undefined if the field is empty. */
  readonly onChange: (value: string | undefined) => void;
}

/** A field that filters the list below. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <TextField
      label={label}
      labelHidden
      type="search"
      placeholder={label}
      defaultValue={value ?? ""}
      onChange={({ target }) => onChange(target.value === "" ? undefined : target.value)}
    />
  );
}
