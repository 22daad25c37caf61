import fs from "node:fs"; const d=process.argv[2]; const bad=[];
const j=f=>JSON.parse(fs.readFileSync(d+"/"+f,"utf8"));
const b=j("brand.json"); for(const k of ["display_name","description","default_currency","audience_languages","persona"]) if(!b[k]) bad.push("brand.json lacks "+k);
const products=fs.existsSync(d+"/products.json")?j("products.json"):[]; const ids=new Set(products.map(p=>p.id)); if(ids.size!==products.length) bad.push("double product ids");
const allowed=new Set(["id","title","description","categories","attributes","price","original_price","currency","in_stock","variants","links","images"]);
const va=new Set(["sku","color","size","price","in_stock","image"]);
for(const p of products){ if(!p.id||!p.title) bad.push("product without id/title"); for(const k in p) if(!allowed.has(k)) bad.push(p.id+": unknown field "+k);
 if(p.categories&&!p.categories.every(c=>Array.isArray(c)&&c.every(x=>typeof x==="string"&&x))) bad.push(p.id+": categories are arrays of arrays of text");
 for(const [k,v] of Object.entries(p.attributes??{})) if(!(["string","number","boolean"].includes(typeof v)||(Array.isArray(v)&&v.every(x=>typeof x==="string")))) bad.push(p.id+": attribute "+k);
 const skus=new Set(); for(const v of p.variants??[]){ for(const k in v) if(!va.has(k)) bad.push(p.id+": variant field "+k); if(!v.sku||skus.has(v.sku)) bad.push(p.id+": sku"); skus.add(v.sku); for(const k of ["color","size"]) if(v[k]!==undefined&&v[k]!==null&&!(Array.isArray(v[k])&&v[k].every(x=>typeof x==="string"))) bad.push(p.id+": variant "+k+" is an array of texts"); }
 for(const l of p.links??[]) if(!/^https:\/\//.test(l.url)) bad.push(p.id+": link"); }
const files=fs.existsSync(d+"/files")?fs.readdirSync(d+"/files"):[]; for(const f of files) ids.add(f);
const kinds={}; const seen=new Set(); let turns=0; const ex=new Set(["contains","not_contains","documents","only_documents","declined","asks_back","handoff"]);
fs.readFileSync(d+"/questions.jsonl","utf8").split("\n").filter(Boolean).forEach((l,i)=>{ let q; try{q=JSON.parse(l)}catch{bad.push("line "+(i+1)+" not JSON");return}
 if(!q.id||seen.has(q.id)) bad.push("line "+(i+1)+": id"); seen.add(q.id); if(!q.kind) bad.push(q.id+": kind"); kinds[q.kind]=(kinds[q.kind]??0)+1;
 if(!Array.isArray(q.turns)||!q.turns.length) {bad.push(q.id+": turns");return} for(const t of q.turns){turns++; if(!t.ask) bad.push(q.id+": ask"); const e=t.expect??{}; for(const k in e) if(!ex.has(k)) bad.push(q.id+": expect."+k);
  if(e.contains&&!(Array.isArray(e.contains)&&e.contains.every(a=>Array.isArray(a)&&a.length&&a.every(x=>typeof x==="string"&&x)))) bad.push(q.id+": contains is a list of lists");
  for(const k of ["not_contains","documents","only_documents"]) if(e[k]&&!(Array.isArray(e[k])&&e[k].every(x=>typeof x==="string"&&x))) bad.push(q.id+": "+k);
  for(const k of ["documents","only_documents"]) for(const x of e[k]??[]) if(!ids.has(x)) bad.push(q.id+": "+k+" unknown "+x); } });
console.log({products:products.length,files:files.length,conversations:seen.size,turns,kinds}); console.log(bad.length?bad.slice(0,30).join("\n"):"ok"); process.exit(bad.length?1:0);
