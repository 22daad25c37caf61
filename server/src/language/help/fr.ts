import type { HelpWording } from "../help-wording.ts";
import { listWith } from "./list-with.ts";

const quoted = (title: string): string => `« ${title} »`;

export const help: HelpWording = {
  self: "je|j|mon|ma|mes|nous|notre|nos",
  gift: "cadeaux?|offrir|anniversaires?|mariages?|noel|fete des (?:meres|peres)|saint-valentin|cremaillere|pendaison|bapteme|communion|depart en retraite|remerci\\w*",
  delicate:
    "enceinte\\w*|grossesse|allait\\w*|bebes?|nourrissons?|enfants?|petits?|allerg\\w*|intoleran\\w*|diabet\\w*|asthm\\w*|coeliaque\\w*|cœliaque\\w*|epilep\\w*|medicaments?|effets secondaires",
  unspecific: "^(?:ca|cela|rien|ceci|tout)(?: ne)? (?:marche|fonctionne|va)(?: (?:pas|plus|du|tout|bien))*[!. ]*$",
  problems: {
    damaged: {
      reported:
        "(?:abime|casse|cassee|cassees|casses|abimee|abimes|ecrase|ecrasee|ecrases|renverse|renversee|fendu|fendue|fele|felee|defectueu\\w*|endommage\\w*|raye|rayee|dechire|dechiree|brule|brulee|trop cuits?|trop cuites?|pas cuits?|moisi|moisie|rassis|rassie|ne marche plus|ne fonctionne plus|en miettes|tombe en panne|troue|trouee|coule)\\b",
      treated:
        "abim\\w*|endommag\\w*|cass\\w*|defect\\w*|ecras\\w*|reclam\\w*|photo\\w*|remplac\\w*|rembours\\w*|ne vous a pas|pas plu|echang\\w*|garantie\\w*",
      search: "abîmé ou défectueux à la livraison, produit qui ne vous a pas plu, photo, réclamation, remboursement, échange",
    },
    incomplete: {
      reported: "(?:il (?:me |nous )?manque|manquait|manquent|manquant\\w*|incomplet\\w*|pas complete?)",
      treated: "manqu\\w*|incomplet\\w*|pieces? detachees?|complement",
      search: "pièce manquante, commande incomplète, pièces détachées",
    },
    wrong: {
      reported:
        "(?:pas (?:ce que|celui que|celle que) j'(?:ai|avais) (?:commande|demande)|(?:recu|livre|envoye|donne)\\w* (?:\\S+ )?(?:le|la|les|un|une|des) mauvais\\w*|vous vous etes trompes?)",
      treated: "erreurs?|trompe\\w*|mauvais\\w*|non conforme\\w*",
      search: "erreur de livraison, mauvais article reçu, non conforme",
    },
    foreign: {
      reported:
        "(?:ai|a|avons|on a) (?:trouve|decouvert) (?:un|une|des|du|de la|quelque chose)(?: \\S+){1,6} dans (?:mon|ma|mes|le|la|les|notre|nos|un|une)\\b|il y avait (?:un|une|des|du|de la|quelque chose)(?: \\S+){1,6} dans (?:mon|ma|mes|notre|nos)\\b",
      treated: "corps etrangers?|securite|incidents?|qualite|urgen\\w*|rappels?|hygiene|grave",
      search: "corps étranger dans un produit, qualité, sécurité, incident, urgence",
    },
    late: {
      reported:
        "(?:j'attends|on attend|nous attendons|toujours pas|pas encore|jamais) (?:\\S+ ){0,3}?(?:recu|arrive\\w*|livre\\w*|ma|mon|mes|notre|depuis)|n'est (?:toujours )?(?:pas|jamais) (?:encore )?(?:arrive|livre|venu)\\w*|ou (?:est|en est) (?:ma|mon|notre) (?:commande|colis|livraison)|en retard",
      treated: "retards?|perdus?|pas (?:arrive|recu)\\w*|suivi\\w*|non recus?|enquete",
      search: "livraison en retard, colis perdu ou non reçu, suivi, remboursement des frais",
    },
    unreachable: {
      reported:
        "(?:personne|jamais personne)(?: ne| n')? ?(?:me |nous |m' ?)?(?:repond|decroche|rappelle|aide|reagit|a repondu|a decroche|est la)\\w*|(?:ne |n')?(?:repond|decroche|rappelle)\\w* (?:pas|jamais|personne)|(?:impossible de|n'arrive pas a|pas moyen de) (?:\\S+ )?(?:joindre|avoir|appeler|contacter)|injoignable\\w*|toujours occupe|sonne dans le vide",
      treated: "telephon\\w*|rappel\\w*|messages?|repond\\w*|joindre|e-?mail|courriel|standard|contact\\w*|appel\\w*|numero",
      search: "nous joindre, téléphone, standard, laisser un message, rappel, e-mail",
    },
    lost: {
      reported: "(?:oublie|perdu|laisse)e?s? (?:mon|ma|mes|un|une|notre|nos|son|sa|ses)\\b",
      treated: "objets? (?:trouves?|oublies?|perdus?)|oublie\\w*|perdu\\w*|conserv\\w*|trouve\\w*",
      search: "objets trouvés, objets oubliés, conservés en boutique",
    },
    cancel: {
      reported: "(?:annuler|decommander|resilier|me desabonner|me retirer|arreter mon)\\b",
      treated: "annul\\w*|decommand\\w*|resili\\w*|acomptes?|desabonn\\w*",
      search: "annuler une commande, annulation, acompte rendu, résiliation",
    },
    complaint: {
      reported:
        "(?:plainte|me plaindre|reclamation|reclamer|pas contente?|mecontente?|scandaleu\\w*|inadmissible|inacceptable|decue?|honteu\\w*|honte|en colere|furieu\\w*|desagreable|mal (?:recue?|servie?|traitee?))\\b",
      treated: "reclam\\w*|plainte\\w*|mecontent\\w*|mediat\\w*|responsable\\w*|litige\\w*|insatisf\\w*",
      search: "réclamation, mécontent, responsable, médiateur, plainte",
    },
  },
  known: (topics) => `Je peux en revanche vous renseigner sur : ${listWith(topics.map(quoted), "et")}.`,
  quotes: (heading, language) => `Sous ${quoted(heading)}, on lit${language === null ? "" : `, en ${language}`} :`,
  nearest: (heading) => `Je n’ai pas de réponse exacte à cela. Voici ce qui s’en approche le plus, sous ${quoted(heading)} :`,
  alsoNear: (heading) => `Ceci s’en approche aussi, sous ${quoted(heading)} :`,
  contact: (ways) => `Notre équipe en sait peut-être plus : ${listWith(ways, "ou")}.`,
  askTopic: (topics) => `De quoi s'agit-il : ${listWith(topics.map(quoted), "ou")} ?`,
  sorry: "J'en suis désolé.",
};
