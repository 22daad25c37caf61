import type { ImportDryRun, ImportProductsInput } from "@parlance/sdk";
import { useState, type FormEvent } from "react";
import { useTexts } from "../../ui/i18n.ts";
import { sentenceOf } from "../../app/problem.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { saveFile } from "../../app/save-file.ts";
import { TextField } from "../../ui/field.tsx";
import { FileField } from "../../ui/file-field.tsx";
import { Switch } from "../../ui/switch.tsx";
import { ImportChanges } from "./import-changes.tsx";
import { ImportColumns } from "./import-columns.tsx";
import { FileCurrency } from "./file-currency.tsx";
import { rememberColumns, rememberedColumns } from "./import-memory.ts";
import { Counts, DryRunCounts, DryRunResult } from "./import-result.tsx";
import { ImportWarnings } from "./import-warnings.tsx";
import { headerOf, type ImportColumn, type Mapping } from "./import-rules.ts";
import { importTexts } from "./import-texts.ts";
import { useImports } from "./import-queries.ts";

type Step = "file" | "columns" | "start";
const steps: readonly Step[] = ["file", "columns", "start"];

/** Imports products in three steps: choose the file, map its columns and check the result, start the import. */
export function ImportDialog({ sourceId, onClose }: { readonly sourceId: string; readonly onClose: () => void }) {
  const texts = useTexts(importTexts);
  const { dryRun, startImport } = useImports(sourceId);
  const [step, setStep] = useState<Step>("file");
  const [file, setFile] = useState<File>();
  const [url, setUrl] = useState("");
  const [mapping, setMapping] = useState<Mapping>({});
  const [removeMissing, setRemoveMissing] = useState(false);
  const [columns, setColumns] = useState<readonly ImportColumn[]>([]);
  const [isAsBefore, setAsBefore] = useState(false);
  const input = (chosen: Mapping, isRemoving: boolean): ImportProductsInput => ({
    source_id: sourceId,
    ...(file === undefined ? { url: url.trim() } : { file }),
    mapping: { ...chosen },
    remove_missing: isRemoving,
  });
  const check = (chosen: Mapping, isRemoving: boolean): void => {
    setMapping(chosen);
    setRemoveMissing(isRemoving);
    dryRun.mutate(input(chosen, isRemoving), {
      onSuccess: ({ columns: found }) => {
        const isFirst = columns.length === 0 && Object.keys(chosen).length === 0;
        const before = isFirst ? rememberedColumns(sourceId, found) : {};
        setColumns(found);
        setStep("columns");
        if (Object.keys(before).length === 0) return;
        setAsBefore(true);
        check(before, isRemoving);
      },
      onError: () => void namesOf(file).then((names) => names.length > 0 && askForColumns(names)),
    });
  };
  const askForColumns = (names: readonly string[]): void => {
    setColumns((before) => (before.length > 0 ? before : names.map((name) => ({ name, target: "", examples: [] }))));
    setStep("columns");
  };
  const start = (): void => {
    rememberColumns(sourceId, mapping);
    startImport.mutate(input(mapping, removeMissing), { onSuccess: onClose });
  };
  const choose = (next: File): void => {
    setFile(next);
    setColumns([]);
    setMapping({});
    setAsBefore(false);
  };
  const error = step === "start" ? startImport.error : dryRun.error;
  const result = dryRun.error === null ? dryRun.data : undefined;
  return (
    <Dialog wide open onOpenChange={(open) => !open && onClose()} title={texts.import} description={texts.hint}>
      <p className="text-13 font-500" aria-live="polite">
        {texts.step(steps.indexOf(step) + 1, texts.steps[step])}
      </p>
      {error !== null && (
        <p role="alert" className="text-13 text-bad">
          {sentenceOf(error)}
        </p>
      )}
      {step === "file" && (
        <FileStep
          url={url}
          file={file}
          busy={dryRun.isPending}
          onFile={choose}
          onUrl={setUrl}
          onCheck={() => check(mapping, removeMissing)}
        />
      )}
      {step === "columns" && (
        <>
          {result !== undefined && (
            <DryRunCounts result={result}>
              <FileCurrency sourceId={sourceId} result={result} onChosen={() => check(mapping, removeMissing)} />
            </DryRunCounts>
          )}
          {isAsBefore && <p className="text-12 text-muted">{texts.asBefore}</p>}
          <ImportColumns columns={columns} mapping={mapping} disabled={dryRun.isPending} onChange={(next) => check(next, removeMissing)} />
          <Switch
            label={texts.removeMissing}
            checked={removeMissing}
            disabled={dryRun.isPending}
            onChange={(next) => check(mapping, next)}
          />
          {result !== undefined && <ImportWarnings warnings={result.warnings} />}
          {result !== undefined && <DryRunResult result={result} file={file} />}
        </>
      )}
      {step === "start" && result !== undefined && (
        <>
          <Counts counts={countsOf(result)} />
          <ImportChanges result={result} />
        </>
      )}
      {step !== "file" && (
        <footer className="flex justify-end gap-8">
          <Button onClick={() => setStep(step === "start" ? "columns" : "file")}>{texts.back}</Button>
          {step === "columns" ? (
            <Button kind="primary" busy={dryRun.isPending} disabled={result === undefined} onClick={() => setStep("start")}>
              {texts.next}
            </Button>
          ) : (
            <Button kind="primary" busy={startImport.isPending} onClick={start}>
              {texts.start}
            </Button>
          )}
        </footer>
      )}
    </Dialog>
  );
}

interface FileStepProps {
  readonly url: string;
  readonly file: File | undefined;
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
  readonly onUrl: (url: string) => void;
  readonly onCheck: () => void;
}

const example = `id,title,description,price,currency,in stock,category
A-1,Canvas bag,Holds 20 liters,39.90,EUR,yes,Bags
A-2,Leather belt,Black,24.50,EUR,no,Belts
`;

function FileStep({ url, file, busy, onFile, onUrl, onCheck }: FileStepProps) {
  const texts = useTexts(importTexts);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onCheck();
  };
  return (
    <form className="flex flex-col gap-16" onSubmit={submit}>
      <FileField
        label={texts.file}
        action={texts.choose}
        hint={texts.fileHint}
        accept=".csv,.tsv,.txt,.xlsx,.xlsm,.jsonl,.ndjson,.json,.xml"
        file={file}
        onFile={onFile}
      />
      <TextField
        label={texts.address}
        type="url"
        value={url}
        disabled={file !== undefined}
        onChange={(event) => onUrl(event.target.value)}
      />
      <footer className="flex flex-wrap justify-between gap-8">
        <Button kind="quiet" onClick={() => void saveFile(new Response(example), texts.exampleName)}>
          {texts.example}
        </Button>
        <Button type="submit" kind="primary" busy={busy} disabled={file === undefined && url.trim() === ""}>
          {texts.check}
        </Button>
      </footer>
    </form>
  );
}

/** Returns the columns of a CSV file that the service could not check. */
async function namesOf(file: File | undefined): Promise<readonly string[]> {
  if (file === undefined || !/\.(csv|tsv|txt)$/i.test(file.name)) return [];
  return headerOf(await file.slice(0, 65_536).text());
}

function countsOf({ created, updated, unchanged, removed, skipped_count: skipped }: ImportDryRun) {
  return { created, updated, unchanged, removed, skipped };
}
