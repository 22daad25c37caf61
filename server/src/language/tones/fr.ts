import { formatsOf } from "../formats.ts";
import { name as quotedName } from "../products/fr.ts";
import type { ToneWordings } from "../tones.ts";

const { list, number } = formatsOf("fr");

export const tones: ToneWordings = {
  formal: {
    phrases: {
      greeting: (name, brand) => `Bonjour, je suis ${name} et je vous renseigne pour ${brand}.`,
      thanks: "Je vous en prie.",
      goodbye: "Au revoir, et merci de votre intérêt.",
      wellbeing: "Je vais bien, je vous remercie.",
      acknowledgement: "Très bien. Que puis-je encore rechercher pour vous ?",
      decline: (brand) => `Je regrette de ne pas disposer d'information à ce sujet chez ${brand}.`,
      declineProduct: (title) => `Je regrette, nos données sur ${quotedName(title)} ne le précisent pas.`,
      offLimits: "Il ne m'est pas possible de vous aider sur ce point, mais je répondrai volontiers à vos questions sur notre offre.",
      nothingMatches: "Je regrette de n'avoir rien trouvé qui corresponde.",
      offer: "Vous pouvez par exemple me poser ces questions :",
      offerStart: "En quoi puis-je vous être utile ?",
      found: "Voici ce que j'ai trouvé pour vous :",
      allRight: "Très bien. Je reste à votre disposition.",
      declineAgain: "Je regrette, nos documents ne disent rien à ce sujet non plus.",
      understand: "Je vous prie de nous excuser pour ce désagrément.",
      which: "De quel produit parlez-vous, je vous prie ? Indiquez-moi son nom et je vous renseignerai.",
    },
    products: {
      suggested: () => "Je vous suggère :",
      askKind: (kinds) =>
        kinds.length === 0 ? "Que puis-je rechercher pour vous ?" : `Que puis-je rechercher pour vous : ${list(kinds, "or")} ?`,
      askBudget: "Puis-je vous demander votre budget ?",
      unanswered: (question) => `Je regrette de ne pas disposer d'information sur « ${question} ».`,
    },
  },
  friendly: {
    phrases: {
      greeting: (name, brand) => `Salut, ici ${name} de ${brand}. Bienvenue !`,
      thanks: "Avec plaisir, n'hésite pas !",
      goodbye: "À bientôt !",
      wellbeing: "Ça va très bien, merci !",
      acknowledgement: "Super ! Que veux-tu savoir d'autre ?",
      decline: (brand) => `Malheureusement, je n'ai rien là-dessus chez ${brand}.`,
      declineProduct: (title) => `Malheureusement, nos infos sur ${quotedName(title)} ne le disent pas.`,
      offLimits: "Là, je ne peux pas t'aider, mais demande-moi tout ce que tu veux sur notre offre.",
      nothingMatches: "Malheureusement, je n'ai rien trouvé qui corresponde.",
      offer: "Tu peux me demander par exemple :",
      offerStart: "Comment puis-je t'aider ?",
      found: "Regarde ce que j'ai trouvé :",
      allRight: "Pas de souci. N'hésite pas si tu as une autre question !",
      declineAgain: "Là-dessus non plus, je n'ai rien trouvé.",
      understand: "Je comprends, c'est vraiment dommage.",
      noContact: "Je ne peux pas transmettre ça d'ici ; utilise plutôt les coordonnées de notre site.",
      which: "De quel produit parles-tu ? Dis-moi son nom et je regarde.",
    },
    products: {
      suggested: () => "Ça pourrait te plaire :",
      closest: (shown) =>
        `Nous n'avons rien qui remplisse tout ça. ${shown === 1 ? "Voici ce qui s'en approche le plus" : "Voici ceux qui s'en approchent le plus"} :`,
      askKind: (kinds) => (kinds.length === 0 ? "Que cherches-tu ?" : `Que cherches-tu : ${list(kinds, "or")} ?`),
      askBudget: "Quel est ton budget ?",
      askWhich: (titles) => `De quel produit parles-tu : ${list(titles.map(quotedName), "or")} ?`,
      unanswered: (question) => `Malheureusement, je n'ai rien sur « ${question} ».`,
    },
    handoff: {
      noted: "Bien sûr ! J'ai signalé à notre équipe que tu souhaites parler à une personne.",
      reach: "Tu peux aussi nous joindre directement :",
      none: "Je n'ai malheureusement ni numéro de téléphone ni adresse e-mail à te donner ici.",
    },
  },
  playful: {
    phrases: {
      greeting: (name, brand) => `Salut ! Ici ${name} de ${brand}, je connais nos rayons par cœur.`,
      thanks: "Tout le plaisir est pour moi. Une autre question ?",
      goodbye: "À très vite, les rayons t'attendent !",
      wellbeing: "En pleine forme : ce n'est pas moi qui porte les cartons !",
      acknowledgement: "Parfait ! Qu'est-ce que je déniche maintenant ?",
      found: "Regarde ce que j'ai déniché :",
      offer: "Envie d'en savoir plus ? Demande-moi :",
      offerStart: "Qu'est-ce qu'on cherche aujourd'hui ?",
    },
    products: {
      suggested: () => "Voici mes coups de cœur :",
    },
  },
  brief: {
    phrases: {
      greeting: (name, brand) => `${name}, ${brand}.`,
      thanks: "De rien.",
      goodbye: "Au revoir.",
      wellbeing: "Bien, merci.",
      acknowledgement: "Autre chose ?",
      capabilities: (brand) => `Je réponds sur ${brand} : produits, prix, disponibilité, documents.`,
      decline: (brand) => `Je n'ai pas d'information à ce sujet chez ${brand}.`,
      declineProduct: (title) => `Nos données sur ${quotedName(title)} ne le précisent pas.`,
      offLimits: "Je ne peux pas aider pour cela.",
      nothingMatches: "Rien ne correspond.",
      offer: "Par exemple :",
      offerStart: "Une question ?",
      outOfStock: (what) => `${quotedName(what)} est en rupture de stock.`,
      notReduced: (title) => `${quotedName(title)} n'est pas en promotion.`,
      priceRange: (title, from, to) => `${quotedName(title)} coûte de ${from} à ${to}.`,
      found: "Trouvé :",
      allRight: "Très bien.",
      declineAgain: "Rien là-dessus non plus.",
      understand: "Toutes nos excuses.",
      noContact: "Les coordonnées sont sur notre site.",
      which: "Quel produit ?",
    },
    products: {
      fitting: (count, shown) =>
        count === 0
          ? "Rien ne convient."
          : count > shown
            ? `${number(count)} conviennent, par exemple :`
            : count === 1
              ? "Un seul convient :"
              : "Ceux-ci conviennent :",
      counted: (count) => (count === 0 ? "Aucun." : `${number(count)}.`),
      more: (count) => `Et ${number(count)} ${count === 1 ? "autre" : "autres"}.`,
      closest: () => "Rien ne convient à tout. Le plus proche :",
      suggested: () => "À voir :",
      askKind: (kinds) => (kinds.length === 0 ? "Quel genre ?" : `${list(kinds, "or")} ?`),
      askBudget: "Quel budget ?",
      askWhich: (titles) => `Quel produit : ${list(titles.map(quotedName), "or")} ?`,
      unanswered: (question) => `Pas d'information sur « ${question} ».`,
      unknown: (words) => `Rien sur « ${words} » dans nos données.`,
    },
    handoff: {
      noted: "La demande de parler à une personne est notée pour notre équipe.",
      reach: "Contact direct :",
      none: "Je n'ai ici ni numéro de téléphone ni adresse e-mail.",
    },
  },
};
