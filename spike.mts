import {readFileSync,readdirSync,writeFileSync} from 'node:fs';
import subsetFont from 'subset-font';
import {NodeCompiler} from '@myriaddreamin/typst-ts-node-compiler';
import {nameFont,isVariable} from './server/resume/name-font.ts';
const d='/tmp/w/resume/build/share-fonts/ttf/';
const {timeline}=await import('./content/timeline.ts');
const {skills}=await import('./content/skills.ts');
const {profile}=await import('./content/profile.ts');
const level=Number(process.argv[2]??1);
const data:any={language:'en',region:null,paper:'a4',accent:'#b8450a',title:'Résumé of '+profile.name,fonts:{heading:['Head 0','Head 1','Head 2'],text:['Text 0','Text 1','Text 2']},
name:profile.name,label:profile.roles.join(' · '),contacts:[{text:profile.place,url:null},{text:profile.email,url:'mailto:'+profile.email},{text:'alexexample.com',url:'https://alexexample.com/'},{text:'github.com/example',url:'https://github.com/example'},{text:'linkedin.com/in/example',url:'https://www.linkedin.com/in/example'}],
summary:['I make games and web apps, and I run the teams that ship them. Nine years in studios from six to forty people; I write the one-page scope note first and show a build every Friday.'],
sections:[{heading:'Experience',entries:timeline.map((e:any,i:number)=>({title:e.title,subtitle:[e.subtitle,e.location].filter(Boolean).join(' · '),period:e.period,url:null,paragraphs:level===0?e.description:[],highlights:e.highlights.slice(0,level<=1?9:i<3?3:1),keywords:e.tech}))}],
skills:{heading:'Skills',groups:skills.map((g:any)=>({title:g.title,items:g.items.map((i:any)=>i.name)}))}};
const text=[...new Set(JSON.stringify(data)+'·•–/0123456789')].join('');
const blobs:Buffer[]=[];
const t0=performance.now();
for (const [prefix,file] of [['Head','zalando-sans-expanded'],['Text','hanken-grotesk']] as const)
 for (const [i,sub] of ['basic','latin','latin-ext'].entries()){
  const f=readFileSync(d+file+'-'+sub+'.ttf');
  for(const w of [400,500,700]){ const out=await subsetFont(f,text,{targetFormat:'truetype',...(isVariable(f)&&{variationAxes:{wght:w}})}); blobs.push(nameFont(out,`${prefix} ${i}`,isVariable(f)?w:700)); if(!isVariable(f))break;}
 }
const t1=performance.now();
const c=NodeCompiler.create({workspace:'/tmp/w/resume/server/resume',fontArgs:[{fontBlobs:blobs}]});
const r=c.compile({mainFileContent:readFileSync('/tmp/w/resume/server/resume/resume.typ','utf8'),inputs:{resume:JSON.stringify(data)}});
if(r.hasError()||!r.result){console.log(JSON.stringify(r.takeDiagnostics()?.shortDiagnostics,null,1)); r.printDiagnostics(); process.exit(1)}
const t2=performance.now();
let pdf:Buffer;
try{pdf=c.pdf(r.result,{pdfStandard:'ua-1'});}catch(e){console.log('pdf',e, (e as any)?.shortDiagnostics);process.exit(1)}
console.log(r.result.numOfPages, pdf.length, 'fonts',t1-t0,'compile',t2-t1,'pdf',performance.now()-t2);
writeFileSync('/tmp/w/r.pdf',pdf);
