import { RotateCcw } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { formatBytes, formatNumber } from "../../app/format.ts";
import { useTexts } from "../../ui/i18n.ts";
import { saveFile } from "../../app/save-file.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Progress } from "../../ui/progress.tsx";
import { StateMark, type Mark } from "../../ui/state-mark.tsx";
import { uiTexts } from "../../ui/texts.ts";
import { byUrgency, clearChoices, isUnsent, type Pause, type Upload, type UploadQueue } from "./upload-queue.ts";
import { uploadTexts } from "./upload-texts.ts";
import { UploadButton } from "./uploads.tsx";

const marks: Readonly<Record<Upload["state"], Mark>> = {
  asked: "warn",
  waiting: "none",
  sending: "working",
  sent: "ok",
  refused: "bad",
  lost: "bad",
};
/** Maximum number of rows shown, because a folder can contain thousands of files. */
const mostRows = 50;

/** Lists files that are being sent and their progress, and files that were not sent and the reasons. */
export function UploadList({ queue }: { readonly queue: UploadQueue }) {
  const [texts, shared] = [useTexts(uploadTexts), useTexts(uiTexts)];
  const { uploads, pause } = useSyncExternalStore(queue.subscribe, queue.snapshot);
  if (uploads.length === 0) return null;
  const [sent, unsent] = [uploads.filter(({ state }) => state === "sent").length, uploads.filter(isUnsent)];
  const asked = uploads.filter(({ state }) => state === "asked").length;
  const clear = clearChoices(uploads).length;
  const more = uploads.length - mostRows;
  return (
    <section aria-label={texts.uploads} className="flex shrink-0 flex-col gap-8 rounded-10 border border-line bg-surface p-12">
      <header className="flex flex-wrap items-center justify-between gap-8">
        <div className="min-w-0">
          <p role="status" className="text-13 font-500">
            {texts.counts(formatNumber(uploads.length), uploads.length === 1, formatNumber(sent))}
            {asked > 0 && <span className="text-warn">, {texts.asked(formatNumber(asked))}</span>}
            {unsent.length > 0 && <span className="text-bad">, {texts.unsent(formatNumber(unsent.length))}</span>}
          </p>
          {pause !== null && <Countdown pause={pause} />}
          {!queue.isBusy && sent > 0 && <p className="text-12 text-muted">{texts.reading}</p>}
        </div>
        <div className="flex flex-wrap gap-8">
          {clear > 1 && (
            <>
              <Button onClick={() => queue.decideAll(true)}>{texts.replaceAll(formatNumber(clear))}</Button>
              <Button onClick={() => queue.decideAll(false)}>{texts.keepAll}</Button>
            </>
          )}
          {unsent.some(({ state }) => state === "lost") && <UploadButton queue={queue} label={texts.chooseAgain} />}
          {unsent.filter(isRepeatable).length > 1 && <Button onClick={() => queue.retry()}>{texts.retryAll}</Button>}
          {unsent.length > 1 && !queue.isBusy && (
            <Button onClick={() => void saveFile(listOf(unsent, texts.lost), texts.fileName)}>{texts.saveUnsent}</Button>
          )}
          {queue.isBusy && <Button onClick={() => queue.stop()}>{texts.stop}</Button>}
          {!queue.isBusy && <Button onClick={() => queue.clear()}>{shared.clear}</Button>}
        </div>
      </header>
      {/* Focusable, so it can be scrolled with the keyboard. */}
      <div tabIndex={0} role="region" aria-label={texts.files} className="max-h-232 overflow-y-auto">
        <ul className="flex flex-col gap-4">
          {byUrgency(uploads)
            .slice(0, mostRows)
            .map((upload) => (
              <Row key={upload.id} upload={upload} queue={queue} />
            ))}
          {more > 0 && <li className="text-12 text-muted">{texts.more(formatNumber(more))}</li>}
        </ul>
      </div>
    </section>
  );
}

function isRepeatable({ state, isFinal }: Upload): boolean {
  return state === "refused" && !isFinal;
}

function Row({ upload, queue }: { readonly upload: Upload; readonly queue: UploadQueue }) {
  const texts = useTexts(uploadTexts);
  const reason = upload.reason ?? (upload.state === "lost" ? texts.lost : null);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_64px_96px] items-center gap-x-12 text-13 md:grid-cols-[minmax(0,1fr)_96px_160px]">
      <span className="truncate" title={upload.path}>
        {upload.name}
        {upload.path !== upload.name && <span className="text-muted"> · {upload.path.slice(0, -upload.name.length - 1)}</span>}
      </span>
      <span className="text-right text-12 text-muted">{formatBytes(upload.size)}</span>
      {upload.state === "sending" ? (
        <Progress value={upload.progress} label={upload.name} />
      ) : (
        <span className="flex items-center justify-between gap-4">
          <StateMark mark={marks[upload.state]}>{texts.states[upload.state]}</StateMark>
          {isRepeatable(upload) && (
            <IconButton label={texts.retry(upload.name)} onClick={() => queue.retry(upload.id)}>
              <RotateCcw size={16} aria-hidden />
            </IconButton>
          )}
        </span>
      )}
      {upload.state === "asked" && (
        <span className="col-span-3 flex flex-wrap items-center gap-8 text-12">
          {upload.twins.length === 1 ? texts.twin(upload.twins[0]?.label ?? "") : texts.twins(formatNumber(upload.twins.length))}
          {upload.twins.map(({ id, label }) => (
            <Button key={id} onClick={() => queue.decide(true, upload.id, id)}>
              {upload.twins.length === 1 ? texts.replace : texts.replaceOne(label)}
            </Button>
          ))}
          <Button onClick={() => queue.decide(false, upload.id)}>{texts.keepBoth}</Button>
        </span>
      )}
      {reason !== null && isUnsent(upload) && <span className="col-span-3 text-12 text-bad">{reason}</span>}
    </li>
  );
}

/** Shows why uploads are paused, and for how long. */
function Countdown({ pause: { because, until } }: { readonly pause: Pause }) {
  const texts = useTexts(uploadTexts);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(1, Math.ceil((until - now) / 1_000));
  return <p className="text-12 text-warn">{texts.pauses[because](formatNumber(seconds))}</p>;
}

/** Returns the unsent files as CSV, with name and reason. */
function listOf(unsent: readonly Upload[], lost: string): Response {
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  return new Response(unsent.map(({ name, reason }) => `${quoted(name)},${quoted(reason ?? lost)}\r\n`).join(""));
}
