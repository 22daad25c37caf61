/** Priority of a URL, added to its distance from the start page; lower values are visited first. */
export type Worth = 0 | 1 | 4;

const products =
  /\/(?:products?|produkte?|produits?|productos?|prodott[oi]|producten|artikel|items?|p|dp|shop|store|catalog|katalog)\/[^/]|[-_/]p-?\d{3,}/i;
const questions =
  /\b(?:faqs?|help|hilfe|aide|ayuda|aiuto|support|questions?|fragen|shipping|delivery|versand|lieferung|livraison|envios?|spedizion[ei]|verzending|returns?|retouren?|rueckgabe|retours?|devoluciones|resi|warranty|garantie|about|ueber|uns|unternehmen|contact|kontakt|contatti|contacto|prices?|pricing|preise|tarifs?|services?|leistungen|sizes?|groessen)\b/i;
const lists =
  /\/(?:tags?|tagged|schlagwort|categor(?:y|ies)|kategorien?|authors?|autor|archives?|archiv|feed|search|suche|wp-json|print)(?:\/|$)|\/(?:pages?|seite)\/\d+|\/\d{4}\/\d{1,2}\/?$|[?&](?:page|paged|p|s|q|sort|order|orderby|filter|view|print|replytocom|tag)=/i;

/** Ranks a URL: likely topics and products first, lists last. */
export function worthOf(address: string): Worth {
  const { pathname, search } = new URL(address);
  const path = decoded(pathname);
  if (lists.test(path + search)) return 4;
  return products.test(path) || questions.test(path.replaceAll("_", "-")) ? 0 : 1;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
