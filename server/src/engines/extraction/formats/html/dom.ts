import { parseHTML } from "linkedom";

/** The part of the DOM that is used here, because the project is compiled without browser types. */
export interface DomNode {
  readonly nodeType: number;
  readonly textContent: string | null;
  readonly childNodes: Iterable<DomNode>;
}

export interface DomElement extends DomNode {
  readonly localName: string;
  readonly parentElement: DomElement | null;
  readonly previousElementSibling: DomElement | null;
  readonly nextElementSibling: DomElement | null;
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>;
  getAttribute(name: string): string | null;
  querySelector(selector: string): DomElement | null;
  querySelectorAll(selector: string): Iterable<DomElement>;
}

export interface DomDocument extends DomElement {
  readonly documentElement: DomElement | null;
  readonly body: DomElement | null;
}

/** Parses a page into a tree without running scripts or loading resources. */
export function parseDocument(html: string): DomDocument {
  return (parseHTML(html) as unknown as { document: DomDocument }).document;
}

export function isElement(node: DomNode): node is DomElement {
  return node.nodeType === 1;
}

export function isText(node: DomNode): boolean {
  return node.nodeType === 3;
}

/** Returns the child elements. */
export function childrenOf(parent: DomNode): DomElement[] {
  return [...parent.childNodes].filter(isElement);
}

/** Returns the id and the classes, separated by spaces. */
export function namesOf(element: DomElement): string {
  return `${element.getAttribute("id") ?? ""} ${element.getAttribute("class") ?? ""}`;
}
