import type { Command } from "./command.ts";
import { evalAnswers } from "./eval-answers.ts";
import { evalRetrieval } from "./eval-retrieval.ts";

/** Evaluates a persona's answers with `--answers FILE`, or its search with a folder of judged queries. */
export const evalCommand: Command = (input) =>
  input.arguments.some((word) => word === "--answers" || word.startsWith("--answers=")) ? evalAnswers(input) : evalRetrieval(input);
