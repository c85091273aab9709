// The script that stands first in the page of a build, and tells the site's page around it what happens: bytes loaded so far (unpacked),
// the first frame, errors, seconds played, and Shift+Esc, which leaves the game. Games may call savepoint.ready() themselves. It sends
// messages to the site only, receives none, and does nothing in a window of its own.
import { hash } from "node:crypto";

export type Bridge = { script: string; version: string };

/** Short, because every player loads it. */
const source = `(()=>{
let w=window,p=parent,d=document,C=HTMLCanvasElement.prototype,X=XMLHttpRequest.prototype,f=w.fetch,g=C.getContext,t=C.transferControlToOffscreen,o=X.open,
sent={},sizes={},total=0,due=0,errors=0,played=0,framed=p!==w,on=(n,h)=>w.addEventListener(n,h,true),
post=(type,data)=>{if(framed)p.postMessage({savepoint:type,...data},"SITE")},
once=type=>{if(!sent[type]){sent[type]=1;post(type)}};
w.savepoint={ready:()=>once("ready")};
if(!framed)return;
let load=(url,bytes)=>{let b=sizes[url]||0;if(bytes>b){sizes[url]=bytes;total+=bytes-b;due=due||setTimeout(()=>{due=0;post("progress",{bytes:total})},100)}},
fail=m=>{if(m&&errors++<20)post("error",{message:String(m).slice(0,300)})},
draw=()=>requestAnimationFrame(()=>requestAnimationFrame(()=>once("frame")));
try{new PerformanceObserver(l=>l.getEntries().forEach(e=>load(e.name,e.decodedBodySize||0))).observe({type:"resource",buffered:true})}catch(e){}
if(f)w.fetch=function(){return f.apply(w,arguments).then(r=>{try{if(r.ok&&r.body&&r.type==="basic"){let c=r.clone().body.getReader(),n=0,
next=()=>c.read().then(x=>{if(!x.done){load(r.url,n+=x.value.length);next()}},()=>{});next()}}catch(e){}return r})};
X.open=function(m,u){this.addEventListener("progress",e=>load(new URL(u,d.baseURI).href,e.loaded));return o.apply(this,arguments)};
C.getContext=function(){let c=g.apply(this,arguments);if(c)draw();return c};
if(t)C.transferControlToOffscreen=function(){draw();return t.apply(this,arguments)};
on("load",e=>{if(e.target===d&&!d.querySelector("canvas"))draw()});
on("error",e=>{let s=e.target&&(e.target.src||e.target.href);fail(e.message||s&&"Not loaded: "+s)});
on("unhandledrejection",e=>fail(e.reason&&e.reason.message||e.reason));
on("keydown",e=>{if(e.key==="Escape"&&e.shiftKey){e.preventDefault();e.stopImmediatePropagation();post("leave")}});
setInterval(()=>{if(!d.hidden&&d.hasFocus())post("played",{seconds:played+=5})},5000)
})()`;

export function createBridge(siteUrl: string): Bridge {
  const script = `<script>${source.replace("SITE", new URL(siteUrl).origin)}</script>`;
  return { script, version: hash("sha256", script, "hex").slice(0, 8) };
}

/**
 * Puts the bridge first into a page: into its head, after what must stand before it. Works on the bytes, so that the page may be in any
 * encoding that contains ASCII; pages in UTF-16 get none.
 */
export function withBridge(page: Buffer, { script }: Bridge): Buffer {
  if ((page[0] === 0xff && page[1] === 0xfe) || (page[0] === 0xfe && page[1] === 0xff)) return page;
  const text = page.toString("latin1");
  const before =
    /<head(?:\s[^>]*)?>/i.exec(text) ??
    /<html(?:\s[^>]*)?>/i.exec(text) ??
    /^(?:\u00ef\u00bb\u00bf)?\s*(?:<!doctype[^>]*>)?/i.exec(text);
  const at = before ? before.index + before[0].length : 0;
  return Buffer.from(text.slice(0, at) + script + text.slice(at), "latin1");
}
