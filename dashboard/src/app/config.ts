import { useQuery } from "@tanstack/react-query";
import { parlance } from "./query.ts";

/** What the installation offers; it changes with a restart only. */
export function useConfig() {
  return useQuery({ queryKey: ["config"], queryFn: () => parlance.service.config(), staleTime: Infinity });
}
