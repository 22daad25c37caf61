export interface IndexChange {
  readonly seq: number;
  readonly documentId: string;
}
