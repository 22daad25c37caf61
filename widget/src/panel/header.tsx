import type { ConversationSnapshot } from "@parlance/sdk/visitor";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { usePanel } from "./context.ts";
import { Icon } from "./icons.tsx";
import { Menu, type MenuItem } from "./menu.tsx";

function Avatar({ url, name }: { readonly url: string | null; readonly name: string }): JSX.Element {
  const [isGone, setGone] = useState(false);
  return (
    <span class="avatar" aria-hidden="true">
      {url === null || isGone ? [...name][0] : <img src={url} alt="" referrerpolicy="no-referrer" onError={() => setGone(true)} />}
    </span>
  );
}

interface HeaderProps {
  readonly title: string;
  readonly snapshot: ConversationSnapshot;
  readonly items: readonly MenuItem[];
}

/** Who answers, the menu, and the button that closes the panel. */
export function Header({ title, snapshot, items }: HeaderProps): JSX.Element {
  const { inline, close, persona, say } = usePanel();
  const { operator } = snapshot;
  return (
    <header>
      <Avatar url={persona?.avatar_url ?? null} name={title} />
      <div class="who">
        <h2>
          <bdi>{title}</bdi>
        </h2>
        <p class={operator === null ? "meta" : "meta present"}>
          {operator === null
            ? say("automatic")
            : operator.name === null
              ? say("colleagueHere")
              : say("operatorHere", { name: operator.name })}
        </p>
      </div>
      {items.length > 0 && <Menu items={items} />}
      {!inline && (
        <button type="button" class="icon" aria-label={say("close")} title={say("close")} onClick={close}>
          <Icon name="close" />
        </button>
      )}
    </header>
  );
}
