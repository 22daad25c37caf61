import { type ErrorCode, ParlanceError } from "@parlance/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { Component, type ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { uiTexts } from "../ui/texts.ts";
import { currentLocale, useTexts } from "../ui/i18n.ts";
import { fieldName, fieldProblem, problems } from "./problem-texts.ts";
import { complain } from "./toasts.tsx";
import { appTexts } from "./texts.ts";

/**
 * Returns the error as a sentence with instructions: the service's own `detail` in English, or otherwise the message for the error code.
 */
export function sentenceOf(error: unknown): string {
  const texts = appTexts[currentLocale()];
  if (!(error instanceof ParlanceError)) return texts.offline;
  // The SDK's own messages are in English.
  if (error.code === "client.network") return texts.notReached;
  if (error.code === "limits.rate_exceeded" && error.retryAfter !== null) return texts.waitSeconds(error.retryAfter);
  if (currentLocale() === "en" || !(error.code in problems)) return error.detail;
  const sentence = problems[error.code as ErrorCode];
  const [field] = error.errors ?? [];
  return field === undefined ? sentence : `${sentence} ${fieldName(field.field)}: ${fieldProblem(field)}.`;
}

/** Returns the service's message for a field or a part of it; undefined if the field is valid. */
export function fieldErrorOf(error: unknown, field: string): string | undefined {
  if (!(error instanceof ParlanceError)) return undefined;
  const found = error.errors?.find(
    (entry) => entry.field === field || entry.field.startsWith(`${field}[`) || entry.field.startsWith(`${field}.`),
  );
  return found === undefined || currentLocale() === "en" ? found?.message : fieldProblem(found);
}

/** Returns whether an error concerns field values; a form shows such errors next to the fields. */
export function isAboutFields(error: unknown): boolean {
  return error instanceof ParlanceError && error.code === "validation.failed" && (error.errors?.length ?? 0) > 0;
}

/** Shows an error in a toast. */
export function complainAbout(error: unknown): void {
  const texts = appTexts[currentLocale()];
  const id = error instanceof ParlanceError ? error.requestId : null;
  complain(sentenceOf(error), id === null ? "" : texts.requestId(id));
}

/** Shows that a section of the page could not be loaded, and offers a retry button. */
export function Failed({ error }: { readonly error: unknown }) {
  const [texts, shared] = [useTexts(appTexts), useTexts(uiTexts)];
  const queries = useQueryClient();
  const id = error instanceof ParlanceError ? error.requestId : null;
  return (
    <div role="alert" className="flex flex-col items-start gap-8 rounded-10 border border-bad bg-bad-soft p-16">
      <p className="text-14">{sentenceOf(error)}</p>
      {id !== null && <p className="font-mono text-12 text-muted">{texts.requestId(id)}</p>}
      <Button onClick={() => void queries.refetchQueries({ predicate: (query) => query.state.status === "error" })}>
        {shared.tryAgain}
      </Button>
    </div>
  );
}

/** Error boundary that prevents an error in one section from affecting the rest of the page. */
export class Fence extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { readonly isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    const [texts, shared] = [appTexts[currentLocale()], uiTexts[currentLocale()]];
    return (
      <div role="alert" className="flex flex-col items-start gap-8 rounded-10 border border-bad bg-bad-soft p-16">
        <p className="text-14">{texts.broken}</p>
        <Button onClick={() => this.setState({ isBroken: false })}>{shared.tryAgain}</Button>
      </div>
    );
  }
}
