import { createParlance, ParlanceError } from "@parlance/sdk";
import { QueryClient } from "@tanstack/react-query";
import { accessToken, fetchSignedIn } from "./session.ts";

/** The service, called as the signed-in person. */
export const parlance = createParlance({ url: location.origin, accessToken, fetch: fetchSignedIn });

/** What the service has answered. The SDK repeats what may be repeated, so a query does not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // The service can be on this machine: it is asked whatever the browser knows of a network.
      networkMode: "always",
      retry: (failures, error) => !(error instanceof ParlanceError) && failures < 10,
      retryDelay: (failures) => Math.min(10_000, 500 * 2 ** failures),
    },
  },
});
