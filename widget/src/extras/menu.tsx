import type { JSX, TargetedKeyboardEvent } from "preact";
import type { PanelContext } from "../panel/context.ts";
import { more } from "../panel/shapes.ts";
import { Component, IconButton } from "./kit.ts";

interface MenuProps {
  readonly panel: PanelContext;
  readonly onNew: () => void;
  readonly onErase: () => void;
  /** Called if the request for an operator failed. */
  readonly onFailed: () => void;
}

interface MenuState {
  readonly isOpen: boolean;
}

/** A button with a list of actions. The arrow keys move between them; Esc closes the list. */
export class Menu extends Component<MenuProps, MenuState> {
  override state = { isOpen: false };
  private readonly box = { current: null as HTMLDivElement | null };

  private readonly leave = (event: Event): void => {
    if (this.box.current !== null && !event.composedPath().includes(this.box.current)) this.setState({ isOpen: false });
  };

  override componentDidMount(): void {
    addEventListener("pointerdown", this.leave);
  }

  override componentDidUpdate(_: MenuProps, { isOpen }: MenuState): void {
    if (this.state.isOpen && !isOpen) this.buttons()[1]?.focus();
  }

  override componentWillUnmount(): void {
    removeEventListener("pointerdown", this.leave);
  }

  /** The button that opens the menu, and the menu's items. */
  private buttons(): HTMLButtonElement[] {
    return [...(this.box.current?.querySelectorAll("button") ?? [])];
  }

  private close(): void {
    this.setState({ isOpen: false });
    this.buttons()[0]?.focus();
  }

  private press(event: TargetedKeyboardEvent<HTMLElement>): void {
    const buttons = this.buttons().slice(1);
    const at = buttons.indexOf(event.currentTarget.querySelector("button:focus") as HTMLButtonElement);
    const move: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1 + buttons.length,
      Home: 0,
      End: buttons.length - 1,
    };
    const to = move[event.key];
    if (to !== undefined) buttons[to % buttons.length]?.focus();
    else if (event.key === "Escape") this.close();
    else if (event.key === "Tab") return this.setState({ isOpen: false });
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  override render({ panel: { conversation, emit, say }, onNew, onErase, onFailed }: MenuProps, { isOpen }: MenuState): JSX.Element | null {
    const { entries, sessionId, operator, handoff } = conversation.snapshot;
    const requestPerson = (): void => void conversation.requestHandoff().then(() => emit("handoff", { sessionId }), onFailed);
    const items = [
      sessionId !== null && operator === null && handoff === "none" && (["talkToPerson", requestPerson] as const),
      entries.length > 0 && (["newConversation", onNew] as const),
      sessionId !== null && (["erase", onErase] as const),
    ].filter((item) => item !== false);
    if (items.length === 0) return null;
    const label = say("menu");
    return (
      <div class="menu" ref={this.box}>
        <IconButton
          label={label}
          shape={more}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          onClick={() => this.setState({ isOpen: !isOpen })}
        />
        {isOpen && (
          <div role="menu" tabIndex={-1} aria-label={label} onKeyDown={(event) => this.press(event)}>
            {items.map(([name, act]) => (
              <button
                key={name}
                type="button"
                role="menuitem"
                tabIndex={-1}
                onClick={() => {
                  this.close();
                  act();
                }}
              >
                {say(name)}
              </button>
            ))}
          </div>
        )}
      </div>
    );
  }
}
