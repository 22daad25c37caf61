import type { RenderedPage, RenderFailure, RenderRequest } from "../../../ports/page-renderer.ts";

/** Settings with which the child process starts the browser. */
export interface BrowserSettings {
  /** Path of a Chromium executable. */
  readonly path: string;
  /** Whether the browser uses its own sandbox, which is not available to the superuser. */
  readonly sandbox: boolean;
  /** Folder for the browser's temporary files, which the parent process deletes. */
  readonly workDir: string;
  /** Appended to the browser's user agent. */
  readonly product: string;
}

/** Time limits for rendering a page, in milliseconds. */
export interface RenderLimits {
  /** Time until the markup has loaded. */
  readonly loadMs: number;
  /** Total time. */
  readonly totalMs: number;
}

/** A request to the child process, which renders one page at a time. */
export interface RenderOrder extends RenderRequest {
  readonly browser: BrowserSettings;
  readonly limits: RenderLimits;
  readonly allowPrivateHosts: readonly string[];
}

export type RenderAnswer =
  | ({ readonly kind: "rendered" } & RenderedPage)
  | { readonly kind: "failed"; readonly reason: RenderFailure; readonly message: string };
