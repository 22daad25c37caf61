// The report of one brand as text.
const percent = (part, whole) => (whole === 0 ? "-" : `${((100 * part) / whole).toFixed(1)} %`);
export function percentile(values, share) {
  const sorted = values.filter((value) => value !== null).toSorted((one, other) => one - other);
  return sorted.length === 0 ? null : Math.round(10 * sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]) / 10;
}
const oneLine = (text, most) => text.replaceAll("\n", " ⏎ ").slice(0, most);

/** Figures over the turns of one brand. */
export function figuresOf(turns) {
  const kinds = {};
  for (const { kind, passed } of turns) {
    kinds[kind] ??= { passed: 0, total: 0 };
    kinds[kind].total += 1;
    if (passed) kinds[kind].passed += 1;
  }
  const style = {};
  for (const { style: faults } of turns) for (const { fault } of faults) style[fault] = (style[fault] ?? 0) + 1;
  const declined = {};
  for (const { declinedAs } of turns) if (declinedAs !== null) declined[declinedAs] = (declined[declinedAs] ?? 0) + 1;
  return {
    turns: turns.length,
    passed: turns.filter((turn) => turn.passed).length,
    kinds,
    style,
    declined,
    wrongly_declined: turns.filter((turn) => !turn.passed && turn.problems.includes("(sounds like a decline)")).length,
    unexpected_handoffs: [...new Set(turns.filter((turn) => turn.unexpectedHandoff).map((turn) => turn.conversation))],
    first_text_ms: {
      p50: percentile(
        turns.map((turn) => turn.firstTextMs),
        0.5,
      ),
      p95: percentile(
        turns.map((turn) => turn.firstTextMs),
        0.95,
      ),
    },
    total_ms: {
      p50: percentile(
        turns.map((turn) => turn.totalMs),
        0.5,
      ),
      p95: percentile(
        turns.map((turn) => turn.totalMs),
        0.95,
      ),
    },
  };
}

function turnText(mark, turn) {
  const lines = [`${mark}  ${turn.id} [${turn.kind}] ${oneLine(turn.ask, 300)}`];
  lines.push(...turn.problems.map((problem) => `      ! ${problem.slice(0, 400)}`));
  lines.push(...turn.style.map(({ fault, example }) => `      ~ ${fault}: ${example}`));
  lines.push(`      -> ${oneLine(turn.text, 400)}`);
  if (turn.cards.length > 0)
    lines.push(
      `      cards: ${turn.cards
        .map((card) => `${card.id} "${card.title}"`)
        .join(", ")
        .slice(0, 400)}`,
    );
  return lines.join("\n");
}

export function reportText({ name, product_count, file_count, failed_documents, load_s, ask_s, figures, turns }, { verbose, all }) {
  const out = [
    `== ${name}: ${product_count} products, ${file_count} files${failed_documents > 0 ? `, ${failed_documents} DOCUMENTS FAILED` : ""}; loaded in ${load_s} s, asked in ${ask_s} s`,
  ];
  if (all) for (const turn of turns) out.push(turnText(turn.passed ? "ok  " : "FAIL", turn));
  else if (verbose) {
    for (const turn of turns.filter((one) => !one.passed)) out.push(turnText("FAIL", turn));
    const look = turns.filter((one) => one.passed && (one.declinedAs === "no cards, no phrase" || one.declinedAs === "phrase with cards"));
    if (look.length > 0) out.push("", "-- passed as declined, but look:");
    for (const turn of look) out.push(turnText(turn.declinedAs === "phrase with cards" ? "CARD" : "LOOK", turn));
    const styled = turns.filter((one) => one.passed && one.style.length > 0 && !look.includes(one));
    if (styled.length > 0) out.push("", "-- passed, with faults of style:");
    for (const turn of styled) out.push(turnText("STYLE", turn));
  }
  if (verbose || all) out.push("");
  for (const [kind, { passed, total }] of Object.entries(figures.kinds).toSorted(([one], [other]) => one.localeCompare(other)))
    out.push(`${kind.padEnd(22)} ${`${passed}/${total}`.padStart(9)}  ${percent(passed, total).padStart(8)}`);
  out.push(
    `${"ALL TURNS".padEnd(22)} ${`${figures.passed}/${figures.turns}`.padStart(9)}  ${percent(figures.passed, figures.turns).padStart(8)}`,
  );
  const listed = (table) =>
    Object.entries(table)
      .map(([key, count]) => `${key} ${count}`)
      .join(", ") || "none";
  out.push(`style faults: ${listed(figures.style)}`);
  if (Object.keys(figures.declined).length > 0) out.push(`declined questions: ${listed(figures.declined)}`);
  out.push(
    `failed turns that sound like a decline: ${figures.wrongly_declined}${figures.unexpected_handoffs.length > 0 ? `; handoff flag unasked: ${figures.unexpected_handoffs.join(", ")}` : ""}`,
  );
  out.push(
    `first text p50 ${figures.first_text_ms.p50} ms, p95 ${figures.first_text_ms.p95} ms; turn p50 ${figures.total_ms.p50} ms, p95 ${figures.total_ms.p95} ms`,
    "",
  );
  return out.join("\n");
}
