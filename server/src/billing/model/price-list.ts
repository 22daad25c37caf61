/** Prices of all operations, in credits. */
export interface PriceList {
  readonly searchFast: number;
  readonly searchSmart: number;
  readonly chatTurn: number;
  readonly toolChat: number;
}

export const defaultPrices: PriceList = { searchFast: 1, searchSmart: 5, chatTurn: 10, toolChat: 1 };
