import type { ComponentChildren, JSX } from "preact";
import type { PanelContext } from "./context.ts";
import { hereText } from "./here-text.ts";
import { IconButton } from "./icon-button.tsx";
import { close as closeShape } from "./shapes.ts";

interface HeaderProps {
  readonly panel: PanelContext;
  readonly title: string;
  readonly menu: ComponentChildren;
}

/** The header: the name of the persona or operator, the menu, and the close button. */
export function Header({ panel: { inline, close, persona, say, conversation, view, change }, title, menu }: HeaderProps): JSX.Element {
  const { operator } = conversation.snapshot;
  const url = persona?.avatar_url;
  return (
    <header>
      <span class="avatar" aria-hidden="true">
        {url == null || view.isAvatarBroken ? (
          [...title][0]
        ) : (
          <img src={url} alt="" referrerpolicy="no-referrer" onError={() => change({ isAvatarBroken: true })} />
        )}
      </span>
      <div class="who">
        <h2>
          <bdi>{title}</bdi>
        </h2>
        <p class={operator === null ? "meta" : "meta present"}>{operator === null ? say("automatic") : hereText(operator, say)}</p>
      </div>
      {menu}
      {!inline && <IconButton label={say("close")} shape={closeShape} onClick={close} />}
    </header>
  );
}
