import type { FactPhrases, FactQuestions, FactReading, FactWords, OccurrenceName, SpokenSpan, When } from "../fact-words.ts";
import { capitalized, formatsOf } from "../formats.ts";
import { LATE_AFTERNOON, MORNING, NIGHT, NOON, WHOLE_DAY } from "../day-parts.ts";
import { daysTogether } from "./days-together.ts";
import { paymentInSentence } from "./payment-in-sentence.ts";

const { list } = formatsOf("es");

const reading: FactReading = {
  days: [
    "lunes|lun\\.?",
    "martes|mar\\.?",
    "miercoles|mie\\.?",
    "jueves|jue\\.?",
    "viernes|vie\\.?",
    "sabados?|sab\\.?",
    "domingos?|dom\\.?",
  ],
  months: [
    "enero|ene",
    "febrero|feb",
    "marzo",
    "abril|abr",
    "mayo",
    "junio|jun",
    "julio|jul",
    "agosto|ago",
    "septiembre|setiembre|sept",
    "octubre|oct",
    "noviembre|nov",
    "diciembre|dic",
  ],
  everyDay: "todos los dias|cada dia|diario|diariamente",
  weekdays: "entre semana|dias laborables",
  durations: "dias(?: laborables| habiles)?|semanas",
  weekend: "fines? de semana",
  to: "a|al|hasta",
  and: "y",
  or: "o|u",
  from: "desde|desde el|del|a partir del?",
  between: "entre",
  betweenYears: "entre (?:navidad|nochebuena) y (?:ano nuevo|nochevieja|fin de ano)",
  inMonth: "en|durante|todo(?: el mes de)?",
  occurrences: { first: "primer(?:o|os)?|1er", second: "segundos?", third: "tercer(?:o|os)?", fourth: "cuartos?", last: "ultimos?" },
  monthly: "(?:(?:el|los|cada|todos los) )?{occurrence} {day} (?:del|de cada) mes",
  reopening:
    "(?:y )?(?:volvemos(?: a abrir)?|reabrimos|abrimos de nuevo|reapertura)(?: el| a partir del)?(?: dia)? {date}(?: a las {time})?",
  closing:
    "(?:el (?:dia )?)?{date}\\s?[,:–-]? (?:(?:cerramos|cerraremos) a las?|(?:(?:estamos|estaremos|permanecemos|permaneceremos) )?abiert[oa]s? hasta las?|abrimos hasta las?|hasta las?) {time}|(?:cerramos|cerraremos) a las? {time} el (?:dia )?{date}|(?:cerramos|cerraremos) el (?:dia )?{date}\\s?,? a las? {time}",
  closed: "cerrad[oa]s?|cerramos|cierre",
  allDay: "24 horas|24h|las 24 horas",
  noon: "mediodia",
  midnight: "medianoche",
  clock: "horas|hrs?\\.?|h\\.?",
  isTwelveHour: false,
  holidays: {
    public_holidays: "(?:(?:todos )?los )?(?:(?:dias )?festivos|feriados)",
    new_year: "ano nuevo",
    epiphany: "(?:dia de )?reyes",
    good_friday: "viernes santo",
    easter_sunday: "domingo de (?:pascua|resurreccion)",
    easter_monday: "lunes de pascua",
    labour_day: "dia del trabajo",
    ascension: "(?:dia de la )?ascension",
    whit_sunday: "pentecostes",
    whit_monday: "lunes de pentecostes",
    assumption: "(?:dia de la )?asuncion",
    all_saints: "todos los santos",
    christmas_eve: "nochebuena",
    christmas_day: "(?:dia de )?navidad",
    boxing_day: "san esteban",
    new_years_eve: "nochevieja",
  },
  filler:
    "(?:tienda|clinica|consulta|museo|oficina|escuela|taller|estudio|biblioteca) (?:esta|estara|permanece|permanecera)|otros|demas|(?:ambos )?(?:inclusive|incluidos)|dias?|de|del|desde|el|los|las|la|abiert[oa]s?|abrimos|estamos|entre|para ti|en|horarios?|horas|apertura|tambien",
  remark: "(?:\\(|,|;|-|–|—)?\\s*(?:ultima (?:entrada|admision|comanda)|cocina hasta)(?: a| hasta)?(?: las)? {time}\\)?",
  breaks: "descanso|pausa|mediodia",
  questionPages: "faqs?|preguntas frecuentes",
  hours: "horarios?(?: de (?:apertura|atencion|visitas?|consulta|tienda))?|apertura|abierto",
  seasons: "verano|invierno|primavera|otono|temporada(?: alta| baja)?",
  generic:
    "nuev[oa]s?|cambios?|modificad[oa]s?|actual(?:es)?|secretaria|administracion|dias?|fechas?|horas?|atencion|aviso|importante|nota|ojo|ahora|direct[oa]|linea|y|o|el|la|los|las|de|del|nuestr[oa]s?|tu|su|en|a|al|con|para|por|contact\\w*|visit\\w*|donde|estamos|encontrarnos|encuentranos|como|llegar|direccion|ubicacion|telefono|tel|tlf|llamanos|llame|llamar|correo|email|e-?mail|escribenos|escribir|info|informacion|general|bienvenid[oa]s?|inicio|sobre|nosotros|aviso|legal|reservas?|reservar|cita|citas|horario|horarios|apertura|atencion|oficina|recepcion|tienda|numero|preguntas|datos|mesa|pedir|mensaje|cuando|cerrais|cierran|cierres?|vacaciones|fiestas",
  phone: "tel(?:efono)?s?\\.?|telefonic[oa]s?|tlf\\.?|tfno\\.?|llam(?:anos|enos|e|a|ar)|linea directa",
  answered: "atendemos|atendid[oa]|por telefono|localizables?",
  notPhone: "fax|cif|nif|iban|registro",
  email: "e-?mail|correo(?: electronico)?",
  opens: "abiert[oa]s?|abr(?:e|en|imos|iremos)|cerr\\w*|cierr\\w*",
  we: "cerramos|cerraremos|estamos|estaremos|permanecemos|permaneceremos|abrimos",
  reason: "por|debido a|a causa de",
  companyHolidays: "cierre (?:anual|por vacaciones)|cerrado por vacaciones",
  weAreClosed:
    "(?:estamos|estaremos|permaneceremos) cerrados|cerramos (?:por|del)|vacaciones de (?:verano|navidad)|cerrado por (?:vacaciones|obras|reforma)|(?:la tienda|el local|la clinica|el museo|el restaurante|el taller) (?:esta|estara|permanecera) cerrad[oa]",
  payment: "(?:formas|metodos|medios) de pago|pagos?|aceptamos|puedes? pagar",
  payments: {
    cash: "efectivo|metalico",
    card: "tarjetas?",
    creditCard: "tarjetas? de credito",
    debitCard: "tarjetas? de debito",
    invoice: "factura",
    transfer: "transferencias?(?: bancarias?)?",
    cheque: "cheques?",
    giftCard: "tarjetas? regalo|cheques? regalo",
    contactless: "contactless|sin contacto",
  },
  not: "no|sin|salvo|excepto",
};

const premises =
  "consulta|clinica|oficina|recepcion|secretaria|administracion|escuela|academia|estudio|salon|taller|despacho|museo|biblioteca|galeria|casa|hotel|restaurante|centro";

const questions: FactQuestions = {
  open: "horarios?(?: de (?:apertura|atencion|visitas?))?|abiert[oa]s?|abris|abren|abre|abrir|apertura|cerrais|cierran|cierra|cerrad[oa]s?",
  polar: "estais|estan|esta|abris|abren|abre|cerrais|cierran|cierra|puedo|podemos|podria|se puede|aceptais|aceptan|hay",
  asksClosed: "cerrad[oa]s?|cerrais|cierran?",
  now: "ahora(?: mismo)?|en este momento|actualmente|todavia|aun",
  today: "hoy|esta (?:noche|tarde|manana)",
  tomorrow: "(?<!la )manana",
  dayParts: [
    ["(?<=(?:la|las|esta) )mananas?", MORNING],
    ["mediodia", NOON],
    ["(?<=(?:la|las|esta) )tardes?", LATE_AFTERNOON],
    ["(?<=(?:la|las|esta) )noches?", NIGHT],
    ["todo el dia", WHOLE_DAY],
  ],
  visiting: "pasar(?:me|nos|se)?|venir|acercar(?:me|nos|se)|ir|visitar(?:os|les)?",
  bringing: "(?:(?:lo|la|os lo|os la|se lo|se la) )?(?:traer|llevar|dejar)(?:lo|la|los|las|oslo|osla|selo|sela)?",
  christmas: "(?:en|por|durante) (?:las )?navidad(?:es)?",
  when: "cuando|a que hora|hasta cuando|hasta que hora|desde que hora",
  place: `en que calle|donde (?:esta|queda|se encuentra) (?:exactamente )?(?:vuestr[oa]|su|el|la) (?:${premises})|codigo postal|donde (?:estais|estan|esta|se encuentra[n]?|os encuentro|puedo encontraros|os puedo encontrar)(?: ubicad[oa]s?| situad[oa]s?)?(?: la tienda| vuestra tienda| el local)?|(?:cual es )?(?:vuestra|su|la) direccion|direccion`,
  contact:
    "(?:como )?(?:puedo |podemos )?(?:contactar(?:os|les|con vosotros|con ustedes)?|ponerme en contacto(?: con vosotros| con ustedes)?)|datos de contacto|contacto",
  emergency: "urgencias?|emergencias?",
  urgent: "urgencias?|emergencias?|urgente(?:mente)?|medianoche|por la noche|fuera de(?:l)? horario|de guardia",
  premises,
  phone: "(?:numero (?:de )?)?telefono|llamar(?:os|les|te)?|llamaros|llamarles|tel",
  email: "e-?mail|correo(?: electronico)?|direccion de correo(?: electronico)?",
  payment: "pagar|pago|(?:formas|metodos|medios) de pago|aceptais|aceptan",
  filler:
    "lleva|llevan|encarga|encargan|encargad[oa]s?|ocupa|ocupan|responsable|gestiona|puertas?|directo|exacta|exactamente|gps|navegador|quien|tardes|noches|mananas|trabajais|trabajan|atend[eé]is|atienden|que|cuando|como|cual|cuales|a|al|de|del|desde|hasta|el|la|los|las|lo|un|una|es|son|esta|estan|estais|tiene|tienen|teneis|vuestr[oa]s?|su|sus|tu|tus|mi|me|os|les|yo|puedo|puede|podeis|podria|hora|horas|y|o|en|por|para|con|tarde|pronto|favor|dime|decidme|digame|saber|hola|buenos|buenas|dias|gracias|tienda|local|numero|dia|dias|se|hay|si|normalmente|tambien|semana|proximo|este|ese|abris|abren|abre|cierra|cierran|cerrais|aceptais|aceptan|contactar|encontrar|escribir|enviar|formas|metodos|medios|electronico|quiero|vosotros|ustedes",
  at: "a las?|despues de las?|antes de las?|sobre las?",
  doing: "comer|beber|pedir|algo|tomar|sirven",
  again: "volveis a abrir|vuelven a abrir|de nuevo|reabris|reabren|otra vez",
  after: "despues de(?:l| las?)?|tras",
  seasons: ["en primavera|primavera", "en verano|verano", "en otono|otono", "en invierno|invierno"],
};

const dayNames = ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"] as const;
const plurals = ["lunes", "martes", "miércoles", "jueves", "viernes", "sábados", "domingos"] as const;
const monthNames = [
  "enero",
  "febrero",
  "marzo",
  "abril",
  "mayo",
  "junio",
  "julio",
  "agosto",
  "septiembre",
  "octubre",
  "noviembre",
  "diciembre",
] as const;
const holidayNames: Readonly<Record<string, string>> = {
  public_holidays: "los festivos",
  new_year: "el día de Año Nuevo",
  epiphany: "el día de Reyes",
  good_friday: "el Viernes Santo",
  easter_sunday: "el domingo de Pascua",
  easter_monday: "el lunes de Pascua",
  labour_day: "el 1 de mayo",
  ascension: "el día de la Ascensión",
  whit_sunday: "el domingo de Pentecostés",
  whit_monday: "el lunes de Pentecostés",
  assumption: "el 15 de agosto",
  all_saints: "el día de Todos los Santos",
  christmas_eve: "en Nochebuena",
  christmas_day: "el día de Navidad",
  boxing_day: "el 26 de diciembre",
  new_years_eve: "en Nochevieja",
};

const date = ({ month, day }: { readonly month: number; readonly day: number }): string => `${day} de ${monthNames[month - 1] ?? ""}`;
const occurrenceNames: Readonly<Record<OccurrenceName, string>> = {
  first: "primer",
  second: "segundo",
  third: "tercer",
  fourth: "cuarto",
  last: "último",
};

function at(when: When): string {
  if (when.kind === "range") return `del ${date(when.from)} al ${date(when.to)}`;
  if (when.kind === "monthly") return `el ${occurrenceNames[when.occurrence]} ${dayNames[when.day] ?? ""} del mes`;
  if (when.kind === "weekday") return `los ${plurals[when.day] ?? ""}`;
  if (when.kind === "date") return `el ${date(when)}`;
  if (when.kind === "holiday") return holidayNames[when.holiday] ?? "";
  return when.kind === "today" ? "hoy" : "mañana";
}

const spoken = (spans: readonly SpokenSpan[]): string =>
  spans.length === 0
    ? "las 24 horas"
    : list(
        spans.map(({ opens, closes }) => `de ${opens} a ${closes}`),
        "and",
      );
const days = (all: readonly number[]): string =>
  list(
    daysTogether(all).map(([first, last]) =>
      first === last ? `los ${plurals[first] ?? ""}` : `de ${dayNames[first] ?? ""} a ${dayNames[last] ?? ""}`,
    ),
    "and",
  );

const paymentNames: Readonly<Record<string, string>> = {
  cash: "en efectivo",
  card: "con tarjeta",
  "credit card": "con tarjeta de crédito",
  "debit card": "con tarjeta de débito",
  invoice: "con factura",
  "bank transfer": "por transferencia",
  cheque: "con cheque",
  "gift card": "con tarjeta regalo",
  contactless: "sin contacto",
};

const phrases: FactPhrases = {
  time: (minutes) => `${minutes === 1_440 ? 24 : Math.floor(minutes / 60) % 24}:${String(minutes % 60).padStart(2, "0")}`,
  open: (when, spans) => `${capitalized(at(when))} abrimos ${spoken(spans)}.`,
  closed: (when) => `${capitalized(at(when))} estamos cerrados.`,
  yesOpen: (when, spans) => `Sí, ${at(when)} abrimos ${spoken(spans)}.`,
  notThen: (when, spans) => `No, ${at(when)} abrimos ${spoken(spans)}.`,
  noClosed: (when) => `No, ${at(when)} estamos cerrados.`,
  yesClosed: (when) => `Sí, ${at(when)} estamos cerrados.`,
  wereOpenToday: (spans) => `Hoy hemos abierto ${spoken(spans)}; ahora estamos cerrados.`,
  openNow: (until) => (until === null ? "Sí, ahora estamos abiertos, las 24 horas." : `Sí, ahora estamos abiertos, hasta las ${until}.`),
  closedNow: "No, en este momento estamos cerrados.",
  opensNext: (when, opens) => `Volvemos a abrir ${when.kind === "weekday" ? `el ${dayNames[when.day] ?? ""}` : at(when)} a las ${opens}.`,
  week: (groups) =>
    `Abrimos ${list(
      groups.map(({ days: all, spans }) => `${days(all)} ${spoken(spans)}`),
      "and",
    )}.`,
  weekClosed: (all) => `${capitalized(days(all))} estamos cerrados.`,
  season: (from, to) => `Este horario es válido del ${date(from)} al ${date(to)}.`,
  yes: "Sí",
  no: "No",
  partOpen: (label, when, spans) => `«${label}»: ${at(when)} ${spoken(spans)}.`,
  partClosed: (label, when) => `«${label}»: cerrado ${at(when)}.`,
  partWeek: (label, groups) =>
    `«${label}»: ${list(
      groups.map(({ days: all, spans }) => `${days(all)} ${spoken(spans)}`),
      "and",
    )}.`,
  partWeekClosed: (label, all) => `«${label}»: cerrado ${days(all)}.`,
  partOpenNow: (label, until) => (until === null ? `«${label}»: abierto las 24 horas.` : `«${label}»: abierto ahora, hasta las ${until}.`),
  partClosedNow: (label) => `«${label}»: cerrado en este momento.`,
  otherwiseUsual: "Los demás días rige nuestro horario habitual.",
  someDaysDiffer: "Algunos días el horario es distinto.",
  address: (text) => `Nuestra dirección es ${text}.`,
  addressOf: (label, text) => `${label}: ${text}.`,
  phone: (number) => `Puede llamarnos al ${number}.`,
  phoneOf: (label, number) => `${label}: ${number}.`,
  answered: (groups) =>
    `Atendemos el teléfono ${list(
      groups.map(({ days: all, spans }) => `${days(all)} ${spoken(spans)}`),
      "and",
    )}.`,
  email: (address) => `Nuestro correo electrónico es ${address}.`,
  emailOf: (label, address) => `${label}: ${address}.`,
  payment: (methods) => `Puede pagar así: ${list(methods, "or")}.`,
  paymentName: (stored) => paymentInSentence(stored, paymentNames),
};

export const facts: FactWords = { reading, questions, phrases };
