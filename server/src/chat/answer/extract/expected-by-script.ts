import type { Expected } from "./expected.ts";

/** Where a word of Cyrillic or Arabic begins and ends; JavaScript's own boundary knows Latin letters only. */
const word = (words: string): string => String.raw`(?<!\p{L})(?:${words})(?!\p{L})`;

/** What questions in scripts other than the Latin one ask for. Texts are folded: Cyrillic "й" is "и". */
const ASKED: readonly (readonly [Expected, string])[] = [
  ["contact", `電話番号|メールアドレス|电话号码|電話號碼|邮箱地址|전화번호|이메일 주소|${word("номер телефона|رقم الهاتف")}`],
  [
    "duration",
    `何日(?!に|から)|何週間|何[かヶ]月|何年(?!に)|何時間|何分|どのくらい.*かか|どれくらい.*かか|期間は|多久|多长|多長|几天|幾天|几个月|幾個月|多少天|며칠|얼마나 걸|몇 (?:일|주|달|개월|년|시간|분)(?!에)|${word("как долго|сколько (?:днеи|времени|часов|минут|недель|месяцев|лет)|како(?:го|и) срока?|كم (?:يوما?|مدة|ساعة|شهرا?|سنة|اسبوعا?)|مدة")}`,
  ],
  [
    "moment",
    `いつ|何時|何曜日|什么时候|什麼時候|几点|幾點|星期几|星期幾|언제|몇 시|무슨 요일|${word("когда|во сколько|до скольки|со скольки|متى|(?:في )?اي ساعة")}`,
  ],
  ["place", `どこ|どちらに|哪里|哪裡|哪儿|在哪|什么地方|어디|${word("где|куда|откуда|اين")}`],
  ["person", `誰|どなた|^谁|是谁|누가|누구|${word("кто|من هو")}`],
  ["money", `いくら|値段|料金|価格|送料は|多少钱|多少錢|价格|价钱|價格|費用|费用|얼마(?!나)|가격|비용|요금|${word("сколько стоит|сколько стоят|цена|стоимость|почем|كم (?:تكلفة|سعر|ثمن|يكلف)|سعر|بكم")}`],
  ["count", `いくつ|何個|何人|何枚|何台|何キロ|何グラム|多少|几个|幾個|多重|多大|몇|얼마나|${word("сколько|كم")}`],
]; // prettier-ignore
const PATTERNS = ASKED.map(([expected, pattern]) => [expected, new RegExp(pattern, "u")] as const);

/** Asks for something, and not whether. */
const OPEN = new RegExp(
  `何|どこ|いつ|どの|どう|どれ|どちら|なぜ|誰|いくら|いくつ|教えて|什么|什麼|怎|如何|哪|谁|誰|多少|多久|几|幾|为什么|무엇|뭐|뭔|어떻|어떤|어디|언제|누구|누가|얼마|몇|며칠|왜|알려|${word("что|как\\p{L}*|где|когда|кто|куда|откуда|почему|зачем|сколько|скольки|чем|ما|ماذا|متى|اين|كيف|كم|من هو|لماذا|اي")}`,
  "u",
);
const OTHER_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Arabic}]/u;

/** Whether a text is, in part, in one of the scripts that this file knows. */
export function isInOtherScript(text: string): boolean {
  return OTHER_SCRIPT.test(text);
}

/** What a folded question asks for; undefined where no word tells. */
export function expectedByScript(plain: string): Expected | undefined {
  return PATTERNS.find(([, pattern]) => pattern.test(plain))?.[0];
}

/** Whether a folded question asks for more than yes or no. */
export function isOpenByScript(plain: string): boolean {
  return OPEN.test(plain);
}

const COUNTED = String.raw`(?:\d|[一二三四五六七八九十百两兩数]|한|두|세|네|다섯|여섯|일곱|여덟|아홉|열|이틀|사흘|${word("один|одного|два|двух|три|трех|четыре\\p{L}*|пят\\p{L}+|шест\\p{L}+|сем\\p{L}+|восьм\\p{L}+|девят\\p{L}+|десят\\p{L}+|يوم\\p{L}*|عشرة|ثلاثة|خمسة|سبعة|سنة|شهر")})`;
const HELD: Partial<Readonly<Record<Expected, RegExp>>> = {
  money: new RegExp(
    String.raw`\d[\d,.]*\s?(?:円|圓|元|块|塊|원|₩|¥|руб\p{L}*|₽|ريال\p{L}*|درهم\p{L}*|دينار\p{L}*|جنيه\p{L}*)|無料|免费|免費|包邮|包郵|免运费|免運費|무료|бесплатн|مجان`,
    "u",
  ),
  duration: new RegExp(
    String.raw`${COUNTED}\s?(?:\S{0,4}\s?)?(?:日|週間|[かヶ]月|年|時間|分|天|周|星期|个月|個月|小时|小時|分钟|分鐘|일|주|달|개월|년|시간|분|день|дня|днеи|недел\p{L}*|месяц\p{L}*|час\p{L}*|минут\p{L}*|рабоч\p{L}*|год\p{L}*|лет|ايام|يوم\p{L}*|اسبوع\p{L}*|شهر\p{L}*|اشهر|سن\p{L}+|ساع\p{L}+|دقيق\p{L}+)|当日|即日|翌日|当天|隔天|당일|이틀|사흘|하루|سنة|شهر`,
    "u",
  ),
  moment: new RegExp(
    String.raw`\d\s?[時点點시]|[一二三四五六七八九十]\s?[点點時]|\d{1,2}[:.]\d\d|曜|星期|[周週][一二三四五六日末]|요일|每天|毎日|매일|年中無休|\d\s?[年月日년월일]|\d\s?(?:ча?с|утра|вечера)|понедельник|вторник|сред[уаы]|четверг|пятниц|суббот|воскресен|ежедневно|январ|феврал|март|апрел|ма[яе]|июн|июл|август|сентябр|октябр|ноябр|декабр|днеи|дня|صباحا|مساء|عصرا|ظهرا|السبت|الاحد|الاثنين|الثلاثاء|الاربعاء|الخميس|الجمعة|يوميا|ايام|يوم`,
    "u",
  ),
  place: new RegExp(
    String.raw`[都道府県市区町村州省县縣路街号號丁目階楼樓]|(?:시|구|동|로|길|층|읍|면)(?:\s|\d|에|$)|주소|${word("улиц\\p{L}*|ул|дом|проспект\\p{L}*|город\\p{L}*|г|адрес\\p{L}*|شارع|حي|مدينة|طريق|العنوان|رقم")}`,
    "u",
  ),
  count: /\d|[一二三四五六七八九十百两兩]|한|두|세|네|열/u,
  person: /さん|氏|代表|社長|店長|先生|女士|创始人|老板|대표|사장|님|основател|владел|директор|мастер|مؤسس|مدير|صاحب/u,
  contact: /@|\d{3,}/u,
};

/** Whether a folded text in one of these scripts has what a question expects; undefined where its letters tell nothing about it. */
export function holdsByScript(expected: Expected, plain: string): boolean | undefined {
  return HELD[expected]?.test(plain);
}

const ASKS_HOUR = /何時|几点|幾點|몇 시/u;
const HOUR = /\d\s?[時点點시]|\d[:.]\d\d|[一二三四五六七八九十]\s?[点點時]|[두세네섯곱덟홉열한]\s?시|정오|자정|正午|中午|零点/u;

/** Whether a question in characters asks for a time of day. */
export function asksForHour(text: string): boolean {
  return ASKS_HOUR.test(text);
}

/** Whether a text in characters names a time of day. */
export function holdsHour(text: string): boolean {
  return HOUR.test(text);
}
