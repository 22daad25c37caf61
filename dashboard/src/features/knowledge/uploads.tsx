import { Upload as UploadIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { useTexts } from "../../ui/i18n.ts";
import { FileButton } from "../../ui/file-button.tsx";
import { recordPath } from "./file-path.ts";
import { uploadsTo } from "./upload-calls.ts";
import type { UploadQueue } from "./upload-queue.ts";
import { uploadTexts } from "./upload-texts.ts";

/** Accepts files dropped anywhere on the page. The button is for users without a pointing device. */
export function DropArea({ queue }: { readonly queue: UploadQueue }) {
  const texts = useTexts(uploadTexts);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const onDragOver = (event: DragEvent): void => {
      // Otherwise, the browser would open the file.
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
    // Between two elements, `dragleave` has the entered element as its related target; at the edge of the page, it has none.
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

export function UploadButton({ queue, label }: { readonly queue: UploadQueue; readonly label?: string }) {
  const texts = useTexts(uploadTexts);
  return (
    <FileButton
      multiple
      kind={label === undefined ? "primary" : "secondary"}
      icon={<UploadIcon size={16} aria-hidden />}
      label={label ?? texts.upload}
      field={texts.upload}
      onFiles={(files) => queue.add(files)}
    />
  );
}

/**
 * Returns the dropped files, including those in folders. Dropped items can be read only during the event, so all are read before anything is awaited.
 */
async function filesOf(transfer: DataTransfer): Promise<readonly File[]> {
  const found = await Promise.all(
    [...transfer.items].map((item): Promise<readonly File[]> => {
      const entry = item.webkitGetAsEntry();
      if (entry !== null) return filesIn(entry);
      // Some applications drop files that are not part of a file system.
      const file = item.getAsFile();
      return Promise.resolve(file === null ? [] : [file]);
    }),
  );
  return found.flat();
}

async function filesIn(entry: FileSystemEntry): Promise<readonly File[]> {
  if (entry.isFile) {
    const file = await new Promise<File | null>((resolve) => (entry as FileSystemFileEntry).file(resolve, () => resolve(null)));
    return file === null ? [] : [recordPath(file, entry.fullPath)];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: File[] = [];
  // Each call returns at most one hundred entries.
  for (;;) {
    const entries = await new Promise<readonly FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (entries.length === 0) return found;
    for (const each of entries) found.push(...(await filesIn(each)));
  }
}

/** Replaces a document's file. The document's id and references to it do not change. */
export function ReplaceFile({ sourceId, id }: { readonly sourceId: string; readonly id: string }) {
  const { replaceFile } = useTexts(uploadTexts);
  return <FileButton label={replaceFile} onFiles={(files) => uploadsTo(sourceId).add(files, id)} />;
}
