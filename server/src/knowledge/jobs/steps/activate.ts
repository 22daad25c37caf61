import { addFailures } from "../failures.sql.ts";
import { lockPlace } from "../place.sql.ts";
import { activatable, nothingLeft, stepSize, stopped, walked } from "../model/step.ts";
import { activate, countActive, lockForActivation, lockPersona } from "./activate.sql.ts";
import type { JobStep } from "./step.ts";

/**
 * Activates account documents for a persona. Active documents stay active; documents beyond the limit fail. Lock order: persona, source,
 * document.
 */
export const activateStep: JobStep<"activate"> = async (tx, job) => {
  const { accountId, task } = job;
  const { personaId, externalIds, after } = task;
  if (!(await lockPersona(tx, accountId, personaId))) return stopped({ code: "resource.not_found", message: "The persona was deleted." });
  const place = await lockPlace(tx, accountId, null);
  if (place === null) return nothingLeft;
  const documents = await lockForActivation(tx, place, personaId, { externalIds, after, limit: stepSize });
  if (documents.length === 0) return nothingLeft;
  const { ids, failed } = activatable(documents, await countActive(tx, personaId));
  const activated = new Set(ids);
  await addFailures(
    tx,
    job,
    documents
      .filter(({ id, active }) => !active && !activated.has(id))
      .map(({ externalId, title }) => ({ externalId, title, sourceId: null, code: "persona_full" })),
  );
  await activate(tx, accountId, personaId, ids);
  return walked(task, documents, failed);
};
