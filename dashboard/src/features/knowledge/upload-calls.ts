import { createParlance, ParlanceError } from "@parlance/sdk";
import { currentLocale } from "../../ui/i18n.ts";
import { sentenceOf } from "../../app/problem.tsx";
import { queryClient } from "../../app/query.ts";
import { accessToken, fetchSignedIn } from "../../app/session.ts";
import { formatTime } from "../../app/format.ts";
import { pathOfDocument, twinsIn } from "./file-path.ts";
import { knowledgeTexts } from "./texts.ts";
import { uploadTexts } from "./upload-texts.ts";
import { type Unsent, UploadQueue, type Verdict } from "./upload-queue.ts";

/** Sends each request once, because the queue handles retries and shows the remaining time. */
const once = createParlance({ url: location.origin, accessToken, fetch: fetchSignedIn, backoff: { tries: 1 } });

const unreachedMs = 2_000;
const limitedMs = 5_000;
const refreshMs = 1_500;

function judge(error: unknown, file: File): Verdict {
  if (file.size === 0) return { kind: "refuse", reason: knowledgeTexts[currentLocale()].causes.empty, isFinal: true };
  const reason = sentenceOf(error);
  if (!(error instanceof ParlanceError)) return { kind: "refuse", reason: uploadTexts[currentLocale()].unreadable, isFinal: true };
  if (error.code === "limits.rate_exceeded") {
    return { kind: "wait", because: "limited", ms: error.retryAfter === null ? limitedMs : error.retryAfter * 1_000, reason };
  }
  const isUnreached = ["client.network", "client.timeout"].includes(error.code) || error.status >= 502;
  if (isUnreached) return { kind: "wait", because: "unreached", ms: unreachedMs, reason };
  return { kind: "refuse", reason, isFinal: error.code.startsWith("upload.") };
}

const keyOf = (sourceId: string): string => `parlance:uploads:${sourceId}`;

/** Returns the files that were unsent when this tab was reloaded. */
function remembered(sourceId: string): readonly Unsent[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(sourceId)) ?? "[]") as Unsent[];
  } catch {
    return [];
  }
}

function remember(sourceId: string, unsent: readonly Unsent[]): void {
  try {
    const kept = unsent.map(({ documentId, name, path, size, reason, isFinal }): Unsent => ({
      documentId,
      name,
      path: path ?? name,
      size,
      reason,
      isFinal,
    }));
    if (kept.length === 0) sessionStorage.removeItem(keyOf(sourceId));
    else sessionStorage.setItem(keyOf(sourceId), JSON.stringify(kept));
  } catch {
    // If storage is unavailable, the list is lost when the page is closed.
  }
}

let refreshing: ReturnType<typeof setTimeout> | undefined;

/** Reloads the lists, at most once for several files, because these requests are also rate-limited. */
function refreshSoon(): void {
  refreshing ??= setTimeout(() => {
    refreshing = undefined;
    for (const key of ["sources", "documents"]) void queryClient.invalidateQueries({ queryKey: [key] });
  }, refreshMs);
}

/** Queues of this page by source. Uploads continue while the user opens other screens. */
const queues = new Map<string, UploadQueue>();

// The browser asks for confirmation before the user leaves the page.
addEventListener("beforeunload", (event) => {
  if ([...queues.values()].some(({ isBusy }) => isBusy)) event.preventDefault();
});

/** Returns the upload queue of a source. */
export function uploadsTo(sourceId: string): UploadQueue {
  const known = queues.get(sourceId);
  if (known !== undefined) return known;
  const queue = new UploadQueue({
    preflight: async (file, signal) => {
      // Rejects if the file was changed or deleted after it was selected.
      await file.slice(0, 1).arrayBuffer();
      await once.uploads.preflight({ file_name: file.name, content_length: file.size }, { signal });
    },
    send: async (file, { documentId, onProgress, signal }) => {
      await once.uploads.send(file, {
        source_id: sourceId,
        id: documentId,
        signal,
        onProgress: ({ sent, total }) => onProgress(total === 0 ? 1 : sent / total),
      });
      refreshSoon();
    },
    twinsOf: async (file, signal) => {
      const { items } = await once.documents.list({ source_id: sourceId, search: file.name, limit: 200 }, { signal });
      return twinsIn(items, file).map(({ id, title, original_file_name: name, status }) => ({
        id,
        label: pathOfDocument(id, name) ?? `${title}, ${formatTime(status.updated_at)}`,
      }));
    },
    judge,
    stopped: () => uploadTexts[currentLocale()].stopped,
    remember: (unsent) => remember(sourceId, unsent),
    remembered: remembered(sourceId),
  });
  queues.set(sourceId, queue);
  return queue;
}
