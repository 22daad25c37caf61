import { unspacedNamesOf } from "../text/concepts-unspaced.ts";

/**
 * Words by which the texts of a business speak of what visitors ask in other words: one asks how to pay, and the text has "methods of
 * payment". German, French, Spanish, Italian, Dutch, Portuguese, Russian and Arabic, each after its code.
 */
const NAMES: Readonly<Record<string, string>> = {
  payment: "de zahlung zahlungsarten zahlen fr paiement payer es pago pagar it pagamento pagare nl betaling betalen pt pagamento pagar ru оплата оплатить ar الدفع دفع",
  hours: "de öffnungszeiten geöffnet fr horaires ouvert es horario abierto abrimos it orari aperto nl openingstijden open pt horário aberto ru работает часы ar ساعات العمل",
  shipping: "de versand lieferung fr livraison expédition es envío entrega it spedizione consegna nl verzending levering pt envio entrega ru доставка ar التوصيل الشحن",
  return: "de rückgabe rücksendung widerruf fr retour retours es devolución devoluciones it reso resi nl retour retourneren pt devolução devoluções ru возврат ar إرجاع",
  refund: "de erstattung geld fr remboursement es reembolso it rimborso nl terugbetaling pt reembolso ru возврат деньги ar استرداد المبلغ",
  address: "de adresse anschrift finden straße fr adresse rue trouve es dirección calle estamos it indirizzo via trova nl adres straat pt endereço rua ru адрес улица ar العنوان",
  contact: "de kontakt telefon fr contact téléphone es contacto teléfono it contatti telefono nl contact telefoon pt contacto telefone ru телефон почта ar الهاتف البريد",
  phone: "de telefon telefonisch fr téléphone tél es teléfono it telefono nl telefoon pt telefone ru телефон ar الهاتف جوال",
  email: "de mail fr courriel mail es correo it posta nl mail pt correio ru почта ar البريد",
  warranty: "de garantie gewährleistung fr garantie es garantía it garanzia nl garantie pt garantia ru гарантия ar الضمان ضمان",
  weight: "de gewicht wiegt fr poids pèse es peso pesa it peso pesa nl gewicht weegt pt peso pesa ru вес весит ar وزن الوزن",
  price: "de preis kostet fr prix coûte es precio cuesta it prezzo costa nl prijs kost pt preço custa ru цена стоимость стоит ar سعر تكلفة",
}; // prettier-ignore

const CODE = /(?<= |^)(?=(?:de|fr|es|it|nl|pt|ru|ar) )/u;

/** Words to search by for a concept, in a language; none where the language is not known or the visitor's own word is all there is. */
export function namesOf(concept: string, language: string): string[] {
  const unspaced = unspacedNamesOf(concept, language);
  if (unspaced.length > 0) return unspaced.filter((name) => name.length > 1).slice(0, MOST);
  const own = (NAMES[concept] ?? "").split(CODE).find((list) => list.startsWith(`${language} `));
  return own?.trim().split(" ").slice(1) ?? [];
}

const MOST = 2;
