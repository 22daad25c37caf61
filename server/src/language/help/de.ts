import type { HelpWording } from "../help-wording.ts";
import { listWith } from "./list-with.ts";

const quoted = (title: string): string => `„${title}“`;

export const help: HelpWording = {
  self: "ich|mein\\w*|mich|wir|unser\\w*|hilfe(?=[!.?, ]*$)",
  gift: "geschenk\\w*|schenk\\w*|verschenk\\w*|mitbringsel|geburtstag\\w*|hochzeit\\w*|jubilaum|weihnacht\\w*|muttertag|vatertag|valentinstag|einzug|einweihung\\w*|wird \\d+|konfirmation|kommunion|taufe|dankeschon",
  delicate:
    "schwanger\\w*|still(?:e|en|end\\w*|zeit)|baby\\w*|sauglin\\w*|kind(?:er\\w*)?|kleinkind\\w*|allerg\\w*|unvertrag\\w*|diabet\\w*|asthma\\w*|epilep\\w*|nebenwirkung\\w*|blutverdunn\\w*|medikament\\w*",
  unspecific:
    "^(?:es|das|dies|alles|nichts|nix|hier)(?: hier| bei mir)? (?:geht|funktioniert|klappt|lauft|ist)(?: (?:nicht|nix|kaputt|gar|mehr|irgendwie|einfach))*[!. ]*$",
  problems: {
    damaged: {
      reported:
        "(?:mit|hat|hatte|ist|war|sind) (?:\\w+ ){0,2}?(?:sprung|riss|kratzern?|delle|beule|macke|loch)|\\w*(?:zerbrochen|kaputt|beschadigt|defekt|zerkratzt|gerissen|zerrissen|ausgelaufen|verbeult|verbogen|gesprungen|geplatzt|abgebrochen|angeschlagen|zerdruckt|zerquetscht|verschimmelt|schimmlig|verdorben|verbrannt|undicht|lauft aus|geht nicht mehr|ging nicht mehr|funktioniert nicht mehr)",
      treated:
        "beschadig\\w*|\\w*schaden|defekt\\w*|mangel\\w*|zerbroch\\w*|ausgelaufen|kaputt|reklam\\w*|foto\\w*|ersetz\\w*|ersatz|gewahrleistung|garantie\\w*",
      search: "Beschädigt, defekt oder zerbrochen angekommen, Reklamation mit Foto, Ersatz",
    },
    incomplete: {
      reported:
        "(?:fehlt|fehlte|fehlten|fehlen|unvollstandig|nicht (?:dabei|drin|mitgeliefert)|zu wenig (?:geliefert|drin)|nur die halfte)",
      treated: "fehl(?:t|en|ende\\w*|teil\\w*|menge\\w*)|unvollstandig\\w*|ersatzteil\\w*|nachliefer\\w*|zubehor|schrauben|beschlag\\w*",
      search: "Fehlende Teile, unvollständige Lieferung, Ersatzteile, nachliefern",
    },
    wrong: {
      reported:
        "falsch\\w* (?:\\w+ )?(?:geliefert|bekommen|erhalten|geschickt|verschickt|gekommen|angekommen)|nicht (?:das|der|die),? (?:was|den|die) ich bestellt",
      treated: "falsch\\w*|verwechsel\\w*|irrtum\\w*|fehllieferung\\w*",
      search: "Falsch geliefert, verwechselt, Fehllieferung",
    },
    foreign: {
      reported:
        "(?:in|im) (?:mein\\w*|unser\\w*) \\w+ (?:war|lag|steckte|habe ich|hab ich) (?:ein|eine|einen|was|etwas)\\b|(?:hab|habe|haben) (?:ich |wir )?(?:ein|eine|einen|was|etwas) (?:\\w+ ){1,4}?(?:in|im) (?:\\w+ ){1,3}?(?:gefunden|entdeckt)",
      treated: "fremdkorper\\w*|lebensmittelsicherheit|verunreinig\\w*|ruckruf\\w*|vorfall\\w*|qualitat\\w*|notfall\\w*",
      search: "Fremdkörper im Produkt, Qualität, Sicherheit, Rückruf, Notfall",
    },
    late: {
      reported:
        "(?:warte\\w*|gewartet) (?:\\w+ ){0,4}?(?:auf|seit|schon|immer noch)|seit [\\w ]{1,20}(?:warte|wart)\\w*|(?:nicht|nie|noch nix|nix|noch nichts) (?:\\w+ )?(?:angekommen|gekommen|da|geliefert|eingetroffen|erhalten|bekommen|passiert)|wo (?:bleibt|ist|steckt) (?:mein|meine|unser|unsere)\\b|uberfallig",
      treated:
        "verspat\\w*|verzoger\\w*|nachforsch\\w*|nicht (?:an(?:ge)?kommen|angekommen|eingetroffen|da)|verloren|verschollen|sendungsverfolg\\w*|uberfallig",
      search: "Sendung verspätet, Paket nicht angekommen oder verloren, Nachforschung, Sendungsverfolgung",
    },
    unreachable: {
      reported:
        "(?:niemand|keiner|kein mensch|nie jemand|nie wer) (?:\\w+ ){0,3}?(?:ran|ab|erreich\\w*|antwort\\w*|meld\\w*|zuruck|hilft|reagier\\w*|da)|(?:geht|hebt|nimmt|antwortet|meldet|reagiert|hilft) (?:\\w+ ){0,3}?(?:niemand|keiner|kein mensch)|(?:nicht|nie|kaum|schlecht|keinen) (?:\\w+ ){0,2}?(?:durch|erreich\\w*|durchgekommen)|kommt? (?:\\w+ ){0,6}?(?:nie|nicht|kaum|schlecht) (?:\\w+ )?durch|immer besetzt|dauernd besetzt|warteschleife|wie (?:sonst (?:kann ich|erreiche ich) (?:euch|sie|dich)|(?:kann ich|erreiche ich) (?:euch|sie|dich) (?:denn )?(?:sonst|anders))\\b",
      treated: "telefon\\w*|ruckruf\\w*|zuruckruf\\w*|nummer|hotline|erreich\\w*|leitung\\w*|e-?mail|anruf\\w*|kontakt|chat",
      search: "Telefon, Rückruf, Nummer hinterlassen, Kontakt, E-Mail, erreichbar",
    },
    lost: {
      reported: "(?:vergessen|liegen gelassen|liegengelassen|liegen lassen|verloren|stehen lassen|stehengelassen)",
      treated: "fundsach\\w*|fundburo|vergessen\\w*|liegen ?gelassen\\w*|verloren\\w*|aufbewahr\\w*|gefunden\\w*",
      search: "Fundsachen, vergessene Gegenstände, aufbewahrt",
    },
    cancel: {
      reported: "(?:stornier\\w*|kundig\\w*|abbestell\\w*|absag\\w*|rausk\\w*|wieder los ?werden)\\b",
      treated: "stornier\\w*|storno\\w*|kundig\\w*|abbestell\\w*|absag\\w*|abmeld\\w*|anzahlung\\w*",
      search: "stornieren, kündigen, abbestellen, absagen, Anzahlung zurück",
    },
    complaint: {
      reported:
        "beschwer\\w*|(?:sehr |total |echt |richtig )?(?:unzufrieden|enttauscht|verargert|sauer|wutend)|(?:frechheit|unverschamt\\w*|saftladen|unmoglich\\w*|zumutung|was soll das|eine? sauerei|unfreundlich)\\b",
      treated: "beschwerd\\w*|unzufrieden\\w*|schlichtung\\w*|reklam\\w*|leitung|inhaber\\w*|geschaftsfuhr\\w*|lob und",
      search: "Beschwerde, unzufrieden, Leitung, Ansprechpartner, Schlichtung",
    },
  },
  known: (topics) => `Auskunft geben kann ich zu: ${listWith(topics.map(quoted), "und")}.`,
  quotes: (heading, language) => `Unter ${quoted(heading)} steht${language === null ? "" : ` auf ${language}`}:`,
  nearest: (heading) => `Eine genaue Antwort darauf habe ich nicht. Am nächsten kommt dies, aus ${quoted(heading)}:`,
  alsoNear: (heading) => `Auch dies ist nah daran, aus ${quoted(heading)}:`,
  contact: (ways) => `Mehr weiß vielleicht unser Team: ${listWith(ways, "oder")}.`,
  askTopic: (topics) => `Worum geht es: ${listWith(topics.map(quoted), "oder")}?`,
  sorry: "Das tut mir leid.",
};
