/**
 * Script that returns the strings on a page that are cut off by the window or by an element. Strings that end in an ellipsis are shown in
 * full elsewhere.
 */
export const cutTexts = `(() => {
  const cut = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (node.textContent.trim() === "" || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right, width, height } = range.getBoundingClientRect();
    // The text has no area, or is outside the window until it is focused.
    if (width < 2 || height < 2 || right <= 0) continue;
    let [from, to, isShown] = [0, innerWidth, true];
    for (let around = parent; around !== null && isShown; around = around.parentElement) {
      const { overflowX, textOverflow, position } = getComputedStyle(around);
      const box = around.getBoundingClientRect();
      // The text is only for screen readers, or can be scrolled into view.
      if (box.width < 2 || overflowX === "auto" || overflowX === "scroll" || textOverflow === "ellipsis") isShown = false;
      if (overflowX === "hidden" || overflowX === "clip") [from, to] = [Math.max(from, box.left), Math.min(to, box.right)];
      if (position === "fixed") break;
    }
    if (isShown && (left < from - 1 || right > to + 1)) cut.push(node.textContent.trim().slice(0, 60));
  }
  return cut;
})()`;
