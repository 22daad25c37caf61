import { Component, type JSX } from "preact";
import type { PanelContext } from "./context.ts";
import { IconButton } from "./icon-button.tsx";
import * as shapes from "./shapes.ts";
import type { Draft } from "./view-state.ts";

const pictureTypes = ["image/jpeg", "image/png", "image/gif", "image/webp"];
const mostBytes = 5 * 1_024 * 1_024;
/** After this time without input, the visitor is considered to have stopped typing. */
const idleMs = 3_000;

const blank: Draft = { text: "", image: null };

interface ComposerProps {
  readonly panel: PanelContext;
  readonly placeholder: string;
}

/** The message field. Enter sends the message; Shift+Enter inserts a line break. */
export class Composer extends Component<ComposerProps, Draft> {
  override state = blank;
  private idle = 0;
  private readonly chooser = { current: null as HTMLInputElement | null };

  /** Set here rather than by a `ref`, because Preact passes a component's `ref` to the component. */
  override componentDidMount(): void {
    this.props.panel.elements.composer.current = this;
  }

  /** The field grows with the number of lines, up to the maximum in the style sheet. */
  override componentDidUpdate(_: ComposerProps, { text }: Draft): void {
    const { current } = this.props.panel.elements.field;
    if (current === null || text === this.state.text) return;
    current.style.height = "auto";
    current.style.height = `${current.scrollHeight}px`;
  }

  override componentWillUnmount(): void {
    clearTimeout(this.idle);
  }

  override render({ panel, placeholder }: ComposerProps, { text, image }: Draft): JSX.Element {
    const { conversation, say, persona, extras, change, send, elements } = panel;
    const takesPictures = persona?.widget?.attachments !== false;
    const message = text.trim();
    const isEmpty = message === "" && image === null;
    const focus = (): void => elements.field.current?.focus();
    const take = (files: FileList | undefined | null): boolean => {
      const file = [...(files ?? [])].find(({ type }) => type.startsWith("image/"));
      if (file === undefined || !takesPictures) return false;
      if (pictureTypes.includes(file.type) && file.size <= mostBytes) this.setState({ image: file });
      else change({ note: "badPicture" });
      return true;
    };
    const type = (value: string): void => {
      this.setState({ text: value });
      clearTimeout(this.idle);
      conversation.typing(value === "");
      if (value !== "") this.idle = window.setTimeout(() => conversation.typing(true), idleMs);
    };
    const submit = (event: Event): void => {
      event.preventDefault();
      if (isEmpty) return;
      clearTimeout(this.idle);
      this.setState(blank);
      send(message, image);
      focus();
    };
    return (
      <form
        class="composer"
        onSubmit={submit}
        onDragOver={(event) => takesPictures && event.preventDefault()}
        onDrop={(event) => take(event.dataTransfer?.files) && event.preventDefault()}
      >
        {extras !== null && image !== null && (
          <extras.ChosenPicture
            key={image}
            panel={panel}
            picture={image}
            onRemove={() => {
              this.setState({ image: null });
              focus();
            }}
          />
        )}
        <div class="row">
          {takesPictures && (
            <>
              <IconButton label={say("attach")} shape={shapes.picture} onClick={() => this.chooser.current?.click()} />
              <input
                ref={this.chooser}
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
            ref={elements.field}
            rows={1}
            dir="auto"
            value={text}
            maxLength={8_000}
            placeholder={placeholder}
            aria-label={say("message")}
            enterkeyhint="send"
            onInput={({ currentTarget }) => type(currentTarget.value)}
            onKeyDown={(event) => event.key === "Enter" && !event.shiftKey && !event.isComposing && submit(event)}
            onPaste={(event) => take(event.clipboardData?.files) && event.preventDefault()}
          />
          {conversation.snapshot.turn !== null && isEmpty ? (
            <IconButton class="icon main" label={say("stop")} shape={shapes.stop} onClick={() => void conversation.stop()} />
          ) : (
            <IconButton class="icon main" type="submit" label={say("send")} shape={shapes.send} disabled={isEmpty} />
          )}
        </div>
      </form>
    );
  }
}
