const nearPx = 48;

/**
 * Returns the distance to scroll to the end of the box, but not past the start of the persona's last reply, unless the reader is already
 * past it.
 */
function endOf(scroller: HTMLElement): number {
  const { scrollTop, scrollHeight } = scroller;
  const reply = scroller.querySelector(".turns > .persona:last-child");
  if (reply === null) return scrollHeight;
  const start = scrollTop + reply.getBoundingClientRect().top - scroller.getBoundingClientRect().top - 16;
  return scrollTop > start + 1 ? scrollHeight : Math.min(scrollHeight, start);
}

/**
 * Keeps the end of a scrolling box in view while the reader is there. A reply that is longer than the box is shown from its start.
 * @returns a function that scrolls to the end
 */
export function followEnd(scroller: HTMLElement, content: HTMLElement, onChange: (isAtEnd: boolean) => void): () => void {
  let isFollowing = true;
  let height = 0;
  const look = (): void => {
    const isNear = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < nearPx;
    // When content grows, its end moves away from the reader although the reader has not scrolled.
    if (isNear || scroller.scrollHeight === height) isFollowing = isNear;
    height = scroller.scrollHeight;
    onChange(isNear || isFollowing);
  };
  const grow = new ResizeObserver(() => {
    // A height of 0 means that the panel is closed.
    if (scroller.clientHeight === 0) return;
    if (isFollowing) scroller.scrollTop = endOf(scroller);
    height = scroller.scrollHeight;
    look();
  });
  grow.observe(scroller);
  grow.observe(content);
  scroller.addEventListener("scroll", look, { passive: true });
  return () => {
    isFollowing = true;
    scroller.scrollTo(0, scroller.scrollHeight);
    onChange(true);
  };
}
