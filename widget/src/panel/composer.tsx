import type { JSX, RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { usePanel } from "./context.ts";
import { Icon } from "./icons.tsx";

const pictureTypes = ["image/jpeg", "image/png", "image/gif", "image/webp"];
const mostBytes = 5 * 1_024 * 1_024;
/** The visitor has stopped typing. */
const idleMs = 3_000;

/** A message that is not sent yet. */
export interface Draft {
  readonly text: string;
  readonly image: Blob | null;
}

interface ComposerProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly isRunning: boolean;
  readonly placeholder: string;
  readonly takesPictures: boolean;
  /** A message that was taken out of the field and comes back. */
  readonly restored: Draft | null;
  readonly onSend: (text: string, image: Blob | null) => void;
  readonly onBadPicture: () => void;
}

function isPicture(file: File): boolean {
  return pictureTypes.includes(file.type) && file.size <= mostBytes;
}

/** The message field. Enter sends, Shift+Enter begins a line. */
export function Composer({ field, isRunning, placeholder, takesPictures, restored, onSend, onBadPicture }: ComposerProps): JSX.Element {
  const { conversation, say } = usePanel();
  const [text, setText] = useState("");
  const [picture, setPicture] = useState<Blob | null>(null);
  const [preview, setPreview] = useState("");
  const chooser = useRef<HTMLInputElement>(null);
  const idle = useRef(0);

  useEffect(() => {
    if (picture === null) return setPreview("");
    const url = URL.createObjectURL(picture);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [picture]);
  useEffect(() => {
    if (restored === null) return;
    setText(restored.text);
    setPicture(restored.image);
  }, [restored]);
  useEffect(() => () => clearTimeout(idle.current), []);
  useEffect(() => fit(field.current), [text]);

  const take = (files: FileList | undefined | null): boolean => {
    const [file] = [...(files ?? [])].filter(({ type }) => type.startsWith("image/"));
    if (file === undefined || !takesPictures) return false;
    if (isPicture(file)) setPicture(file);
    else onBadPicture();
    return true;
  };
  const type = (value: string): void => {
    setText(value);
    clearTimeout(idle.current);
    if (value === "") return conversation.typing(true);
    conversation.typing();
    idle.current = window.setTimeout(() => conversation.typing(true), idleMs);
  };
  const submit = (): void => {
    const message = text.trim();
    if (message === "" && picture === null) return;
    clearTimeout(idle.current);
    setText("");
    setPicture(null);
    onSend(message, picture);
    field.current?.focus();
  };

  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onDragOver={(event) => takesPictures && event.preventDefault()}
      onDrop={(event) => take(event.dataTransfer?.files) && event.preventDefault()}
    >
      {picture !== null && (
        <div class="chosen">
          {preview !== "" && <img src={preview} alt={say("yourPicture")} />}
          <button
            type="button"
            class="icon"
            aria-label={say("removePicture")}
            onClick={() => {
              setPicture(null);
              field.current?.focus();
            }}
          >
            <Icon name="close" />
          </button>
        </div>
      )}
      <div class="row">
        {takesPictures && (
          <>
            <button type="button" class="icon" aria-label={say("attach")} title={say("attach")} onClick={() => chooser.current?.click()}>
              <Icon name="picture" />
            </button>
            <input
              ref={chooser}
              type="file"
              hidden
              accept={pictureTypes.join()}
              onChange={({ currentTarget }) => {
                take(currentTarget.files);
                currentTarget.value = "";
              }}
            />
          </>
        )}
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          value={text}
          maxLength={8_000}
          placeholder={placeholder}
          aria-label={say("message")}
          enterkeyhint="send"
          onInput={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
            event.preventDefault();
            submit();
          }}
          onPaste={(event) => take(event.clipboardData?.files) && event.preventDefault()}
        />
        {isRunning && text.trim() === "" && picture === null ? (
          <button type="button" class="icon main" aria-label={say("stop")} title={say("stop")} onClick={() => void conversation.stop()}>
            <Icon name="stop" />
          </button>
        ) : (
          <button
            type="submit"
            class="icon main"
            aria-label={say("send")}
            title={say("send")}
            disabled={text.trim() === "" && picture === null}
          >
            <Icon name="send" />
          </button>
        )}
      </div>
    </form>
  );
}

/** Grows with its lines, up to the limit of the style sheet. */
function fit(area: HTMLTextAreaElement | null): void {
  if (area === null) return;
  area.style.setProperty("height", "auto");
  area.style.setProperty("height", `${area.scrollHeight}px`);
}
