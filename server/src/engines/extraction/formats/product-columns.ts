/** Returns column names of product lists, in lower case, words separated by one space. */
function names(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split("|")));
}

export const idColumns = names(
  "id|sku|product id|item id|article id|variant id|product code|item code|item number|item no|article number|article no",
  "product number|part number|part no|mpn|gtin|ean|upc|asin|handle|model number",
  "artikelnummer|artikel nr|artikelnr|art nr|bestellnummer|produktnummer|référence|ref|code produit|código|referencia|codice|codice articolo",
  "código do produto|artikelcode|numer artykułu|артикул|код|код товара",
  "商品番号|商品コード|品番|型番|货号|商品编号|编号|商品編號|상품코드|상품번호",
);

export const titleColumns = names(
  "title|name|product|product name|product title|item|item name|article|article name|model",
  "titel|bezeichnung|produkt|produktname|artikel|artikelname|artikelbezeichnung|titre|nom|produit|nom du produit|désignation",
  "título|nombre|producto|nombre del producto|titolo|nome|prodotto|nome prodotto|nome do produto|produto|naam|productnaam|nazwa|nazwa produktu",
  "название|наименование|товар|商品名|製品名|名称|商品名称|产品名称|商品名稱|상품명|제품명",
);

export const priceColumns = names(
  "price|sale price|unit price|list price|regular price|retail price|msrp|price eur|price usd|price gbp|variant price",
  "preis|verkaufspreis|einzelpreis|bruttopreis|vk preis|prix|prix ttc|prix unitaire|precio|precio unitario|pvp|prezzo|preço|prijs|cena|цена",
  "価格|定価|単価|价格|售价|单价|價格|가격|판매가",
);

/** Columns that are specific to products. */
export const productColumns = names(
  "currency|brand|vendor|manufacturer|availability|in stock|stock|inventory|image|images|image url|image link|image src|product type|category",
  "categories|google product category|color|colour|size|weight|description|variants",
  "marke|hersteller|bestand|verfügbarkeit|lagerbestand|bild|bild url|kategorie|farbe|größe|beschreibung|währung",
  "marque|fabricant|disponibilité|catégorie|couleur|taille|devise|marca|fabricante|disponibilidad|existencias|imagen|categoría|talla|moneda",
  "disponibilità|immagine|categoria|colore|taglia|valuta|merk|voorraad|afbeelding|categorie|kleur|marka|dostępność|zdjęcie|kategoria",
  "бренд|наличие|изображение|категория|ブランド|在庫|画像|カテゴリ|通貨|品牌|库存|图片|分类|颜色|货币|브랜드|재고|이미지|카테고리",
);

/** Columns of lists of sales, payments and people, which also name products. */
export const otherColumns =
  /\b(?:customer|client|buyer|order|invoice|payment|email|e mail|phone|salesperson|kunde|rechnung|bestellung|bestelldatum|facture|cliente|pedido|factura|fattura|ordine)\b/u;

/** Normalizes a name: `ProductId`, `product_id` and `g:product-id` are the same; `Price (EUR)` is a price. */
export function columnName(name: string): string {
  return name
    .normalize("NFC")
    .slice(0, 100)
    .replace(/^g:/, "")
    .replace(/\([^)]*\)|\[[^\]]*\]/g, " ")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}
