import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { builtModules, builtServer } from "./scripts/built-server.js";
import LongestFirst from "./scripts/longest-first.js";

/**
 * Unit tests that start processes, load models, change the whole process (sharp's formats, mocked modules), or try thousands of random
 * cases. Each file has its own process, which takes a second of CPU time to start, so tests that do not need one do not belong here.
 */
const slow = [
  "server/src/engines/embedder/{index,model-dir,remote,token-counter}.test.ts",
  "server/src/engines/embedder/local/*.test.ts",
  "server/src/engines/embedder/minilm/bert-graph.test.ts",
  "server/src/engines/extraction/{decode-text,extractor,extractor-unseen,recognise-pictures}.test.ts",
  "server/src/engines/extraction/formats/{html/read-html,markdown/read-markdown}.test.ts",
  "server/src/engines/extraction/formats/pdf/{pdfium,pdfium-library,photograph,read-pdf,ruled-tables}.test.ts",
  "server/src/engines/extraction/{images/*,process/reading-process,process/serve-reading}.test.ts",
  "server/src/engines/images/{compositor,fingerprint,image-reader}.test.ts",
  "server/src/engines/ocr/{engines,even-light,prepare-page,skew,text-recogniser}.test.ts",
  "server/src/engines/blobs/disk-durability.test.ts",
  "server/src/engines/retrieval/{host/hosted-index,host/scan-threads,index.property,rare-words}.test.ts",
  "server/src/engines/web/browser/browser-renderer.test.ts",
  "server/src/onboarding/crawl/mean-site.test.ts",
  "server/src/platform/lib/child/*.test.ts",
  "scripts/install.test.js",
];

/** How long a test waits for an expected event. The limit is generous, because it costs nothing if the event occurs immediately. */
const expectation = { poll: { timeout: 30_000, interval: 20 } };

/** Tests that use processes and deadlines are retried up to twice on an overloaded machine; the output marks them as retried. */
const retry = 2;

/**
 * Number of workers for the slow tests and for both projects whose tests use services. These tests spend more time waiting for responses,
 * schedules and other processes than
 * computing, so using more workers than processors keeps the processors busy.
 */
const serviceWorkers = Math.max(4, Math.min(3 * availableParallelism(), 8));

/** How each project resolves the service's modules. */
const modules = { plugins: builtServer() };
const server = { deps: { external: [builtModules] } };

// Without isolation, the files of a project share the workers, so that each module is loaded only once. A test must therefore restore what
// it changes in the process and end what it starts. The unit tests run first, then the other projects together.
export default defineConfig({
  test: {
    // On a busy machine, a worker that has loaded models takes longer than usual to exit.
    teardownTimeout: 60_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...modules,
        test: {
          name: "unit",
          server,
          sequence: { groupOrder: 0 },
          include: [
            "server/src/**/*.test.ts",
            "dashboard/src/**/*.test.ts",
            "server/test/*.test.ts",
            "sdk/{src,test}/**/*.test.ts",
            "widget/src/**/*.test.ts",
            "scripts/**/*.test.js",
            "reference/**/*.test.{js,ts}",
            "bench/**/*.test.js",
          ],
          exclude: slow,
          isolate: false,
          maxWorkers: 3,
          expect: { poll: { timeout: 15_000, interval: 20 } },
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
      {
        ...modules,
        test: {
          name: "slow",
          server,
          sequence: { groupOrder: 2 },
          include: slow,
          maxWorkers: serviceWorkers,
          retry,
          expect: expectation,
          testTimeout: 150_000,
          hookTimeout: 180_000,
        },
      },
      {
        ...modules,
        test: {
          name: "integration",
          server,
          sequence: { groupOrder: 2 },
          include: ["server/test/{spec,contracts}/**/*.test.ts"],
          globalSetup: ["server/test/support/global-setup.ts"],
          setupFiles: ["server/test/support/note-problems.ts", "server/test/support/check-answers.ts"],
          isolate: false,
          maxWorkers: serviceWorkers,
          retry,
          expect: expectation,
          testTimeout: 150_000,
          hookTimeout: 180_000,
        },
      },
      {
        ...modules,
        test: {
          name: "e2e",
          server,
          sequence: { groupOrder: 2 },
          include: ["e2e/**/*.test.ts"],
          globalSetup: ["e2e/support/run-folder.ts"],
          isolate: false,
          maxWorkers: serviceWorkers,
          retry,
          expect: expectation,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
