import { create, icon } from "./dom.ts";

const shownMs = 1_500;

/** Adds a copy button to each code block. */
export function addCopyButtons(): void {
  for (const block of document.querySelectorAll("pre")) {
    const text = block.textContent;
    const button = create(
      "button",
      { type: "button", class: "copy", "aria-label": "Copy" },
      icon("M5.5 5.5v-3h8v8h-3", "M2.5 5.5h8v8h-8z"),
    );
    button.addEventListener("click", () => {
      navigator.clipboard.writeText(text).then(
        () => report(button, "Copied"),
        () => report(button, "Not copied: select the text"),
      );
    });
    block.append(button);
  }
}

function report(button: HTMLElement, text: string): void {
  button.setAttribute("aria-label", text);
  button.dataset["said"] = text;
  setTimeout(() => {
    button.setAttribute("aria-label", "Copy");
    delete button.dataset["said"];
  }, shownMs);
}
