/**
 * Words about diets and allergens in all languages, as patterns over folded text. A menu may be written in another language than the question, so all
 * languages are compared at once. Words are cut to the part that their forms share.
 */

/** Diets, and the words with which a menu says that a dish suits them. */
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

/** Words before an ingredient that say that it is absent: "without nuts". */
// prettier-ignore
export const FREE_BEFORE = "free of|free from|without|no|frei von|ohne|keinen?|libres? de|exent[oa] de|sin|exempt de|sans|livre de|sem|senza|privo di|vrij van|zonder|geen|fri for|uden|fritt fran|utan|fri for|uten|ilman|ilma|bez|brez|fara|nelkul|be|gabe|heb|gan|an aon|без|χωρις|不含|无|無|ปราศจาก|ไม่มี|khong co|khong chua|khong|tanpa|bebas|خالي من|خال من|بدون|فاقد|ללא|בלי|נטול|बिना|առանց|sense|sen";

/** Words after an ingredient, or at the end of a compound with it, that say that it is absent: "gluten-free". */
// prettier-ignore
export const FREE_AFTER = "free|frei|freie|freies|freien|freier|vrij|vrije|fri|fria|fritt|frie|laus|laust|ton|tonta|ttom\\p{L}*|vaba|vabad|mentes|mentesek|nelkul|siz|suz|icermeyen|フリー|不使用|なし|抜き|프리|없는|ฟรี|मुक्त|रहित|இல்லாத|gabe";

/** Words for allergies and intolerances. */
// prettier-ignore
export const ALLERGIC = "allerg\\p{L}*|alerg\\p{L}*|alergi\\p{L}*|аллерг\\p{L}*|алерг\\p{L}*|αλλεργ\\p{L}*|アレルギー|过敏|過敏|알레르기|알러지|แพ้|di ung|حساسية|آلرژي|آلرژی|حساسیت|אלרג\\p{L}*|एलर्जी|ஒவ்வாமை|ալերգ\\p{L}*|ofnaemi\\p{L}*|ilutundlik|intoleran\\p{L}*|intolleran\\p{L}*|unvertraglich\\p{L}*|nietoleranc\\p{L}*|neznasanliv\\p{L}*|непереносим\\p{L}*|uczulen\\p{L}*|netoleranc\\p{L}*";

/** Words directly before an ingredient that ask whether something is made of it: "are there nuts in". */
export const PARTS =
  "(?:is|are) there(?: any)?|has(?: any)?|(?:ist|sind)(?: da)?|gibt es|y a-t-il (?:du|des|de la)|hay|c'e(?: del)?|zit er|zitten er|er det|finns det|onko|czy jest|есть(?: ли)?";

/** Words at the start of an adjective that say that an ingredient is absent: "bezglutenowy". */
export const FREE_PREFIX = "bez|brez|без";

/** Words that ask what something contains. */
// prettier-ignore
export const CONTAINS = "contain\\p{L}*|made with|enthalt\\p{L}*|drin|contien\\p{L}*|contenir|contiene\\p{L}*|contem|contengono|bevat\\p{L}*|indehold\\p{L}*|innehall\\p{L}*|inneholder|sisalta\\p{L}*|sisaldab|inniheldur|zawiera\\p{L}*|obsahuj\\p{L}*|tartalmaz\\p{L}*|contine|contin|sadrz\\p{L}*|vsebuje\\p{L}*|icer\\p{L}*|sudetyje|satur|cynnwys|съдържа|содерж\\p{L}*|містит\\p{L}*|садржи|περιεχ\\p{L}*|含|入って|들어|มีส่วน|chua|mengandung|تحتوي|يحتوي|دارد|מכיל\\p{L}*|இருக்கிறதா|պարունակ\\p{L}*";
