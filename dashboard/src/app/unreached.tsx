import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Spinner } from "../ui/button.tsx";
import { reaching, useIsReached } from "./connection.ts";
import { useTexts } from "../ui/i18n.ts";
import { appTexts } from "./texts.ts";

const probeMs = 2_000;

/** Shows that the service is unreachable. Retries until it responds, and then reloads all visible data. */
export function Unreached() {
  const texts = useTexts(appTexts);
  const isReached = useIsReached();
  const queries = useQueryClient();
  useEffect(() => {
    if (isReached) return undefined;
    const probe = (): void => {
      reaching(() => fetch("/healthz", { cache: "no-store" })).then(
        () => queries.invalidateQueries(),
        () => undefined,
      );
    };
    const timer = setInterval(probe, probeMs);
    return () => clearInterval(timer);
  }, [isReached, queries]);
  if (isReached) return null;
  return (
    <p role="status" className="flex items-center gap-8 bg-warn-soft px-16 py-8 text-13 text-warn md:px-24">
      <Spinner />
      {texts.offline}
    </p>
  );
}
