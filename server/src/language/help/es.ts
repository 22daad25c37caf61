import type { HelpWording } from "../help-wording.ts";
import { listWith } from "./list-with.ts";

const quoted = (title: string): string => `«${title}»`;

export const help: HelpWording = {
  self: "yo|mi|mis|nuestr\\w+|conmigo|necesito|quiero|busco|tengo|ayuda",
  gift: "regal\\w*|cumpleanos|aniversario|boda|navidad|reyes|dia de la madre|dia del padre|san valentin|bautizo|comunion|jubilacion|detalle para|agradec\\w*",
  delicate:
    "embaraz\\w*|lactancia|bebes?|recien nacid\\w*|nin[oa]s?|hij[oa]s?|alergi\\w*|intoleran\\w*|diabet\\w*|asma\\w*|celiac\\w*|epilep\\w*|medicament\\w*|efectos secundarios",
  unspecific: "^(?:esto|eso|nada|todo|no)(?: me| no| ya)* (?:funciona|va|anda|sirve)(?: (?:nada|bien|mas))*[!. ]*$",
  problems: {
    damaged: {
      reported:
        "(?:lleg\\w+|vino|vinieron|esta|estan|estaba|ha llegado|viene|ha venido|venia) (?:\\w+ ){0,3}?(?:rot[oa]s?|danad[oa]s?|defectuos[oa]s?|rayad[oa]s?|abollad[oa]s?|agrietad[oa]s?|golpead[oa]s?|aplastad[oa]s?|quemad[oa]s?|podrid[oa]s?|en mal estado|pasad[oa]s?)|se (?:me )?(?:ha |han )?(?:roto|rompio|estropeado|estropeo|caido|derramado)|dejo de funcionar|ya no funciona|ha dejado de funcionar",
      treated:
        "dan(?:ad\\w*|os?)|defect\\w*|rot[oa]s?|desperfect\\w*|en mal estado|fotos?|fotografi\\w*|reclam\\w*|reemplaz\\w*|garantia\\w*|sustitu\\w*|averia\\w*",
      search: "dañado o defectuoso a la llegada, rotura, fotos, reclamación, sustitución, garantía",
    },
    incomplete: {
      reported: "(?:falta|faltan|faltaba|faltaban|incomplet\\w*|no (?:venia|viene|vino) (?:el|la|los|las|todo))\\b",
      treated: "falt(?:a|an|e|en|ante\\w*)|incomplet\\w*|recambi\\w*|repuest\\w*|piezas?|tornill\\w*",
      search: "faltan piezas, pedido incompleto, recambios, repuestos",
    },
    wrong: {
      reported:
        "(?:(?:enviado|mandado|llegado|entregado|recibido|dado|llego|enviaron|mandaron|recibi) (?:\\w+ ){0,3}?equivocad\\w*|no es (?:lo|el|la) que (?:pedi|compre|encargue|habia pedido)|otr[oa] (?:talla|color|modelo|producto) (?:distint\\w+ )?(?:del|de lo) que)",
      treated: "equivoc\\w*|error\\w*|incorrect\\w*",
      search: "artículo equivocado recibido, error en el envío",
    },
    foreign: {
      reported:
        "(?:encontre|encontramos|encontrado) (?:un|una|unos|unas|algo)(?: \\S+){1,6} (?:en|dentro de) (?:mi|el|la|los|las|nuestr\\w+|un|una)\\b|habia (?:un|una|unos|unas|algo)(?: \\S+){1,6} (?:en|dentro de) (?:mi|nuestr\\w+)\\b",
      treated: "cuerpos? extran\\w*|seguridad|incident\\w*|calidad|urgen\\w*|alerta\\w*|contaminac\\w*",
      search: "cuerpo extraño en un producto, calidad, seguridad, incidente, urgencia",
    },
    late: {
      reported:
        "(?:llevo|llevamos|estoy|sigo) (?:\\w+ ){0,4}?esperando|(?:no|nunca|todavia no|aun no) (?:me |nos )?(?:ha |han )?(?:llega\\w*|recibi\\w*|entrega\\w*|venido)|donde esta mi (?:pedido|paquete|envio)|con retraso",
      treated: "retras\\w*|demor\\w*|perdid\\w*|no (?:ha )?llega\\w*|extravi\\w*|seguimiento|localiz\\w*",
      search: "envío con retraso, paquete perdido o no recibido, seguimiento, localización",
    },
    unreachable: {
      reported:
        "(?:nadie|ninguno) (?:me |nos )?(?:contesta|responde|coge|atiende|ayuda|llama|devuelve|ha \\w+)|(?:no|nunca) (?:me |nos |hay quien )?(?:contest\\w*|respond\\w*|cog\\w* el telefono|atiend\\w*)|(?:imposible|no consigo|no hay manera de) (?:\\w+ )?(?:contactar|hablar|llamar|comunicar)|siempre comunica",
      treated: "telefon\\w*|llam\\w*|mensaj\\w*|correo\\w*|e-?mail|contact\\w*|atencion|whatsapp|respond\\w*|contest\\w*",
      search: "teléfono, contacto, dejar un mensaje, devolver la llamada, correo electrónico",
    },
    lost: {
      reported:
        "(?:olvide|olvidado|olvidamos|perdi|perdido|deje|dejado|dejamos|me he dejado) (?:\\w+ )?(?:mi|mis|un|una|el|la|los|las|nuestr\\w+)\\b",
      treated: "objetos? (?:perdid\\w*|olvidad\\w*|encontrad\\w*)|perdid\\w*|olvidad\\w*|guard\\w*|conserv\\w*",
      search: "objetos perdidos, olvidados, guardamos, recoger",
    },
    cancel: {
      reported: "(?:cancelar|anular|darme de baja|dar de baja|desapuntarme|rescindir)\\b",
      treated: "cancel\\w*|anul\\w*|de baja|rescind\\w*|senal|anticip\\w*|deposit\\w*",
      search: "cancelar un pedido, reserva o suscripción, anulación, darse de baja, señal",
    },
    complaint: {
      reported:
        "(?:quej\\w*|reclamar|reclamacion|indignad\\w*|descontent\\w*|insatisfech\\w*|decepcionad\\w*|enfadad\\w*|vergonzos\\w*|verguenza|inaceptable|mal(?:a|isima)? atencion|mal tratad\\w*)\\b",
      treated: "reclam\\w*|quej\\w*|hojas? de reclamaciones|responsable\\w*|arbitraj\\w*|descontent\\w*|insatisf\\w*",
      search: "reclamaciones, quejas, responsable, hojas de reclamaciones",
    },
  },
  known: (topics) => `Sí puedo informarle sobre: ${listWith(topics.map(quoted), "y")}.`,
  quotes: (heading, language) => `En ${quoted(heading)} pone${language === null ? "" : `, en ${language}`}:`,
  nearest: (heading) => `No tengo una respuesta exacta a eso. Lo más cercano es esto, de ${quoted(heading)}:`,
  alsoNear: (heading) => `También se acerca esto, de ${quoted(heading)}:`,
  contact: (ways) => `Quizá nuestro equipo sepa más: ${listWith(ways, "o")}.`,
  askTopic: (topics) => `¿De qué se trata: ${listWith(topics.map(quoted), "o")}?`,
  sorry: "Lo siento mucho.",
};
