declare module "snowball-stemmers" {
  export interface Stemmer {
    stem(word: string): string;
  }
  /**
   * Creates a stemmer.
   * @throws Error if the algorithm is not in `algorithms()`
   */
  export function newStemmer(algorithm: string): Stemmer;
  export function algorithms(): string[];
}
