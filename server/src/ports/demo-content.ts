import type { Readable } from "node:stream";

/** The demo content for the first start, in the formats of the API. */
export interface DemoContent {
  brand(): Promise<unknown>;
  persona(): Promise<unknown>;
  products(): Promise<readonly unknown[]>;
  files(): Promise<readonly { readonly name: string; open(): Readable }[]>;
}
