import { createParlance, ParlanceError } from "@parlance/sdk";
import { QueryClient } from "@tanstack/react-query";
import { pollOnlyWithoutEvents } from "./live-queries.ts";
import { accessToken, fetchSignedIn } from "./session.ts";

/** API client for the signed-in user. */
export const parlance = createParlance({ url: location.origin, accessToken, fetch: fetchSignedIn });

/** Query cache. Queries are not retried, because the SDK retries requests. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // The service may be running on this machine, so requests are sent even if the browser is offline.
      networkMode: "always",
      retry: (failures, error) => !(error instanceof ParlanceError) && failures < 10,
      retryDelay: (failures) => Math.min(10_000, 500 * 2 ** failures),
    },
  },
});

pollOnlyWithoutEvents(queryClient);
