/** Scores by document in one segment, for one search at a time. Tracks the documents that have a score, so a reset clears only those scores. */
export class DocumentScores {
  score = new Float32Array(0);
  coverage = new Float32Array(0);
  /** Documents with a score above 0, in the order in which their first word was scored. */
  documents = new Uint32Array(0);
  count = 0;

  /** Resets all scores and ensures capacity for documents below `size`. */
  reset(size: number): void {
    if (size > this.score.length) {
      const room = Math.max(size, this.score.length * 2);
      this.score = new Float32Array(room);
      this.coverage = new Float32Array(room);
      this.documents = new Uint32Array(room);
    } else {
      for (let i = 0; i < this.count; i++) {
        const document = this.documents[i] ?? 0;
        this.score[document] = 0;
        this.coverage[document] = 0;
      }
    }
    this.count = 0;
  }

  add(document: number, score: number, covered: number): void {
    const before = this.score[document] ?? 0;
    if (before === 0) {
      if (score === 0) return;
      this.documents[this.count] = document;
      this.count += 1;
    }
    this.score[document] = before + score;
    this.coverage[document] = (this.coverage[document] ?? 0) + covered;
  }
}
