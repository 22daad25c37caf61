/** Keeps the keyboard focus within a panel that covers the page. */
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
