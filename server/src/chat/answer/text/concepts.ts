import { CALENDAR } from "./calendar.ts";
import { CONCEPTS_RU_AR } from "./concepts-ru-ar.ts";
import { UNSPACED_CONCEPTS } from "./concepts-unspaced.ts";
import { stem, words } from "./words.ts";

/**
 * Words of commerce, service and everyday matters that mean the same to one who asks, in the languages of the answerer. A joined pair
 * ("send_back") also matches with up to three words between. Product kinds are left out: those are the customer's own words.
 */
const CONCEPTS: Readonly<Record<string, string>> = {
  price: "price pricing cost fee preis kosten kostet gebuhr teuer prix tarif coute cout frais precio coste cuesta cuestan tarifa prezzo costo costa costano prijs preco custa custam custo",
  discount: "discount sale promotion promo coupon voucher rebate reduced rabatt angebot gutschein reduziert remise reduction promotion solde descuento rebaja oferta sconto offerta korting aanbieding desconto promocao",
  shipping: "ship shipping post posted parcel package paket colis paquete pacco pakket encomenda delivery deliver postage dispatch shipment courier versand versandkosten porto portokosten liefern liefert geliefert versendet verschickt schickt lieferung lieferzeit versenden verschicken livraison livrer livrez expedition envio enviar entrega spedizione spedire consegna verzending verzenden bezorging bezorgen leveren levering entregar frete",
  stock: "stock available availability instock lager lieferbar verfugbar vorratig disponible disponibilite disponibilidad disponibile disponibilita voorraad leverbaar beschikbaar disponivel estoque",
  colour: "colour color coloured farbe farben farbig couleur coloris color colore kleur cor cores farbton",
  height: "height tall high hohe hoch hauteur altura altezza hoogte",
  size: "size sizing grosse grossen taille talla misura taglia taglie maat maten tamanho tamanhos",
  weight: "weight weigh heavy gewicht wiegt schwer leicht poids pese lourd peso pesado weegt zwaar",
  width: "width wide breite breit largeur ancho larghezza breedte largura",
  length: "length lange longueur largo longitud lunghezza lengte comprimento",
  thickness: "thick thickness dick dicke epais epaisseur grosor spessore dik dikte espessura",
  depth: "depth deep tiefe profondeur profundidad profondita diepte profundidade",
  dimensions: "dimension dimensions measurement abmessung abmessungen masse dimensiones medidas dimensioni afmeting afmetingen dimensoes",
  material: "material fabric textile composition made_of made_from stoff gewebe matiere tissu tejido materiale tessuto materiaal stof tecido",
  capacity: "capacity volume holds hold litre liter cabe caben contient contiene bevat kapazitat volumen fassungsvermogen fasst inhalt capacite contenance capacidad capacita capaciteit inhoud capacidade",
  power: "power wattage watt watts leistung puissance potencia potenza vermogen potencia",
  voltage: "voltage volt volts spannung tension voltaje tensione",
  battery: "battery batteries charge charging recharge akku batterie akkulaufzeit bateria batteria accu batterij runtime",
  brightness: "brightness bright lumen lumens lux candela helligkeit hell luminosite lumineux brillo luminosita luminoso helderheid luminosidade",
  temperature: "temperature degrees temperatur grad temperature temperatura temperatuur",
  waterproof: "waterproof water_resistant water_resistance waterproofing rainproof water_column wasserdicht wasserfest wassersaule impermeable etanche waterdicht impermeavel water_proof",
  warranty: "warranty guarantee guaranteed garantie gewahrleistung garantia garanzia",
  return: "return send_back sent_back give_back bring_back ruckgabe zuruckgeben zurucksenden zuruckschicken rucksendung retoure ruckgaberecht widerruf widerrufsrecht zuruckzugeben zuruckzusenden zuruckzuschicken umtausch retour renvoyer retourner devolucion devolver devoluciones reso resi restituire restituzione retourneren terugsturen devolucao devolucoes",
  refund: "refund money_back reimburse reimbursement erstattung ruckerstattung geld_zuruck remboursement rembourser reembolso rimborso terugbetaling reembolsado",
  exchange: "exchange swap umtauschen tauschen echanger echange cambiar cambio cambiare ruilen omruilen trocar troca",
  payment: "pay payment paid zahlen bezahlen zahlung zahlungsart zahlungsarten payer paiement pagar pago pagos pagare pagamento pagamenti betalen betaling",
  contact: "contact reach get_touch kontakt erreichen kontaktieren contacter joindre contactar contacto contattare contatto contacteren contato helpdesk",
  phone: "phone_number telephone_number telefon_nummer numero_telefono phone telephone numero_telephone call hotline telefon telefonisch telefonnummer anrufen rufnummer appeler telefono llamar chiamare telefoon bellen telefone ligar",
  email: "email_address email_adresse adresse_email correo_electronico email mail e_mail mailadresse courriel correos posta",
  address: "address located location adresse standort anschrift direccion ubicacion indirizzo adres endereco",
  hours: "open opening_hours opening_times business_hours store_hours shop_hours your_hours hours_operation close closed offnungszeiten geoffnet offen geschlossen horaire horaires ouverture ouvert ouverte ouvrez fermez ferme fermee fermes fermeture horario horarios apertura abierto abierta abren abrimos abre cierran cerrado cerrada orari aperto aperti aprite apre chiuso chiusi openingstijden geopend gesloten aberto",
  store: "shop store showroom outlet branch laden geschaft filiale magasin boutique tienda negozio winkel loja",
  care: "care wash washing washable clean cleaning launder pflege waschen waschbar waschmaschine reinigen reinigung pflegen laver lavage entretien nettoyer lavar lavado limpiar cuidado lavare lavaggio pulire cura wassen reinigen onderhoud limpar lavagem",
  origin: "origin made_in manufactured_in country herkunft hergestellt herkunftsland origine fabrique origen fabricado origine prodotto herkomst origem",
  brand: "brand maker manufacturer manufacturers marke hersteller marque fabricant marca fabricante produttore merk fabrikant",
  repair: "repair fix broken defective faulty mend reparatur reparieren kaputt defekt reparation reparer reparacion reparar riparazione riparare reparatie repareren reparo conserto",
  spare: "spare replacement spares ersatzteil ersatzteile rechange repuesto ricambio reserveonderdeel",
  cancel: "cancel cancellation stornieren stornierung kundigen annuler annulation cancelar cancelacion annullare annullamento annuleren annulering cancelamento",
  invoice: "invoice receipt bill rechnung quittung beleg facture factura fattura factuur fatura recibo",
  tracking: "track tracking verfolgen sendungsverfolgung suivre suivi rastrear seguimiento tracciare tracciamento volgen rastrear",
  customs: "customs_duty customs_duties import_duty import_duties duty duties zoll douane aduana dogana alfandega",
  subscription: "subscription subscribe abo abonnement suscripcion abbonamento assinatura",
  children: "kid kids child children junior youth baby toddler kinder kind enfant enfants nino ninos bambino bambini kinderen crianca criancas",
  adults: "adult adults grown_ups erwachsene erwachsener adulte adultes adulto adultos adulti volwassenen volwassene",
  women: "women woman ladies lady female damen frauen femme femmes mujer mujeres donna donne dames vrouwen mulher mulheres",
  men: "men man male gents herren manner homme hommes hombre hombres uomo uomini heren mannen homem homens",
  outside: "outside outdoors outdoor draussen dehors exterieur fuera buiten fora",
  inside: "inside indoors indoor drinnen innen interieur dentro interno binnen",
  rear: "rear back hinten ruckseite arriere trasero retro achter achterkant traseira",
  standard: "standard standards norm normen certified certification certificate zertifiziert zertifikat norme normes norma normativa",
  gift: "gift present geschenk cadeau regalo geschenkt presente",
  compatible: "compatible compatibility fit_with works_with kompatibel passt compatibel compatibile compativel",
  people: "person persons people sleeps berths personen leute personnes personas persone pessoas",
  date: "date released release launched datum erschienen erscheinungsdatum fecha data",
  rating: "rating rated reviews bewertung note valoracion valutazione beoordeling avaliacao",
  speed: "speed fast quick geschwindigkeit schnell vitesse velocidad velocita snelheid velocidade",
  time: "duration time temps minutes hours_take dauer dauert duree dure durent duracion dura duran durata duur duracao",
  age: "age years_old alter jahrgang edad eta leeftijd idade",
  employee: "employee staff team mitarbeiter personal employe empleado dipendente medewerker funcionario",
  activate: "activate enable switch_on turn_on set_up setup install aktivieren einschalten einrichten activer installer activar instalar attivare installare activeren ativar",
  deactivate: "deactivate disable switch_off turn_off deaktivieren ausschalten desactiver desactivar disattivare uitschakelen desativar",
  create: "create generate add erstellen anlegen hinzufugen creer ajouter crear anadir agregar creare aggiungere aanmaken toevoegen criar adicionar",
  remove: "remove delete erase loschen entfernen supprimer effacer eliminar borrar eliminare verwijderen apagar",
  change: "change modify edit adjust andern bearbeiten anpassen modifier changer modificar modificare wijzigen alterar",
  password: "password passcode passwort kennwort mot_passe contrasena wachtwoord senha",
  reset: "reset forgot forgotten zurucksetzen vergessen reinitialiser oublie restablecer olvide reimpostare dimenticato resetten vergeten redefinir esqueci",
  fear: "afraid scared anxious nervous fear frightened angst angstlich nervos peur anxieux miedo nervioso paura ansioso medo",
  arrive: "receive arrive erhalten ankommen recevoir arriver recibir llegar ricevere arrivare ontvangen aankomen receber chegar",
  malfunction: "not_work doesn_work doesnt_work isn_working stopped crash crashed funktioniert_nicht geht_nicht marche_pas fonctionne_pas no_funciona non_funziona werkt_niet nao_funciona",
  validity: "valid validity expire expires expiry expired gultig gultigkeit ablaufen valable validite valido valida validez geldig",
  client: "client customer kunde kunden cliente clienti clientes klant klanten",
  colleague: "colleague coworker teammate team_member kollege kollegen collegue collega colega",
  charity: "charity charities nonprofit non_profit ngo gemeinnutzig association benefico onlus liefdadigheid",
  yearly: "yearly annual annually by_year per_year jahrlich annuel annuelle anual annuale jaarlijks",
  monthly: "monthly by_month per_month a_month monatlich mensuel mensuelle mensual mensile maandelijks mensal",
  trial: "trial try probar probe probefahrt probieren testen ausprobieren essai essayer prova provare proberen experimentar",
  free: "free gratis kostenlos kostenfrei gratuit gratuite gratuito gratuita",
  language: "language speak sprache sprachen sprechen langue langues parler idioma idiomas hablar lingua lingue taal talen spreken lingua falar",
  parking: "park parking parkplatz parken stationnement stationner aparcar aparcamiento parcheggio parcheggiare parkeren estacionamento estacionar",
  participate: "join participate take_part attend teilnehmen mitmachen participer participar partecipare deelnemen",
  medicine: "medicine medication drug tablet medikament medikamente medicament medicamento medicina farmaco medicijn",
  import: "import importieren importer importar importare importeren",
  export: "export download exportieren herunterladen exporter telecharger exportar descargar esportare scaricare exporteren baixar",
  load: "load carry carries payload traglast zuladung tragen porter carga cargar portata draagvermogen",
  reservation: "book booking reserve reservation reservieren reservierung buchen buchung reserver reservation reservar reserva prenotare prenotazione reserveren boeken",
  foundation: "founded founder established gegrundet grunder fonde fondateur fundada fundador fondata fondatore opgericht oprichter fundada",
}; // prettier-ignore

const MOST_ENGLISH = 1;

/** English words for a concept, to search by. */
export function englishOf(concept: string): string[] {
  const list = CONCEPTS[concept]?.split(" ").slice(0, MOST_ENGLISH) ?? [concept];
  return [...new Set(list.flatMap((entry) => entry.split("_")))].slice(0, MOST_ENGLISH);
}

const byStem = new Map<string, string>();
const byPair = new Map<string, string>();
for (const [concept, list] of [...Object.entries(CONCEPTS), ...Object.entries(CONCEPTS_RU_AR)]) {
  for (const entry of list.split(" ")) {
    const parts = entry.split("_").flatMap(words).map(stem);
    if (parts.length === 1 && parts[0] !== undefined && !byStem.has(parts[0])) byStem.set(parts[0], concept);
    else if (parts.length === 2) byPair.set(parts.join(" "), concept);
  }
}
for (const [stemmed, concept] of CALENDAR) if (!byStem.has(stemmed)) byStem.set(stemmed, concept);
const pairHeads = new Set([...byPair.keys()].map((pair) => pair.split(" ")[0]));

/** The concept that a stem stands for. */
export function conceptOf(stemmed: string): string | null {
  return byStem.get(stemmed) ?? UNSPACED_CONCEPTS.get(stemmed) ?? null;
}

/** Concepts of pairs in a list of stems, with the positions of both words. */
export function pairConcepts(
  stems: readonly string[],
  gap: number,
): { readonly concept: string; readonly at: readonly [number, number] }[] {
  const found: { concept: string; at: [number, number] }[] = [];
  for (let first = 0; first < stems.length; first += 1) {
    if (!pairHeads.has(stems[first])) continue;
    for (let second = first + 1; second <= first + 1 + gap && second < stems.length; second += 1) {
      const concept = byPair.get(`${stems[first] ?? ""} ${stems[second] ?? ""}`);
      if (concept !== undefined) found.push({ concept, at: [first, second] });
    }
  }
  return found;
}
