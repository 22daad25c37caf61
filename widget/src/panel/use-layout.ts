import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";

/** Follows a media query. */
export function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const change = (): void => setMatches(media.matches);
    media.addEventListener("change", change);
    return () => media.removeEventListener("change", change);
  }, [query]);
  return matches;
}

/** Keeps a full-screen panel above the on-screen keyboard, which covers a part of the page. */
export function useVisibleHeight(panel: RefObject<HTMLElement | null>, isFullScreen: boolean): void {
  useEffect(() => {
    const { visualViewport } = window;
    const style = panel.current?.style;
    if (!isFullScreen || visualViewport === null || style === undefined) return undefined;
    const fit = (): void => {
      style.setProperty("--height", `${visualViewport.height}px`);
      style.setProperty("--top", `${visualViewport.offsetTop}px`);
    };
    fit();
    visualViewport.addEventListener("resize", fit);
    visualViewport.addEventListener("scroll", fit);
    return () => {
      visualViewport.removeEventListener("resize", fit);
      visualViewport.removeEventListener("scroll", fit);
    };
  }, [isFullScreen]);
}

const nearPx = 48;

/** Returns how far the box scrolls to its end, but not beyond the beginning of the persona's last reply, unless the reader is beyond it already. */
function endOf(scroller: HTMLElement): number {
  const { scrollTop, scrollHeight } = scroller;
  const reply = scroller.querySelector(".turns > .persona:last-child");
  if (reply === null) return scrollHeight;
  const start = scrollTop + reply.getBoundingClientRect().top - scroller.getBoundingClientRect().top - 16;
  return scrollTop > start + 1 ? scrollHeight : Math.min(scrollHeight, start);
}

/** Keeps the end of a scrolling box in view while the reader is there. A reply that is longer than the box is shown from its beginning. */
export function useFollowEnd(box: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>) {
  const [isAtEnd, setAtEnd] = useState(true);
  const follow = useState(() => ({ on: true, height: 0 }))[0];
  useEffect(() => {
    const { current: scroller } = box;
    if (scroller === null || content.current === null) return undefined;
    const look = (): void => {
      const isNear = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < nearPx;
      // Content that grows moves the end away from the reader, which is not the reader's doing.
      if (isNear || scroller.scrollHeight === follow.height) follow.on = isNear;
      follow.height = scroller.scrollHeight;
      setAtEnd(isNear || follow.on);
    };
    const grow = new ResizeObserver(() => {
      // The panel is closed.
      if (scroller.clientHeight === 0) return;
      if (follow.on) scroller.scrollTop = endOf(scroller);
      follow.height = scroller.scrollHeight;
      look();
    });
    grow.observe(scroller);
    grow.observe(content.current);
    scroller.addEventListener("scroll", look, { passive: true });
    return () => {
      grow.disconnect();
      scroller.removeEventListener("scroll", look);
    };
  }, []);
  const goToEnd = (): void => {
    follow.on = true;
    box.current?.scrollTo(0, box.current.scrollHeight);
    setAtEnd(true);
  };
  return { isAtEnd, goToEnd };
}

/** Keeps the Tab key within a panel that covers the page. */
export function keepFocusIn(panel: HTMLElement, event: KeyboardEvent): void {
  const fields = [...panel.querySelectorAll<HTMLElement>("a[href],button:not([disabled]),textarea,input:not([hidden])")].filter(
    (each) => each.tabIndex >= 0 && each.offsetParent !== null,
  );
  const [first] = fields;
  const last = fields.at(-1);
  const { activeElement } = panel.getRootNode() as ShadowRoot;
  const [edge, other] = event.shiftKey ? [first, last] : [last, first];
  if (activeElement !== edge && activeElement !== null) return;
  event.preventDefault();
  other?.focus();
}
