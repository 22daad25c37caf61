import type { SetWords } from "../set-words.ts";

/** How visitors ask for products by conditions in Spanish. */
// prettier-ignore
export const esSets: SetWords = {
  noise:
    "para elegir|a elegir|en (?:tienda|catalogo|oferta de productos)|en (?:su|vuestro|vuestra|el|la|tu) (?:gama|catalogo|tienda|surtido|seccion|categoria|carta)|(?:teneis|tienen|tienes|vendeis|venden|ofreceis|ofrecen|haceis|hacen|hay|llevais)(?: ustedes| vosotros)?|(?:busco|quiero|quisiera|necesito|buscamos|queremos|quiero comprar)|en total|distint[oa]s|diferentes|(?:tipos?|clases?|variedades?|modelos?) de|por favor|que (?:lleven?|tengan?|tienen?|contengan?|contienen?|sean?|son|sea)|contienen?|llevan?|alg(?:un|una|unos|unas)|algo|de vuestr[oa]s?|de sus|entre (?:l[oa]s|todos)|cual(?:es)? (?:de|es|son)|es decir",
  things: "producto articulo cosa seccion categoria gama modelo aparato surtido",
  count: "numero de|cuant[oa]s|cantidad de|cuant[oa]s hay",
  leastLabel: "min minimo minima desde",
  mostLabel: "max maximo maxima hasta",
  exclusive: "menos de|por debajo de|mas de|por encima de|inferior(?:es)? a|superior(?:es)? a|mas barat[oa]s? (?:de|que)",
  atMost: "por debajo de|no mas de|maximo(?: de)?|presupuesto(?: de| maximo(?: de)?)?|como mucho|inferior(?:es)? a|a menos de|por menos de|max|mas barat[oa]s? (?:de|que)",
  atLeast: "a partir de|desde|minimo(?: de)?|como minimo|por lo menos|por encima de|superior(?:es)? a|min",
  atMostAfter: "(?:como )?maximo|como mucho|o menos|max",
  atLeastAfter: "o mas|(?:como )?minimo|en adelante|por lo menos",
  most: "mas|mayor|el mayor|la mayor",
  least: "menos|menor|el menor|la menor",
  negations: "sin(?: nada de)?|no (?:lleven?|tengan?|contengan?|contienen?|tienen?)|ningun[oa]?|ni|libres? de",
  negationJoints: "ni|o",
  money: "pavos",
  lacking: "sin libre",
  measures: {
    weight: { labels: "peso", most: "mas pesad[oa]s?|pesan? mas|que mas pesan?", least: "mas liger[oa]s?|menos pesad[oa]s?|pesan? menos|que menos pesan?", more: "mas pesad[oa]s?|pesan? mas", less: "mas liger[oa]s?|pesan? menos" },
    loudness: { labels: "ruido sonoro decibelios", most: "mas ruidos[oa]s?", least: "mas silencios[oa]s?|menos ruidos[oa]s?|que menos ruido hacen?", more: "mas ruidos[oa]s?", less: "mas silencios[oa]s?|menos ruidos[oa]s?" },
    keeping: { labels: "conservacion caducidad", most: "se conservan? (?:mas|mejor)(?: tiempo)?|mas se conservan?|mas tiempo se conservan?|aguantan? mas|mas aguantan?", least: "se conservan? menos(?: tiempo)?", more: "se conservan? (?:mas|mejor)(?: tiempo)?|aguantan? mas", less: "se conservan? menos(?: tiempo)?" },
    lasting: { labels: "autonomia duracion", most: "duran? mas|mas duran?|mayor (?:duracion|autonomia)|mas (?:duracion|autonomia)", least: "duran? menos|menos duran?|menor (?:duracion|autonomia)", more: "duran? mas|mayor duracion", less: "duran? menos" },
    quickness: { labels: "velocidad", inverse: "tiempo", most: "mas rapid[oa]s?", least: "mas lent[oa]s?", more: "mas rapid[oa]s?", less: "mas lent[oa]s?" },
    age: { labels: "edad", most: "para los mayores", least: "para los mas pequenos", more: "para mayores", less: "para menores" },
    height: { labels: "altura alto", most: "mas alt[oa]s?", least: "mas baj[oa]s?", more: "mas alt[oa]s?", less: "mas baj[oa]s?" },
    width: { labels: "ancho anchura", most: "mas anch[oa]s?", least: "mas estrech[oa]s?", more: "mas anch[oa]s?", less: "mas estrech[oa]s?" },
    length: { labels: "largo longitud", most: "mas larg[oa]s?", least: "mas cort[oa]s?", more: "mas larg[oa]s?", less: "mas cort[oa]s?" },
    depth: { labels: "profundidad fondo", most: "mas profund[oa]s?", least: "menos profund[oa]s?", more: "mas profund[oa]s?", less: "menos profund[oa]s?" },
    thickness: { labels: "grosor espesor", most: "mas grues[oa]s?", least: "mas (?:fin[oa]s?|delgad[oa]s?)", more: "mas grues[oa]s?", less: "mas (?:fin[oa]s?|delgad[oa]s?)" },
    brightness: { labels: "luminosidad lumenes brillo", most: "mas (?:luminos[oa]s?|brillantes?)", least: "menos luminos[oa]s?", more: "mas (?:luminos[oa]s?|brillantes?)", less: "menos luminos[oa]s?" },
    power: { labels: "potencia", most: "mas potentes?", least: "menos potentes?", more: "mas potentes?", less: "menos potentes?" },
    capacity: { labels: "capacidad contenido volumen", most: "mas (?:capacidad|contenido)|mayor capacidad|caben? mas", least: "menos capacidad|menor capacidad", more: "mas (?:capacidad|contenido)|mayor capacidad", less: "menos capacidad|menor capacidad" },
    people: { labels: "personas raciones plazas comensales jugadores", most: "para mas (?:personas|gente)", least: "para menos (?:personas|gente)", more: "para mas (?:personas|gente)", less: "para menos (?:personas|gente)" },
    strength: { labels: "graduacion alcohol dosis concentracion intensidad", most: "mas (?:fuertes?|intens[oa]s?)", least: "mas suaves?|menos fuertes?", more: "mas (?:fuertes?|intens[oa]s?)", less: "mas suaves?|menos fuertes?" },
    sweetness: { labels: "azucar", most: "mas dulces?", least: "menos dulces?|mas sec[oa]s?", more: "mas dulces?", less: "menos dulces?" },
  },
};
