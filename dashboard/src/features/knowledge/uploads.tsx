import { Upload as UploadIcon } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { formatBytes } from "../../app/format.ts";
import { useTexts } from "../../app/i18n.ts";
import { sentenceOf } from "../../app/problem.tsx";
import { parlance } from "../../app/query.ts";
import { Button } from "../../ui/button.tsx";
import { Progress } from "../../ui/progress.tsx";
import { StateMark, type Mark } from "../../ui/state-mark.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { useKnowledgeChanges } from "./queries.ts";
import { knowledgeTexts } from "./texts.ts";
import { byUrgency, UploadQueue, type Upload } from "./upload-queue.ts";

const marks: Readonly<Record<Upload["state"], Mark>> = { waiting: "none", sending: "working", sent: "ok", refused: "bad" };

/** A queue for one source, which continues while the user opens other parts of the source. */
export function useUploads(sourceId: string): UploadQueue {
  const { readAgain } = useKnowledgeChanges();
  const [queue] = useState(
    () =>
      new UploadQueue({
        preflight: ({ name, size }) => parlance.uploads.preflight({ file_name: name, content_length: size }),
        send: async (file, onProgress) => {
          await parlance.uploads.send(file, {
            source_id: sourceId,
            onProgress: ({ sent, total }) => onProgress(total === 0 ? 1 : sent / total),
          });
          await readAgain();
        },
      }),
  );
  useEffect(() => {
    // The browser asks before the user leaves the page.
    const onLeave = (event: BeforeUnloadEvent): void => {
      if (queue.isBusy) event.preventDefault();
    };
    addEventListener("beforeunload", onLeave);
    return () => removeEventListener("beforeunload", onLeave);
  }, [queue]);
  return queue;
}

/** Accepts files dropped anywhere on the page while it is shown. The button selects files without a pointer. */
export function DropArea({ queue }: { readonly queue: UploadQueue }) {
  const texts = useTexts(knowledgeTexts);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const onDragOver = (event: DragEvent): void => {
      // Otherwise the browser would open the file instead of the page.
      event.preventDefault();
      setOver(event.dataTransfer?.types.includes("Files") === true);
    };
    const onDrop = (event: DragEvent): void => {
      event.preventDefault();
      setOver(false);
      if (event.dataTransfer !== null) void filesOf(event.dataTransfer).then((files) => queue.add(files));
    };
    addEventListener("dragover", onDragOver, { signal });
    addEventListener("drop", onDrop, { signal });
    // Between two elements, `dragleave` names the element that is entered; at the edge of the page, it names none.
    addEventListener("dragleave", ({ relatedTarget }) => relatedTarget === null && setOver(false), { signal });
    return () => leaving.abort();
  }, [queue]);
  if (!isOver) return null;
  return (
    <div className="pointer-events-none fixed inset-16 z-20 flex items-center justify-center rounded-10 border-2 border-dashed border-accent bg-accent-soft text-14 font-600">
      {texts.dropHere}
    </div>
  );
}

export function UploadButton({ queue }: { readonly queue: UploadQueue }) {
  const texts = useTexts(knowledgeTexts);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        className="sr-only"
        tabIndex={-1}
        aria-label={texts.upload}
        onChange={(event) => {
          queue.add([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      <Button kind="primary" icon={<UploadIcon size={16} aria-hidden />} onClick={() => input.current?.click()}>
        {texts.upload}
      </Button>
    </>
  );
}

/** Files being sent, with their progress, and rejected files. */
export function UploadList({ queue }: { readonly queue: UploadQueue }) {
  const [texts, shared] = [useTexts(knowledgeTexts), useTexts(uiTexts)];
  const uploads = useSyncExternalStore(queue.subscribe, queue.snapshot);
  if (uploads.length === 0) return null;
  const count = (state: Upload["state"]): number => uploads.filter((upload) => upload.state === state).length;
  return (
    <section
      aria-label={texts.uploads}
      className="flex max-h-232 shrink-0 flex-col gap-8 overflow-y-auto rounded-10 border border-line bg-surface p-12"
    >
      <header className="flex items-center justify-between gap-8">
        <p role="status" className="text-13 font-500">
          {texts.uploadCounts(uploads.length, count("sent"), count("refused"))}
        </p>
        {!queue.isBusy && <Button onClick={() => queue.clear()}>{shared.clear}</Button>}
      </header>
      <ul className="flex flex-col gap-4">
        {byUrgency(uploads).map((upload) => (
          <li
            key={upload.id}
            className="grid grid-cols-[minmax(0,1fr)_64px_96px] items-center gap-x-12 text-13 md:grid-cols-[minmax(0,1fr)_96px_128px]"
          >
            <span className="truncate">{upload.name}</span>
            <span className="text-right text-12 text-muted">{formatBytes(upload.size)}</span>
            {upload.state === "sending" ? (
              <Progress value={upload.progress} label={upload.name} />
            ) : (
              <StateMark mark={marks[upload.state]}>{texts.uploadStates[upload.state]}</StateMark>
            )}
            {upload.error !== null && (
              <span className="col-span-3 text-12 text-bad">{upload.size === 0 ? texts.causes.empty : sentenceOf(upload.error)}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Returns the dropped files, including those in folders. Dropped items can be read only during the event, so nothing is awaited until all are
 * read.
 */
async function filesOf(transfer: DataTransfer): Promise<readonly File[]> {
  const found = await Promise.all(
    [...transfer.items].map((item): Promise<readonly File[]> => {
      const entry = item.webkitGetAsEntry();
      if (entry !== null) return filesIn(entry);
      // Some programs drop a file that belongs to no folder.
      const file = item.getAsFile();
      return Promise.resolve(file === null ? [] : [file]);
    }),
  );
  return found.flat();
}

async function filesIn(entry: FileSystemEntry): Promise<readonly File[]> {
  if (entry.isFile) {
    const file = await new Promise<File | null>((resolve) => (entry as FileSystemFileEntry).file(resolve, () => resolve(null)));
    return file === null ? [] : [file];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: File[] = [];
  // A call returns at most a hundred entries.
  for (;;) {
    const entries = await new Promise<readonly FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (entries.length === 0) return found;
    for (const each of entries) found.push(...(await filesIn(each)));
  }
}
