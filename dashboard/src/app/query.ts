import { createParlance, ParlanceError } from "@parlance/sdk";
import { QueryClient } from "@tanstack/react-query";
import { pollOnlyWithoutEvents } from "./live-queries.ts";
import { accessToken, fetchSignedIn } from "./session.ts";

/** The client, which calls the service as the signed-in user. */
export const parlance = createParlance({ url: location.origin, accessToken, fetch: fetchSignedIn });

/** The query cache. The SDK retries what can be retried, so queries do not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // The service may run on this machine, so it is called even if the browser is offline.
      networkMode: "always",
      retry: (failures, error) => !(error instanceof ParlanceError) && failures < 10,
      retryDelay: (failures) => Math.min(10_000, 500 * 2 ** failures),
    },
  },
});

pollOnlyWithoutEvents(queryClient);
