import type { RenderedPage, RenderFailure, RenderRequest } from "../../../ports/page-renderer.ts";

/** How the child starts the browser. */
export interface BrowserSettings {
  /** Path of a Chromium. */
  readonly path: string;
  /** Whether the browser uses its own sandbox, which the superuser cannot. */
  readonly sandbox: boolean;
  /** Folder for the browser's temporary files; deleted by the parent. */
  readonly workDir: string;
  /** Appended to the browser's user agent. */
  readonly product: string;
}

/** Milliseconds that a page has. */
export interface RenderLimits {
  /** Until its markup is there. */
  readonly loadMs: number;
  /** Altogether. */
  readonly totalMs: number;
}

/** A page for the child to render, one at a time. */
export interface RenderOrder extends RenderRequest {
  readonly browser: BrowserSettings;
  readonly limits: RenderLimits;
  readonly allowPrivateHosts: readonly string[];
}

export type RenderAnswer =
  | ({ readonly kind: "rendered" } & RenderedPage)
  | { readonly kind: "failed"; readonly reason: RenderFailure; readonly message: string };
