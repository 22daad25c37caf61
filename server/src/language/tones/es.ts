import { formatsOf } from "../formats.ts";
import { name as quotedName } from "../products/es.ts";
import type { ToneWordings } from "../tones.ts";

const { list, number } = formatsOf("es");

export const tones: ToneWordings = {
  formal: {
    phrases: {
      greeting: (name, brand) => `Buenos días, soy ${name} y le informo en nombre de ${brand}.`,
      thanks: "Ha sido un placer atenderle.",
      goodbye: "Hasta pronto, y gracias por su interés.",
      wellbeing: "Muy bien, gracias por preguntar.",
      acknowledgement: "Muy bien. ¿Qué más puedo consultar para usted?",
      decline: (brand) => `Lamento no disponer de información sobre eso en ${brand}.`,
      declineProduct: (title) => `Lamento que nuestros datos sobre ${quotedName(title)} no lo indiquen.`,
      offLimits: "No me es posible ayudarle con eso, pero responderé con gusto a sus preguntas sobre nuestra oferta.",
      nothingMatches: "Lamento no haber encontrado nada que coincida.",
      offer: "Puede hacerme, por ejemplo, estas preguntas:",
      offerStart: "¿En qué puedo servirle?",
      found: "Esto es lo que he encontrado para usted:",
      allRight: "Muy bien. Quedo a su disposición.",
      declineAgain: "Lamento que nuestros documentos tampoco digan nada sobre eso.",
      understand: "Le ruego que disculpe las molestias.",
      which: "¿A qué producto se refiere, por favor? Indíqueme su nombre y lo consulto.",
    },
    products: {
      suggested: () => "Le sugiero lo siguiente:",
      askKind: (kinds) => (kinds.length === 0 ? "¿Qué puedo buscar para usted?" : `¿Qué puedo buscar para usted: ${list(kinds, "or")}?`),
      askBudget: "¿Puedo preguntarle cuál es su presupuesto?",
      unanswered: (question) => `Lamento no disponer de información sobre «${question}».`,
    },
  },
  friendly: {
    phrases: {
      greeting: (name, brand) => `¡Hola! Soy ${name}, de ${brand}. ¡Qué bien que estés aquí!`,
      thanks: "¡De nada, cuando quieras!",
      goodbye: "¡Hasta pronto!",
      wellbeing: "¡Muy bien, gracias!",
      acknowledgement: "¡Genial! ¿Qué más te gustaría saber?",
      decline: (brand) => `Lo siento, no tengo nada sobre eso en ${brand}.`,
      declineProduct: (title) => `Lo siento, en nuestros datos sobre ${quotedName(title)} no pone nada de eso.`,
      offLimits: "Con eso no te puedo ayudar, pero pregúntame lo que quieras sobre nuestra oferta.",
      nothingMatches: "Lo siento, no he encontrado nada que encaje.",
      offer: "Puedes preguntarme, por ejemplo:",
      offerStart: "¿En qué te puedo ayudar?",
      found: "Mira lo que he encontrado:",
      inPicture: (what) => `En tu imagen veo: ${what}.`,
      allRight: "Vale. ¡Pregúntame si necesitas algo más!",
      declineAgain: "Lo siento, sobre eso tampoco tengo nada.",
      understand: "Siento mucho las molestias.",
      noContact: "Desde aquí no puedo pasarlo; usa los datos de contacto de nuestra web.",
      which: "¿A qué producto te refieres? Dime su nombre y lo busco.",
    },
    products: {
      suggested: (shown) => (shown === 1 ? "Esto te podría gustar:" : "Estos te podrían gustar:"),
      askKind: (kinds) => (kinds.length === 0 ? "¿Qué buscas?" : `¿Qué buscas: ${list(kinds, "or")}?`),
      askValue: (label, values) => (values.length === 0 ? `¿Qué ${label} prefieres?` : `¿Qué ${label} prefieres: ${list(values, "or")}?`),
      askBudget: "¿Cuál es tu presupuesto?",
      askWhich: (titles) => `¿A qué producto te refieres: ${list(titles.map(quotedName), "or")}?`,
      unanswered: (question) => `Lo siento, no tengo nada sobre «${question}».`,
    },
    handoff: {
      noted: "¡Claro! He avisado a nuestro equipo de que quieres hablar con una persona.",
      reach: "También puedes contactarnos directamente:",
      none: "Lo siento, aquí no tengo ningún teléfono ni correo electrónico que darte.",
    },
  },
  playful: {
    phrases: {
      greeting: (name, brand) => `¡Hola! Soy ${name}, de ${brand}, y me sé los estantes de memoria.`,
      thanks: "¡El gusto es mío! ¿Alguna otra pregunta?",
      goodbye: "¡Hasta la próxima, no tardes!",
      wellbeing: "¡De maravilla, que a mí no me toca cargar cajas!",
      acknowledgement: "¡Estupendo! ¿Qué rebusco ahora?",
      found: "Mira lo que ha aparecido:",
      offer: "¿Con curiosidad? Pregúntame:",
      offerStart: "¿Qué buscamos hoy?",
    },
    products: {
      suggested: () => "Mis favoritos para eso:",
    },
  },
  brief: {
    phrases: {
      greeting: (name, brand) => `${name}, ${brand}.`,
      thanks: "De nada.",
      goodbye: "Adiós.",
      wellbeing: "Bien, gracias.",
      acknowledgement: "¿Algo más?",
      capabilities: (brand) => `Respondo sobre ${brand}: productos, precios, disponibilidad y documentos.`,
      decline: (brand) => `No tengo información sobre eso en ${brand}.`,
      declineProduct: (title) => `Nuestros datos sobre ${quotedName(title)} no lo indican.`,
      offLimits: "Con eso no puedo ayudar.",
      nothingMatches: "Nada coincide.",
      offer: "Por ejemplo:",
      offerStart: "¿Qué pregunta hay?",
      outOfStock: (what) => `${quotedName(what)} está agotado.`,
      notReduced: (title) => `${quotedName(title)} no está en oferta.`,
      priceRange: (title, from, to) => `${quotedName(title)} cuesta de ${from} a ${to}.`,
      found: "Encontrado:",
      inPicture: (what) => `En la imagen veo: ${what}.`,
      allRight: "De acuerdo.",
      declineAgain: "Sobre eso tampoco hay nada.",
      understand: "Lo siento.",
      noContact: "Los datos de contacto están en nuestra web.",
      which: "¿Qué producto?",
    },
    products: {
      fitting: (count, shown) =>
        count === 0
          ? "Nada encaja."
          : count > shown
            ? `${number(count)} encajan, por ejemplo:`
            : count === 1
              ? "Encaja uno:"
              : "Encajan estos:",
      counted: (count) => (count === 0 ? "Ninguno." : `${number(count)}.`),
      more: (count) => `Y ${number(count)} más.`,
      closest: () => "Nada lo cumple todo. Lo más cercano:",
      suggested: () => "Propuesta:",
      askKind: (kinds) => (kinds.length === 0 ? "¿De qué tipo?" : `¿${list(kinds, "or")}?`),
      askBudget: "¿Qué presupuesto?",
      askWhich: (titles) => `¿Qué producto: ${list(titles.map(quotedName), "or")}?`,
      unanswered: (question) => `Sin información sobre «${question}».`,
      unknown: (words) => `Nada sobre «${words}» en nuestros datos.`,
    },
    handoff: {
      noted: "La petición de hablar con una persona queda anotada para nuestro equipo.",
      reach: "Contacto directo:",
      none: "Aquí no tengo teléfono ni correo electrónico.",
    },
  },
};
