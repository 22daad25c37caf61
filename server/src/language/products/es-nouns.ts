/** Masculine nouns whose ending does not show their gender. */
const MASCULINE =
  /^(?:sistema|tema|programa|clima|idioma|diagrama|día|dia|mapa|aroma|panorama|problema|sofá|material|nivel|color|tipo|país|alcance|aceite)$/i;
const FEMININE =
  /^(?:base|clase|fase|serie|imagen|flor|luz|mano|foto|moto|radio|llave|carne|leche|parte|torre|nave|fuente|superficie|edad|red|pared|piel|miel|sal|denominación|especie)$/i;

/** Returns the main noun of a label, which is its first word: "altura" in "altura del asiento". */
export function headOf(label: string): string {
  return label.split(" ")[0] ?? label;
}

const SINGULAR_S = /^(?:peso|gas|lunes|tenis|chasis|bus|virus|oasis|análisis|dosis|tesis|país|mes|interés|plus|arnés|inglés|francés)$/i;

export function isPlural(label: string): boolean {
  const head = headOf(label);
  return /[aeiouáéíóú]s$/i.test(head) && !SINGULAR_S.test(head);
}

export function isFeminine(label: string): boolean {
  const head = headOf(label).replace(isPlural(label) ? /e?s$/i : /$/, "");
  if (MASCULINE.test(head)) return false;
  return FEMININE.test(head) || /(?:a|ción|cion|sión|sion|dad|tad|tud|umbre|ez|ción|cion|sion)$/i.test(head);
}

/** Returns a label with its article: "la altura del asiento", "las medidas"; "el" is also used before a stressed a-. */
export function withArticle(label: string): string {
  const feminine = isFeminine(label);
  if (isPlural(label)) return `${feminine ? "las" : "los"} ${label}`;
  return `${feminine && !/^(?:agua|área|area|alma|asa|ala|aula)\b/i.test(label) ? "la" : "el"} ${label}`;
}

const STATE = /^\p{L}+(?:ad|id)[oa]s?$/iu;
const ADJECTIVE =
  /^(?:\p{L}+(?:able|ible|uble|ico|ica|icos|icas|ivo|iva|ivos|ivas|oso|osa|ente|ante|ario|il|az)|bio|vegano|vegana|vegetariano|vegetariana|nuevo|nueva|ecológico|portátil|eléctrico|impermeable|apto|apta|compatible|libre|ligero|ligera|seco|seca|dulce|natural|artesanal|integral|inalámbrico|inalámbrica|universal|manual|digital|solar|resistente|halal|kosher)$/iu;
const NOUN =
  /^(?:cable|mueble|fusible|combustible|música|musica|fábrica|fabrica|cerámica|ceramica|técnica|tecnica|motivo|archivo|dispositivo|objetivo|aperitivo|cliente|fuente|puente|volante|horario|armario|calendario|perfil|móvil|movil|sonido|tejido|pedido|vestido|lado|estado|cuidado|grado|acabado|lavado|bordado|helado|líquido|contenido|entrada|bebida|medida|salida|comida|llamada|marca|mercado|calzado|fluido|ruido|mando|teclado|candado|cuadrado)$/iu;

/** Returns the verb that the label can follow, «es» or «está»; null if neither. */
export function verbOf(label: string): "es" | "está" | null {
  const head = headOf(label);
  if (NOUN.test(head)) return null;
  if (STATE.test(head)) return "está";
  return ADJECTIVE.test(head) || /^(?:fácil|libre|de|hecho|hecha)\s/i.test(label) ? "es" : null;
}
