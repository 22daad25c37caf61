import { useQuery } from "@tanstack/react-query";
import { parlance } from "./query.ts";

/** Returns the features that the installation offers. They change only with a restart. */
export function useConfig() {
  return useQuery({ queryKey: ["config"], queryFn: () => parlance.service.config(), staleTime: Infinity });
}
