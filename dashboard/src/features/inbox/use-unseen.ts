import { useLayoutEffect, useRef, useState } from "react";
import type { Conversation } from "./inbox-rules.ts";
import { seenAfter, unseenOf, type SeenRows } from "./unseen-rules.ts";

const rowOf = (list: HTMLElement, id: string): HTMLElement | null => list.querySelector(`[data-session="${CSS.escape(id)}"]`);

function visibleIn(list: HTMLElement, ids: readonly string[]): ReadonlySet<string> {
  const { top, bottom } = list.getBoundingClientRect();
  const isVisible = (id: string): boolean => {
    const box = rowOf(list, id)?.getBoundingClientRect();
    return box !== undefined && box.bottom > top && box.top < bottom;
  };
  return new Set(ids.filter(isVisible));
}

/**
 * Counts conversations that were added outside the visible part of the list, and scrolls to the first of them.
 * @param rows undefined while they belong to another list
 * @param list identifies the list; in another list, all rows count as seen
 */
export function useUnseen(rows: readonly Conversation[] | undefined, pageCount: number, list: string) {
  const scroller = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<{ readonly list: string; readonly seen: SeenRows }>({ list, seen: null });
  const seen = state.list === list ? state.seen : null;
  const pages = useRef(pageCount);
  const ids = rows?.map(({ session_id: id }) => id) ?? [];
  const unseen = unseenOf(seen, ids);
  const look = (): void => {
    const at = scroller.current;
    if (at === null || rows === undefined) return;
    const next = seenAfter(seen, ids, visibleIn(at, unseen), pageCount > pages.current);
    if (next !== state.seen) setState({ list, seen: next });
    pages.current = pageCount;
  };
  // Reads the layout after every change, because rows can be added or move.
  useLayoutEffect(look);
  return {
    scroller,
    unseen: unseen.length,
    onScroll: look,
    showNext: (): void => {
      const at = scroller.current;
      if (at !== null && unseen[0] !== undefined) rowOf(at, unseen[0])?.scrollIntoView({ block: "center" });
    },
  };
}
