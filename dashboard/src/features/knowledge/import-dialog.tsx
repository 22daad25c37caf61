import type { ImportDryRun, ImportProductsInput } from "@parlance/sdk";
import { useState, type FormEvent } from "react";
import { useTexts } from "../../ui/i18n.ts";
import { sentenceOf } from "../../app/problem.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { saveFile } from "../../app/save-file.ts";
import { TextField } from "../../ui/field.tsx";
import { FileField } from "../../ui/file-field.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import { Switch } from "../../ui/switch.tsx";
import { ImportChanges } from "./import-changes.tsx";
import { ImportColumns } from "./import-columns.tsx";
import { FileCurrency } from "./file-currency.tsx";
import { rememberColumns, rememberedColumns, type RememberedColumns } from "./import-memory.ts";
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
  const [keep, setKeep] = useState<ReadonlySet<string>>(new Set());
  const [before, setBefore] = useState<RememberedColumns>();
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
        setColumns(found);
        setStep("columns");
        if (!isFirst) return;
        const remembered = rememberedColumns(sourceId, found);
        setBefore(remembered);
        if (Object.keys(remembered.mapping).length > 0) check(remembered.mapping, isRemoving);
      },
      onError: () => void namesOf(file).then((names) => names.length > 0 && askForColumns(names)),
    });
  };
  const askForColumns = (names: readonly string[]): void => {
    setColumns((known) => (known.length > 0 ? known : names.map((name) => ({ name, target: "", examples: [] }))));
    setStep("columns");
  };
  const result = dryRun.error === null ? dryRun.data : undefined;
  const start = (): void => {
    // Includes the suggested targets, because a later file may lack the values on which the suggestions are based.
    rememberColumns(sourceId, { ...result?.mapping, ...mapping });
    startImport.mutate({ ...input(mapping, removeMissing), ...(keep.size === 0 ? {} : { keep: [...keep] }) }, { onSuccess: onClose });
  };
  const choose = (next: File): void => {
    setFile(next);
    setColumns([]);
    setMapping({});
    setBefore(undefined);
    setKeep(new Set());
  };
  const error = step === "start" ? startImport.error : dryRun.error;
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
          {before !== undefined && <ColumnsBefore before={before} />}
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
          <Counts counts={countsOf(result, keep.size)} />
          <ImportChanges result={result} keep={keep} onKeep={setKeep} />
        </>
      )}
      {step !== "file" && (
        <footer className="sticky -bottom-24 -mb-24 flex justify-end gap-8 bg-surface pt-12 pb-24">
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

/** Shows that the columns are mapped as in the last import, and warns about columns that are missing from the file. */
function ColumnsBefore({ before: { mapping, lost, lostGroup } }: { readonly before: RememberedColumns }) {
  const texts = useTexts(importTexts);
  const others = lost.filter((name) => name !== lostGroup);
  return (
    <>
      {Object.keys(mapping).length > 0 && <p className="text-12 text-muted">{texts.asBefore}</p>}
      {lostGroup !== null && (
        <StateMark mark="warn">
          <span className="whitespace-normal">{texts.lostGroup(lostGroup)}</span>
        </StateMark>
      )}
      {others.length > 0 && <p className="text-12 text-warn">{texts.lostColumns(others.join(", "))}</p>}
    </>
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

/** @param kept number of products that would change but that the user keeps */
function countsOf({ created, updated, unchanged, removed, skipped_count: skipped }: ImportDryRun, kept: number) {
  return { created, updated: updated - kept, unchanged: unchanged + kept, removed, skipped };
}
