/**
 * Words in the names of columns that a shop keeps to itself, such as purchase prices, margins and suppliers. A word ending in `*` matches the start
 * of a word. In lowercase, separated by `|`.
 */
// prettier-ignore
const internalWords = [
  "purchase|purchasing|purchaseprice|cost|costs|costprice|margin|margins|markup|wholesale|supplier*|landed|internal|confidential|cogs",
  "ek|hek|lek|nek|ekpreis|eknetto|einkauf*|selbstkosten*|herstellkosten|gestehungskosten|marge|handelsspanne|rohertrag|rohgewinn|deckungsbeitrag|lieferant*|händlerpreis*|haendlerpreis*|intern|interne|interner|vertraulich",
  "achat|fournisseur*|revient|compra|coste|costo|proveedor*|margen|custo|fornecedor*|margem|acquisto|fornitore|margine",
  "inkoop*|kostprijs|leverancier*|zakup*|dostawc*|koszt|marża|hurtow*|nákup*|dodavatel*|marže|velkoobchod*",
  "inköp*|leverantör*|marginal|indkøb*|innkjøp*|leverandør*|kostpris|ostohinta|toimittaja|hankintahinta",
  "закуп*|поставщик*|себестоимость|маржа|оптов*|仕入*|原価|卸値|进价|成本*|供应商*|批发价|매입*|원가|공급업체|도매*",
].flatMap((words) => words.split("|"));

/** Words after which a cost is one that visitors pay, such as shipping costs. */
const paidByVisitors = /\b(?:shipping|delivery|postage|freight|versand|livraison|env[ií]o|frete|spedizione|verzend|wysyłki|dopravy)\b/u;

/**
 * Returns whether a column contains values that a shop keeps to itself, such as purchase prices.
 * @param name normalized name of the column
 */
export function isInternalName(name: string): boolean {
  if (paidByVisitors.test(name)) return false;
  return name
    .split(" ")
    .some((word) => internalWords.some((each) => (each.endsWith("*") ? word.startsWith(each.slice(0, -1)) : word === each)));
}
