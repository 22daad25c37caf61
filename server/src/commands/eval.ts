import type { Command } from "./command.ts";
import { evalAnswers } from "./eval-answers.ts";
import { evalRetrieval } from "./eval-retrieval.ts";

/** Examines a persona: its answers with `--answers FILE`, its search with a folder of queries and judgements. */
export const evalCommand: Command = (input) =>
  input.arguments.some((word) => word === "--answers" || word.startsWith("--answers=")) ? evalAnswers(input) : evalRetrieval(input);
