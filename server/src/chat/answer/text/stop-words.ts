import { UNSPACED_WEAK } from "./stop-words-unspaced.ts";
import { isUnspacedGrammar, isUnspacedLight } from "./unspaced.ts";
import { baseOf, fold } from "./words.ts";

/** Words that carry grammar, in the languages of the answerer. */
const GRAMMAR = new Set(
  fold(`a an the and or but if of to in on at by for from before after with without about into over under between within through during than then
is are was were be been being am do does did done doing have has had having can could will would shall should may might must
i me my mine we us our ours you your yours he him his she her hers it its they them their theirs one ones this that these those
there here what which who whom whose when where why how not no yes nor so as too very just also only any some each out up every all both
s t d m ll re ve don doesn didn isn aren wasn won wouldn couldn shouldn dont doesnt didnt isnt arent wasnt wont cant im ive youre please hi hello hey thanks thank ok okay well really
der die das den dem des ein eine einen einem einer eines und oder aber wenn von zu im am an auf bei fur mit ohne uber unter zwischen
ist sind war waren sein bin bist habe hast habt hat haben hatte kann kannst konnen konnt wird werden wurde soll sollte muss darf mag
ich mich mir mein meine meinen meiner wir uns unser unsere du dich dir dein deine sie ihr ihre ihren euch euer eure er ihn ihm es man etwas
dies diese dieser dieses jede jeder alle was welche welcher welches welchen welchem wer wen wem wann wo woher wohin warum wieso wie
nicht kein keine keinen ja nein auch nur noch schon sehr so als denn dass bitte gibt es da hier doch mal zum zur vom ins beim
le la les l un une des du de d et ou mais si dans sur par pour avec sans entre est sont etait etre ai as a ont avoir peut peux puis pouvez
je me moi mon ma mes nous notre nos vous votre vos tu te ton ta tes il elle on ils elles lui leur ce cet cette ces se sa son ses y en
que qu qui quoi quel quelle quels quelles lequel laquelle lesquels lesquelles quand comment pourquoi combien ne pas plus non oui aussi tres au aux c j n est-ce etes suis vais serai sera serez
el los las lo un una unos unas y o pero del al por para con sin entre es son era ser soy esta estan he ha han puedo puede pueden hay
yo mi mis nosotros nuestro su sus tu tus usted ustedes ello ella este esta estos estas ese esa eso se le les que cual cuales quien
cuando donde como cuanto cuanta cuantos cuantas no si tambien muy mas
il lo gli i uno e ed o ma di da in con su per tra fra dei delle della dello degli nel nella al alla alle sono era essere ho hai ha hanno
posso puo io mio mia miei noi nostro voi vostro vostra tuo tua lui lei loro questo questa questi queste si ci che chi quale quali
quando dove come perche quanto quanta quanti quante non anche molto piu c
het een de en of maar van te naar op bij voor met zonder over tussen is zijn was waren ben bent heb hebt heeft hebben kan kunt kunnen
ik mij mijn wij ons onze jij je jouw u uw jullie hij hem zij ze haar hun dit dat deze die er wat welke wie wanneer waar waarom hoe niet
geen ja nee ook alleen zeer als
os as um uma e ou mas do da dos das no na nos nas ao aos em por para com sem entre sao era ser sou esta estao tenho tem pode posso
eu meu minha nos nosso voces voce seu sua seus suas ele ela eles elas isto isso este esta esse essa que qual quais quem quando onde como
quanto quanta quantos quantas nao sim tambem muito mais ha
и в во не что он на я с со как а то все она так его но да ты к у же вы за бы по ее мне было вот от меня еще нет о из ему когда если уже или ни быть был
до вас вам нам мы вы их чем была сам без будто раз тоже под будет кто этот того потому какая какие какое какои какую каким каков какого каких сколько
скольки через можно ли нужно это эта эти мои моя мое наш ваш ваша ваши ваше у есть где куда откуда почему зачем при для об течение делать имеется бывает там тут здесь
в من على إلى الى عن مع هل ما ماذا متى كم كيف أين اين هي هو هم نحن أنا أنت انتم التي الذي هذا هذه ذلك أو او و ثم لكن إذا اذا إن أن ان لا نعم لدي لديكم لدى لي لك عند عندكم
خلال قبل بعد كل أي اي يمكن يمكنني يمكنكم هناك حتى يوم أيام ايام عليه فيها لها تكون يكون`).split(/\s+/),
);

/** Words that say little in a question to a business: asking, wanting, having, the thing itself. */
const WEAK = new Set(
  fold(`thing things item items product products stuff article articles kind type buy purchase get getting got want wanted
wants need needs like likes offer offers sell sells know tell show give find look looking searching recommend suggest see explain
info information detail details question help much many lot long often soon fast possible able allowed allow happen happens use using
used make makes come comes go take takes fit fits suit suits suitable belong belongs meet meets ok okay once window period policy policies deadline rule rules condition conditions terms procedure process step steps place moment mean put puts last lasts accept accepts accepted method methods akzeptiert akzeptieren methode methoden acceptez accepter aceptan aceptar accettate metodo metodi accepteren mm cm km kg ml g l w amount means let say says there currently right now today still ever exactly actually
generally usually available your company business brand online customer customers someone anyone something anything maximum minimum
option options way ways different else other another more most less least max min total new
bekomme bekommt ding dinge artikel produkt produkte sache kaufen bekommen brauche brauchen mochte mochten will wollen biete bieten bietet verkaufen verkauft
zeig zeige zeigen suche suchen finde finden empfehlen info informationen frage hilfe viel viele lange oft schnell moglich machen macht geht
gehen kommt kommen eigentlich gerade aktuell heute jetzt firma unternehmen kunde kunden
produit produits article articles acheter vouloir veux voudrais besoin proposer proposez vendre vendez montrer montrez montre cherche
chercher trouver savoir info informations possible faire fait faut aller long longtemps
dan dais hacen haceis producto productos articulo articulos comprar quiero quisiera necesito ofrecen ofrece venden vende mostrar muestra muestrame busco buscar
saber informacion posible hacer tienen tiene tengo tener
prodotto prodotti articolo articoli comprare voglio vorrei bisogno offrite vendete mostra mostrami cerco cercare sapere informazioni
possibile fare avete
producten artikel artikelen kopen wil willen nodig bieden verkopen verkoop toon zoek zoeken vinden weten informatie mogelijk doen
товар товары товара способ способы купить хочу нужен нужна расскажите подскажите скажите продаете предлагаете предоставляете изделие изделия день днеи дня
منتج منتجات المنتج المنتجات طريقة طرق المتاحة المتوفرة اريد أريد شراء اشتري تقدمون تبيعون يسمح
produto produtos artigo artigos comprar quero queria preciso oferecem vendem mostrar mostra procuro procurar saber informacao possivel fazer`).split(
    /\s+/,
  ),
);

/** Words that are often said beside what is asked for: a text that answers need not hold them. */
const LIGHT = new Set(
  fold(`bring brings brought grow grows goes stay stays remain remains become altogether overall together total entire entirely whole anymore again still already yet
instead suddenly properly correctly easily quickly really turn turned turning set put keep keeps kept work works working try tried
called named made done given said shown mean meaning happening allowed permitted possible necessary required require requires recommended
good best better great nice suitable right wrong proper big small little large long short high low easy difficult hard
today tomorrow tonight yesterday later soon early late first second next previous usual usually normal normally typical average
people person someone somebody everyone thing place kind sort part side end start beginning reason problem issue trouble
vorher hora heure uhrzeit ora uhr mitbringen bringen venir venez amener apporter emmener traer llevar venire portare meenemen brengen trazer levar gut gute guter gutes besten beste neu alt gross klein lange kurz erste zweite heute morgen spater leute person platz grund problem
bon bonne meilleur grand petit nouveau premier personne gens probleme bueno buena mejor grande pequeno nuevo primero persona gente problema
meter poner usar dejar buono buona migliore piccolo nuovo primo persona gente goed beste groot klein nieuw eerste mensen probleem bom boa melhor pequeno novo pessoa`).split(
    /\s+/,
  ),
);

/** A word that a text may lack and still answer. Expects a folded word. */
export function isLight(word: string): boolean {
  return LIGHT.has(word) || LIGHT.has(baseOf(word)) || isUnspacedLight(word);
}

/** A word without content of its own, also when two of its letters are swapped ("teh"). Expects a folded word. */
export function isGrammar(word: string): boolean {
  return GRAMMAR.has(word) || isUnspacedGrammar(word) || (word.length >= 3 && word.length <= 5 && !WEAK.has(word) && isSwapped(word));
}

/** English words whose letters are often swapped in haste. */
const HASTY = new Set(["the", "and", "you", "your", "with", "what", "from", "that", "this", "have", "does"]);

function isSwapped(word: string): boolean {
  for (let at = 0; at < word.length - 1; at += 1) {
    const swapped = word.slice(0, at) + (word[at + 1] ?? "") + (word[at] ?? "") + word.slice(at + 2);
    if (HASTY.has(swapped)) return true;
  }
  return false;
}

/** A word with little content. Expects a folded word. */
export function isWeak(word: string): boolean {
  return WEAK.has(word) || WEAK.has(baseOf(word)) || UNSPACED_WEAK.has(word);
}
