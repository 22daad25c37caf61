// node ask.mjs ROOT BRANDDIR "q1" "follow-up" ... : product answers only, or --all kinds
import fs from "node:fs";
const [root,d,...qs]=process.argv.slice(2);
const D=root+"/server/dist/chat/answer";
const { Catalog } = await import(D+"/catalog/catalog.js");
const { answerFromProducts, toCompare } = await import(D+"/answer-from-products.js");
const { composeAnswer } = await import(D+"/compose-answer.js");
const { planTurn } = await import(D+"/understanding/plan-turn.js");
const { readQuery } = await import(D+"/catalog/read-query.js");
const { namedBy } = await import(D+"/catalog/subjects.js");
const { conditionsOf } = await import(D+"/catalog/select.js");
const brand=JSON.parse(fs.readFileSync(d+"/brand.json")); const products=JSON.parse(fs.readFileSync(d+"/products.json"));
const hits=products.map(p=>({documentId:p.id,segment:"s",externalId:p.id,score:0,hit:JSON.stringify({kind:"item",...p}),filter:{kind:"item",categories:p.categories??[],price:p.price??null,currency:p.currency??brand.default_currency,inStock:p.in_stock??null,attributes:p.attributes??{}},passages:[],explain:{lexicalRank:null,lexicalScore:null,coverage:0,vectorRank:null,similarity:null,exact:null}}));
const catalog=new Catalog(hits);
const voice={name:"A",brandName:brand.display_name,greeting:null,tone:brand.persona.tone??null,instructions:"",languages:brand.audience_languages,suggestedQuestions:[],defaultCurrency:brand.default_currency,description:null};
const { createEmbedder } = await import(root+"/server/dist/engines/embedder/index.js");
const emb = await createEmbedder({ cacheDir: process.env.CACHE_DIR ?? ".cache" });
const { meaningOf } = await import(root+"/server/dist/chat/turn/find-meaning.js");
const history=[];
for(const q of qs){
  const plan=planTurn(q,history,voice);
  const query=readQuery(q,catalog,brand.default_currency);
  console.log("\n?",q,"\n  kind",query.kind,"order",JSON.stringify(query.order),"cmp",JSON.stringify(query.compared),"price",JSON.stringify(query.price),"stock",query.inStock,"howMany",query.howMany,"bounds",JSON.stringify(query.bounds.map(b=>[b.bound,b.columns.map(c=>c.key)])));
  for(const t of query.terms) console.log("   ",t.term.word,`[${t.term.stem}]`,t.term.concept??"",t.term.light?"light":"",t.negated?"NEG":"",t.option?"OPT":"",t.found?`t${t.found.uses.title.size} c${t.found.uses.category.size} v${t.found.uses.value.size} d${t.found.uses.description.size} q${t.found.quality} ${t.found.stems.join("/")}`:"-",t.columns.map(c=>c.key).join(","));
  const n=namedBy(query,catalog); console.log("  named",n?n.products.map(i=>catalog.products[i].title):null,"cond",conditionsOf(query,catalog).map(c=>c.kind+(c.term?":"+c.term.term.word:"")).join(" "));
  if(plan.kind!=="question"){console.log("  small talk");continue}
  const cmp=toCompare(plan,{message:q,history,catalog,voice,found:[]}); const meaning=await meaningOf(emb,plan,cmp,console);
  if(meaning) for(const [sc,t] of cmp.texts.map(t=>[meaning.cosine(cmp.questions[0],t),t]).sort((a,b)=>b[0]-a[0]).slice(0,4)) console.log("    ~",sc?.toFixed(2),t);
  const a=answerFromProducts(plan,{message:q,history,catalog,voice,found:[]},meaning);
  console.log("  =>",a===null?null:(a.certain?"CERTAIN ":"unsure ")+a.draft.bubbles.map(b=>b.join(" ")).join(" | "));
  const cited=a?.draft.cited??[];
  history.push({user:q,persona:a?.draft.bubbles.flat().join(" ")??"",cardTitles:cited.map(c=>products.find(p=>p.id===c).title),cardIds:cited.map(c=>"s/"+c),cardKinds:cited.map(()=>"item"),cardOptions:cited.map(()=>[])});
}

process.exit(0);
