import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { complainAbout } from "../../app/problem.tsx";
import { parlance } from "../../app/query.ts";

const pollMs = 1_000;

/** Starts an onboarding job. */
export function useStartOnboarding() {
  return useMutation({ mutationFn: (website: string) => parlance.onboarding.start({ website_url: website }) });
}

/** Returns an onboarding job, polling until it has ended. */
export function useOnboarding(jobId: string | undefined) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: ["onboarding", jobId],
    enabled: jobId !== undefined,
    queryFn: async () => {
      const job = await parlance.onboarding.get({ job_id: jobId ?? "" });
      if (job.finishedAt !== null) await queries.invalidateQueries({ queryKey: ["personas"] });
      return job;
    },
    refetchInterval: ({ state }) => (state.data?.finishedAt == null ? pollMs : false),
  });
}

export function useCancelOnboarding(jobId: string) {
  return useMutation({ mutationFn: () => parlance.onboarding.cancel({ job_id: jobId }), onError: complainAbout });
}

/** Returns the running job; null if there is none. An account can run only one at a time. */
export function useRunningOnboarding() {
  return useQuery({
    queryKey: ["onboarding", "running"],
    queryFn: async () => (await parlance.onboarding.list({ limit: 1 })).items.find(({ finishedAt }) => finishedAt === null) ?? null,
    refetchInterval: 5_000,
  });
}
