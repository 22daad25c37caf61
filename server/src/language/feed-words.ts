/**
 * Fields of a product or a text document that columns of an imported file can contain. Columns are assigned in this order, so that "product
 * group" is not taken for a product, or a sale price for a price.
 */
export const FEED_FIELDS = [
  "group",
  "id",
  "title",
  "description",
  "sale_price",
  "original_price",
  "price",
  "currency",
  "in_stock",
  "categories",
  "images",
  "links",
  "brand",
  "gtin",
  "color",
  "size",
  "ignore",
  "text",
] as const;

export type FeedField = (typeof FEED_FIELDS)[number];

/**
 * Column names in product files, by field. English names and the names in common shop systems come first, followed by other languages.
 * Names are in lowercase, with words separated by one space and alternatives by `|`. If several columns of a file match a field, earlier
 * names take precedence.
 */
// prettier-ignore
export const FEED_COLUMNS: Readonly<Record<FeedField, readonly string[]>> = {
  id: [
    "id|product id|item id|sku|variant sku|handle|article number|item number|product number|article id|offer id|external id|part number|code|product code|item code|reference",
    "artikelnummer|artikel nr|artikelnr|art nr|bestellnummer|produktnummer|artikel id|bestell nr",
    "référence|identifiant|numéro d article|código|identificador|número de artículo|código do produto|codice|codice articolo",
    "artikelnummer|productnummer|kod|numer|indeks|kód|číslo produktu|artnr|varenummer|tuotenumero|артикул|код|商品番号|商品id|品番|货号|编号|상품번호|상품코드",
  ],
  group: ["item group id|group id|parent sku|parent id|parent|product group|parent code|item group", "gruppe|artikelgruppe id|vater artikel|elternartikel|parent artikel"],
  title: [
    "title|name|product name|product title|item title|item name|product|label|designation|article name|article",
    "titel|bezeichnung|produktname|produkt|artikelname|artikelbezeichnung|artikel|produktbezeichnung",
    "titre|nom|désignation|nom du produit|produit|título|nombre|nombre del producto|nome|nome do produto|titolo|nome prodotto|prodotto",
    "naam|productnaam|nazwa|nazwa produktu|název|názov|namn|produktnamn|navn|varenavn|nimi|tuotenimi|название|наименование|商品名|名称|商品名称|상품명|اسم المنتج",
  ],
  description: [
    "description|body html|body|product description|long description|text|content|details|short description",
    "beschreibung|produktbeschreibung|langbeschreibung|artikelbeschreibung|langtext|kurzbeschreibung",
    "descriptif|descripción|descrição|descrizione|omschrijving|beschrijving|opis|popis|beskrivning|beskrivelse|kuvaus|описание|説明|商品説明|描述|商品描述|상품설명|설명",
  ],
  price: [
    "price|regular price|unit price|retail price|selling price|price eur|price usd|variant price|gross price|list price",
    "preis|verkaufspreis|einzelpreis|bruttopreis|vk preis|vk brutto|preis eur|preis brutto|vk",
    "prix|prix ttc|prix de vente|precio|preço|prezzo|prijs|verkoopprijs|cena|cena brutto|pris|hinta|цена|価格|値段|价格|가격|판매가",
  ],
  sale_price: ["sale price|special price|offer price|discounted price|promo price", "angebotspreis|sonderpreis|aktionspreis|prix promo|prix promotionnel|precio de oferta|prezzo scontato|aanbiedingsprijs|cena promocyjna"],
  original_price: ["original price|compare at price|variant compare at price|msrp|rrp|old price|was price|strike price|list price before discount", "uvp|streichpreis|alter preis|originalpreis|statt preis|prix barré|ancien prix|precio anterior|prezzo originale|adviesprijs|stara cena|定価|原价|정가"],
  currency: ["currency|price currency|currency code", "währung|waehrung|devise|moneda|moeda|valuta|waluta|měna|валюта|通貨|币种|통화"],
  in_stock: [
    "in stock|availability|stock|available|stock status|quantity|inventory|qty|variant inventory qty|stock quantity|is in stock",
    "bestand|lagerbestand|verfügbarkeit|verfuegbarkeit|verfügbar|lieferbar|auf lager|lager|menge",
    "disponibilité|disponible|en stock|quantité|disponibilidad|existencias|cantidad|disponibilidade|estoque|disponibilità|quantità|giacenza|voorraad|beschikbaarheid|dostępność|stan magazynowy|dostupnost|skladem|lager status|lagerstatus|saatavuus|наличие|остаток|在庫|库存|재고",
  ],
  categories: [
    "product type|category|categories|product category|type|category path|product categories|google product category",
    "kategorie|kategorien|produktkategorie|warengruppe|rubrik|kategoriepfad",
    "catégorie|catégories|categoría|categorías|categoria|categorias|categorie|kategoria|kategorier|kategori|категория|カテゴリ|カテゴリー|分类|类目|카테고리",
  ],
  images: [
    "image link|image|images|image url|image src|picture|picture url|photo|photos|main image|additional image link|imgurl|img",
    "bild|bilder|bild url|produktbild|bildlink|bildadresse|hauptbild",
    "photo url|imagen|imágenes|imagem|immagine|afbeelding|afbeelding url|zdjęcie|obrázek|bild länk|billede|kuva|изображение|картинка|画像|图片|이미지",
  ],
  links: ["link|url|product url|product link|permalink|deeplink|page|canonical link", "produktlink|produkt url|artikellink|lien|enlace|ligação|collegamento|produktseite|ссылка|リンク|链接|링크"],
  brand: ["brand|manufacturer|vendor|producer|maker", "marke|hersteller|marque|fabricant|marca|fabricante|produttore|merk|fabrikant|producent|značka|výrobce|varumärke|mærke|merkki|бренд|производитель|ブランド|メーカー|品牌|브랜드|제조사"],
  gtin: ["gtin|ean|upc|barcode|isbn|ean13|gtin13|variant barcode", "ean code|strichcode|code barres|código de barras|codice a barre|штрихкод|jan|条码|바코드"],
  color: ["color|colour|option color", "farbe|couleur|cor|colore|kleur|kolor|barva|färg|farve|väri|цвет|色|カラー|颜色|색상|اللون"],
  size: ["size|option size", "größe|groesse|grösse|taille|talla|tamaño|tamanho|taglia|maat|rozmiar|velikost|storlek|størrelse|koko|размер|サイズ|尺码|사이즈|المقاس"],
  ignore: ["shipping|tax|shipping weight|adult|is bundle|custom label 0|custom label 1|custom label 2|custom label 3|custom label 4|excluded destination|included destination|ads redirect|mobile link|identifier exists"],
  text: ["text|content|body|body html|description|markdown", "inhalt|texte|contenu|texto|contenido|conteúdo|testo|contenuto|tekst|inhoud|treść|текст|本文|内容|본문"],
};

/** Values of an availability column that mean "in stock", in lowercase and without diacritics. */
// prettier-ignore
export const AVAILABLE: readonly string[] =
  "true|yes|y|1|in stock|in_stock|instock|available|limited availability|limited_availability|ja|auf lager|lieferbar|verfugbar|sofort lieferbar|vorratig|oui|en stock|disponible|si|en existencia|sim|em estoque|disponivel|disponibile|op voorraad|beschikbaar|leverbaar|tak|dostepny|na stanie|ano|skladem|i lager|pa lager|varastossa|да|в наличии|есть|在庫あり|有货|有库存|재고 있음|예|متوفر".split("|");

/** Values of an availability column that mean "out of stock". */
// prettier-ignore
export const UNAVAILABLE: readonly string[] =
  "false|no|n|0|out of stock|out_of_stock|outofstock|unavailable|sold out|soldout|discontinued|preorder|pre-order|backorder|back order|nein|nicht auf lager|nicht lieferbar|nicht verfugbar|ausverkauft|vergriffen|vorbestellbar|non|rupture de stock|epuise|indisponible|agotado|sin existencias|no disponible|nao|esgotado|indisponivel|esaurito|non disponible|non disponibile|nee|niet op voorraad|uitverkocht|nie|niedostepny|brak|ne|vyprodano|neni skladem|slut i lager|slutsald|udsolgt|ikke pa lager|loppu|нет|нет в наличии|在庫なし|売り切れ|缺货|无货|售罄|품절|아니요|غير متوفر".split("|");
