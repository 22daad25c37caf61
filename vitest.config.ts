import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          sequence: { groupOrder: 0 },
          include: ["server/src/**/*.test.ts", "server/test/*.test.ts", "scripts/**/*.test.js"],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: "integration",
          sequence: { groupOrder: 1 },
          include: ["server/test/{spec,contracts}/**/*.test.ts"],
          globalSetup: ["server/test/support/global-setup.ts"],
          setupFiles: ["server/test/support/note-problems.ts", "server/test/support/check-answers.ts"],
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "e2e",
          sequence: { groupOrder: 2 },
          include: ["e2e/**/*.test.ts"],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
