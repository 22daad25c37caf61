import type { Readable } from "node:stream";

/** What a newcomer meets at the first start, in the shapes that the API takes. */
export interface DemoContent {
  brand(): Promise<unknown>;
  persona(): Promise<unknown>;
  products(): Promise<readonly unknown[]>;
  files(): Promise<readonly { readonly name: string; open(): Readable }[]>;
}
