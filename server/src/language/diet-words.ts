/**
 * Words about diets and allergens in all languages, as patterns over folded text. A menu may be written in a different language from the
 * question, so all
 * languages are compared at once. Words are truncated to the part that all of their forms share.
 */

/** Diets, and the words with which a menu marks dishes as suitable for them. */
// prettier-ignore
export const DIETS: Readonly<Record<string, string>> = {
  vegan: "vegan|vegaan|wegan|figan|веган|βιγκαν|ビーガン|ヴィーガン|纯素|純素|全素|비건|วีแกน|thuan chay|نباتي صرف|فيغان|فيجان|وگان|טבעונ|वीगन|வீகன்|վեգան",
  vegetarian: "vegetar|vegetair|vegetaar|wegetar|vegetariar|llysieu|feoilseach|kasvis|taimetoit|graenmet|hortofag|χορτοφαγ|вегетар|вегетер|ベジタリアン|菜食|素食|채식|มังสวิรัติ|an chay|do chay|نباتي|نباتية|گياه ?خوار|گیاه ?خوار|צמחונ|शाकाहार|சைவ|բուսակեր",
  halal: "halal|helal|халял|халал|حلال|ハラール|清真|할랄|ฮาลาล|חלאל|हलाल|ஹலால்",
  kosher: "kosher|koscher|koszer|kosjer|casher|cascher|kasher|koser|кошер|κοσερ|كوشر|کوشر|כשר|コーシャ|犹太洁食|코셔",
};

/** Allergens and other ingredients that guests avoid. */
// prettier-ignore
export const ALLERGENS: Readonly<Record<string, string>> = {
  gluten: "gluten|gluteen|glutein|glutin|глютен|γλουτεν|グルテン|麸质|麩質|글루텐|กลูเตน|غلوتين|جلوتين|گلوتن|גלוטן|ग्लूटेन|குளூட்டன்|գլուտեն|glwten|gluteno",
  milk: "milk|dairy|lactos|laktos|laktoz|laktoos|lactose|lattosio|lactosa|milch|lait(?!u)|laiti|leche|lacteo|lacteos|lacticin|leite|latticini|melk|zuivel|maelk|mjolk|mejeri|mjolkur|maito|piim|mleko|mlek|mleczn|laktoz|mliek|mlijek|lapte|lapti|tej(?!e)|tejtermek|sut(?!r)|bainne|llaeth|llet|esne|pieno|pienas|piens|piena|γαλα|γαλακτ|λακτοζ|молок|молоч|мляко|млеч|млек|лактоз|牛乳|乳製品|牛奶|乳制品|乳糖|우유|유제품|유당|นม|sua|حليب|لاكتوز|لبنيات|شير|شیر|لبنیات|לקטוז|חלב|दूध|பால்|կաթ|susu",
  nuts: "nuts?|peanuts?|almonds?|hazelnuts?|walnuts?|nuss|nusse|nussen|erdnuss\\p{L}*|nussfrei|noix|noisettes?|arachides?|cacahuetes?|amandes?|nuez|nueces|frutos secos|cacahuet\\p{L}*|almendras?|frutta a guscio|frutta secca|noci|noccioline|arachidi|noten|pinda\\p{L}*|nodder|notter|nottar|nott|jordnott\\p{L}*|nodd\\p{L}*|peanott\\p{L}*|pahkin\\p{L}*|maapahkin\\p{L}*|pahkl\\p{L}*|orzech\\p{L}*|orech\\p{L}*|orasast\\p{L}*|orah\\p{L}*|oreh\\p{L}*|orescov|oresk\\p{L}*|fructe cu coaja|nuci|arahide|dio|mogyoro\\p{L}*|findik|fistik|riesut\\p{L}*|riekst\\p{L}*|hnet\\p{L}*|fruits secs|cnau|cno|орех\\p{L}*|арахис\\p{L}*|горіх\\p{L}*|ядк\\p{L}*|фъстъ\\p{L}*|ораш\\p{L}*|ξηρ\\p{L}* καρπ\\p{L}*|φιστικ\\p{L}*|ナッツ|ピーナッツ|坚果|堅果|花生|견과|땅콩|ถั่ว|hat dieu|dau phong|مكسرات|فول سوداني|آجيل|آجیل|بادام|אגוז\\p{L}*|בוטנים|मेवे|मूंगफली|நட்ஸ்|ընկույզ|kacang",
  egg: "eggs?|ei(?:er)?|eifrei|oeufs?|huevos?|ovos?|uov[oa]|eieren|aeg|agg|egg\\p{L}*|kananmun\\p{L}*|muna|munad|munat|jaja|jajek|jajko|jajka|vejce|vajec|vajcia|oua|tojas\\p{L}*|yumurta\\p{L}*|kiausini\\p{L}*|olas|ous|яйц\\p{L}*|яєц\\p{L}*|јаја|αυγ\\p{L}*|卵|鸡蛋|雞蛋|계란|달걀|ไข่|trung|بيض|تخم ?مرغ|ביצ\\p{L}*|अंडे|அண்டா|முட்டை|ձու|telur",
  soy: "soya?|soja|sojan|soia|soijaa?|szoja|соя|сое|соев\\p{L}*|σογια|大豆|콩|대두|ถั่วเหลือง|dau nanh|صويا|سويا|سویا|סויה|सोया|சோயா|սոյա|kedelai",
  fish: "fish|fisch|poissons?|pescado|peixe|pesce|vis(?!i)|fisk\\p{L}*|kala|ryb[ay]?|riba|peste|hal(?!al)|balik|zuvi\\p{L}*|zivi\\p{L}*|peix|arrain|рыб\\p{L}*|риб\\p{L}*|ψαρι\\p{L}*|魚|鱼|생선|ปลา(?!ย)|سمك|ماهي|ماهی|דגים|मछली|மீன்|ձուկ|ikan",
  shellfish: "shellfish|crustace\\p{L}*|molluscs?|krebstiere?|schalentiere?|meeresfruchte|fruits de mer|mariscos?|crostacei|schaaldieren|skaldyr|skalldjur|skorupiak\\p{L}*|морепродукт\\p{L}*|οστρακοειδη|甲殻類|貝類|贝类|갑각류|海鲜",
  sesame: "sesam\\p{L}*|sesame|sezam\\p{L}*|susam\\p{L}*|кунжут\\p{L}*|сусам\\p{L}*|σουσαμ\\p{L}*|ごま|芝麻|참깨|งาขาว|سمسم|کنجد|שומשום|तिल|எள்",
  wheat: "wheat|weizen\\p{L}*|ble|trigo|grano|frumento|tarwe|hvede|vete|hvete|vehna\\p{L}*|pszenic\\p{L}*|psenic\\p{L}*|grau|buza|bugday|пшениц\\p{L}*|σιταρι|小麦|小麥|밀가루|ข้าวสาลี|قمح|گندم|חיטה|गेहूं",
  sugar: "sugar|zucker\\p{L}*|sucres?|azucar\\p{L}*|acucar|zuccher\\p{L}*|suiker\\p{L}*|sukker\\p{L}*|socker\\p{L}*|soker\\p{L}*|cukr?\\p{L}*|zahar|cukor\\p{L}*|seker\\p{L}*|сахар\\p{L}*|цукр\\p{L}*|захар|ζαχαρ\\p{L}*|砂糖|糖(?!尿)|설탕|น้ำตาล|سكر|شكر|شکر|סוכר|चीनी|சர்க்கரை|gula",
  alcohol: "alcohol\\p{L}*|alkohol\\p{L}*|alcool\\p{L}*|alcol\\p{L}*|alkoholi\\p{L}*|алкогол\\p{L}*|αλκοολ|アルコール|酒精|알코올|แอลกอฮอล์|كحول|الکل|אלכוהול|शराब|மது",
  pork: "pork|bacon|ham|schwein\\p{L}*|porc|cerdo|porco|maiale|varken\\p{L}*|svinekod|flaskkott|svinekjott|sianliha\\p{L}*|wieprzow\\p{L}*|veprov\\p{L}*|svinjetin\\p{L}*|disznohus|domuz|свинин\\p{L}*|χοιριν\\p{L}*|豚肉|猪肉|돼지고기|หมู|لحم الخنزير|گوشت خوک|חזיר",
};

/** Words for the diseases of people who avoid gluten. */
// prettier-ignore
export const COELIAC = "c(?:o)?eliac\\p{L}*|zoliak\\p{L}*|coliak\\p{L}*|celiaki\\p{L}*|celiaqu\\p{L}*|celiach\\p{L}*|coeliak\\p{L}*|целиак\\p{L}*|цьоліак\\p{L}*|κοιλιοκακ\\p{L}*|セリアック|乳糜泻|셀리악";

/** Words before an ingredient that indicate that it is absent: "without nuts". */
// prettier-ignore
export const FREE_BEFORE = "free of|free from|without|frei von|ohne|keinen?|libres? de|exent[oa] de|exempt de|sans|livre de|senza|privo di|vrij van|zonder|geen|fri for|uden|fritt fran|utan|fri for|uten|ilman|ilma|bez|brez|gan aon|без|χωρις|不含|无|無|ปราศจาก|ไม่มี|khong co|khong chua|khong|tanpa|bebas|خالي من|خال من|بدون|فاقد|ללא|בלי|נטול|बिना|առանց";

/**
 * Words that indicate that an ingredient is absent, but have other meanings in other languages. Each word is listed with the ingredients of
 * its own language.
 */
// prettier-ignore
export const FREE_BEFORE_OF: Readonly<Record<string, string>> = {
  no: "gluten|milk|dairy|lactose|nuts?|peanuts?|almonds?|hazelnuts?|walnuts?|eggs?|soya?|fish|shellfish|crustaceans?|molluscs?|sesame|wheat|sugar|alcohol|pork|bacon|ham",
  sin: "gluten|lactosa|leche|lacteos?|huevos?|nuez|nueces|frutos secos|cacahuetes?|almendras?|soja|pescado|mariscos?|sesamo|trigo|azucar|alcohol|cerdo",
  sem: "gluten|lactose|leite|lacticinios?|ovos?|nozes|amendoim|amendoas?|soja|peixe|mariscos?|sesamo|trigo|acucar|alcool|porco",
  sense: "gluten|lactosa|llet|ous?|fruits secs|soja|peix|sucre|alcohol|porc",
  sen: "gluten|lactosa|leite|ovos?|froitos secos|soia|peixe|marisco|azucre|alcohol|porco",
  fara: "gluten|lactoza|lapte|oua?|nuci|arahide|soia|peste|grau|zahar|alcool|porc",
  be: "gluteno|glitimo|pieno|laktozes|riesutu|kiausiniu|sojos|zuvies|cukraus|alkoholio",
  heb: "glwten|llaeth|laeth|cnau|gnau|wyau|siwgr",
  gan: "bainne|bhainne",
};

/** Words after an ingredient that indicate that it is absent: "gluten free". */
// prettier-ignore
export const FREE_AFTER = "free|frei|freie|freies|freien|freier|vrij|vrije|fri|fritt|frie|vaba|vabad|mentes|mentesek|nelkul|icermeyen|フリー|不使用|なし|抜き|프리|없는|ฟรี|मुक्त|रहित|இல்லாத";

/** Ends of compounds with an ingredient that indicate that it is absent: "gluteeniton". */
export const FREE_END = "fria|laus|laust|ton|tonta|ttom\\p{L}*|siz|suz|ik gabe";

/** Text after "free" if the word does not indicate that an ingredient is absent: "milk free of charge", "free-range". */
// prettier-ignore
export const FREE_OTHERWISE = "of(?!\\p{L})|range|roam\\p{L}*|refills?|top-?ups?|samples?|gifts?|with(?!\\p{L})|for(?!\\p{L})|if(?!\\p{L})|when|every|until|on \\p{L}*days?|today|delivery|shipping|parking|wi-?fi|trials?|entry|admission|upgrades?|choice|haus|wahlbar|zur|erhaltlich|verfugbar|lieferung|verkrijgbaar|beschikbaar|levering|leverans|frakt|pafyll\\p{L}*|valg|val(?!\\p{L})";

/** Words anywhere in a clause that negate its claim about a diet, in addition to the words for "not". */
// prettier-ignore
export const DENIES = "cannot|\\p{L}+n['’]t|can ?not|unable|unsuitable|unlikely|no longer|hardly|kann nicht|jamais|nunca|nao|nem|neither|nor|weder|unmoglich|ungeeignet|no (?:se|es|son|puede\\p{L}*|podemos|hay|tenemos|esta\\p{L}*|garantiz\\p{L}*|apt[oa]s?)|ei (?:ole|voi|saa|sobi)|nu (?:este|sunt|putem|se)|degil\\p{L}*|yok|nenalim|nincs\\p{L}*|nelze|neni|nejsou|nejso|nemame|nav|nera|ekki|ddim|nid|nil|δεν|δε|нет|нельзя|нема|няма|немає|ليس|ليست|لا|نیست|לא|אינו|नहीं|இல்லை|չէ|tidak|bukan|khong phai|非|不是|不能|ノン|没有|沒有|無法|无法|ではない|ではありません|できません|ありません|아닙니다|아님|없습니다|ไม่ใช่|ไม่สามารถ|ไม่ได้";

/** Words directly before a claim that indicate that it applies to nothing, in addition to the words for "not" and "no". */
export const NONE_OF =
  "without|ohne|sans|sin|sem|senza|zonder|aucune?s?|ningun\\p{L}*|nessun\\p{L}*|nenhum\\p{L}*|ingen|inget|brak|без|нет";

/** Words that indicate that something is not available. */
// prettier-ignore
export const UNAVAILABLE = "(?:not|un) ?(?:currently )?available|unavailable|sold out|out of stock|nicht (?:verfugbar|erhaltlich|moglich)|ausverkauft|(?:no|nao) disponi\\p{L}*|pas disponib\\p{L}*|indisponi\\p{L}*|epuise\\p{L}*|agotad\\p{L}*|non disponibil\\p{L}*|esaurit\\p{L}*|niet (?:beschikbaar|verkrijgbaar|mogelijk)|uitverkocht|niedostepn\\p{L}*|нет в наличии|недоступ\\p{L}*";

/** Words that indicate that something may contain an ingredient. */
// prettier-ignore
export const TRACES = "may (?:also )?(?:contain|have|be present)|might|could contain|traces?|spuren|kann [^.;]{0,60}enthalten|konnen [^.;]{0,60}enthalten|peu(?:t|vent) contenir|trazas?|puede\\p{L}* contener|tracce|puo contenere|possono contenere|sporen|kan [^.;]{0,60}bevatten|vestigios|tracos de|pode\\p{L}* conter|spor af|spor av|spar av|kan (?:indeholde|innehalla|inneholde)|slad\\p{L}* (?:ilosc\\p{L}*)|moze zawierac|stopov\\p{L}*|muze obsahovat|moze obsahovat|nyomokban|saattaa sisaltaa|iz icerebilir|icerebilir|следы|может содержать|ιχνη|微量|可能含|含まれる場合|미량|آثار";

/** Values of a column that negate its label. */
// prettier-ignore
export const NO_VALUES = "no|n|none|non|nein|nee|nao|nej|nei|ei|ne|nie|nu|nem|nincs|nav|nera|net|hayir|yok|nil|nage|na|nac oes|ez|false|never|not|nicht|keine?[nrs]?|geen|pas|aucune?|nessun[oa]?|ningun[oa]?|nenhum|ingen|inget|brak|zadn\\p{L}*|нет|не|ні|немає|нема|няма|οχι|いいえ|なし|無|无|否|不|没有|沒有|아니요|없음|ไม่|ไม่มี|khong|لا|نه|خیر|לא|नहीं|இல்லை|ոչ|tidak|bukan|0";

/** Values of a column that affirm its label. */
// prettier-ignore
export const YES_VALUES = "yes|y|ja|jah|jo|joo|kylla|si|oui|sim|da|tak|ano|igen|taip|evet|ya|bai|ie|ydy|true|1|✓|✔|✅|x|да|так|ναι|はい|有|是|예|네|ใช่|มี|co|نعم|بله|כן|हाँ|ஆம்|այո";

/** Values of a column that neither affirm nor negate its label. */
export const UNKNOWN_VALUES = String.raw`[\s\-–—.…?/✗✘❌×☐x]*|n\s?/\s?a|unknown|unbekannt|ask\b.*|tbc|tbd`;

/** Words for allergies and intolerances. */
// prettier-ignore
export const ALLERGIC = "allerg\\p{L}*|alerg\\p{L}*|alergi\\p{L}*|аллерг\\p{L}*|алерг\\p{L}*|αλλεργ\\p{L}*|アレルギー|过敏|過敏|알레르기|알러지|แพ้|di ung|حساسية|آلرژي|آلرژی|حساسیت|אלרג\\p{L}*|एलर्जी|ஒவ்வாமை|ալերգ\\p{L}*|ofnaemi\\p{L}*|ilutundlik|intoleran\\p{L}*|intolleran\\p{L}*|unvertraglich\\p{L}*|nietoleranc\\p{L}*|neznasanliv\\p{L}*|непереносим\\p{L}*|uczulen\\p{L}*|netoleranc\\p{L}*";

/** Words directly before an ingredient that ask whether something is made of it: "are there nuts in". */
export const PARTS =
  "(?:is|are) there(?: any)?|has(?: any)?|(?:ist|sind)(?: da)?|gibt es|y a-t-il (?:du|des|de la)|hay|c'e(?: del)?|zit er|zitten er|er det|finns det|onko|czy jest|есть(?: ли)?";

/** Words at the start of an adjective that indicate that an ingredient is absent: "bezglutenowy". */
export const FREE_PREFIX = "bez|brez|без";

/** Words that ask what something contains. */
// prettier-ignore
export const CONTAINS = "contain\\p{L}*|made with|enthalt\\p{L}*|drin|contien\\p{L}*|contenir|contiene\\p{L}*|contem|contengono|bevat\\p{L}*|indehold\\p{L}*|innehall\\p{L}*|inneholder|sisalta\\p{L}*|sisaldab|inniheldur|zawiera\\p{L}*|obsahuj\\p{L}*|tartalmaz\\p{L}*|contine|contin|sadrz\\p{L}*|vsebuje\\p{L}*|icer\\p{L}*|sudetyje|satur|cynnwys|съдържа|содерж\\p{L}*|містит\\p{L}*|садржи|περιεχ\\p{L}*|含|入って|들어|มีส่วน|chua|mengandung|تحتوي|يحتوي|دارد|מכיל\\p{L}*|இருக்கிறதா|պարունակ\\p{L}*";
