import { useTexts } from "../../ui/i18n.ts";
import { Select } from "../../ui/field.tsx";
import { choicesOf, type ImportColumn, type Mapping } from "./import-rules.ts";
import { importTexts } from "./import-texts.ts";

interface ImportColumnsProps {
  readonly columns: readonly ImportColumn[];
  readonly mapping: Mapping;
  readonly disabled: boolean;
  readonly onChange: (mapping: Mapping) => void;
}

/** Maps each column of the file to a field. Each change starts a new check. */
export function ImportColumns({ columns, mapping, disabled, onChange }: ImportColumnsProps) {
  const texts = useTexts(importTexts);
  const nameOf = (target: string): string => {
    const names: Readonly<Record<string, string>> = texts.targets;
    return names[target] ?? texts.attribute(target.replace(/^attributes\./, ""));
  };
  return (
    <ul className="flex flex-col gap-8">
      {columns.map((column) => (
        <li key={column.name} className="grid grid-cols-2 items-center gap-12">
          <div className="min-w-0">
            <p className="text-13 font-500 break-words">{column.name}</p>
            <p className="truncate text-12 text-muted">{column.examples.join(" · ")}</p>
          </div>
          <Select
            label={texts.becomesOf(column.name)}
            labelHidden
            disabled={disabled}
            value={mapping[column.name] ?? column.target}
            onChange={(event) => onChange({ ...mapping, [column.name]: event.target.value })}
          >
            {column.target === "" && <option value="">{texts.suggested}</option>}
            {choicesOf(column, Object.keys(texts.targets)).map((target) => (
              <option key={target} value={target}>
                {nameOf(target)}
              </option>
            ))}
          </Select>
        </li>
      ))}
    </ul>
  );
}
