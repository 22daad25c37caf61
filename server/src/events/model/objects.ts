/** Names of the objects whose events are delivered in order. */
export const objects = {
  source: (id: string): string => `source:${id}`,
  onboarding: (id: string): string => `onboarding:${id}`,
  conversation: (sessionId: string): string => `conversation:${sessionId}`,
  quota: (resource: string): string => `quota:${resource}`,
  integration: (id: string): string => `integration:${id}`,
};
