declare module "snowball-stemmers" {
  export interface Stemmer {
    stem(word: string): string;
  }
  /** @throws when the algorithm is not one of `algorithms()`. */
  export function newStemmer(algorithm: string): Stemmer;
  export function algorithms(): string[];
}
