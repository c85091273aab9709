// The script that stands first in the page of a build, and tells the site's page around it what happens: that it starts, bytes loaded so
// far (unpacked), the first frame, errors, seconds played, and Shift+Esc, which leaves the game. Games may call savepoint.ready()
// themselves. It sends messages to the site only, receives none, and does nothing in a separate window.
//
// Keys that a game leaves to the browser would scroll the page around it, where its own page can't scroll. `hold` takes them after all
// listeners of the game: some engines ignore keys that somebody has taken before.
import { hash } from "node:crypto";

export type Bridge = { script: string; version: string };

/** Short, because every player loads it. */
const source = `(()=>{
let w=window,p=parent,d=document,C=HTMLCanvasElement.prototype,X=XMLHttpRequest.prototype,T="transferControlToOffscreen",K="keydown",r=requestAnimationFrame,f=w.fetch,g=C.getContext,t=C[T],o=X.open,
seen={},total=0,due=0,errors=0,time=0,on=(n,h)=>w.addEventListener(n,h,!0),
post=(k,v)=>p===w||p.postMessage({savepoint:k,...v},"SITE"),
once=k=>seen[k]||post(k,seen[k]={});
w.savepoint={ready:()=>once("ready")};
if(p===w)return;
post("start",{isolated:w.crossOriginIsolated});
let load=(url,n)=>{let b=seen[url]||0;if(n>b){seen[url]=n;total+=n-b;due||=setTimeout(()=>{due=0;post("progress",{bytes:total})},100)}},
fail=m=>{if(m&&errors++<20)post("error",{message:(m+"").slice(0,300)})},
draw=()=>r(()=>r(()=>once("frame"))),
hold=e=>{if(/^(Arrow|Page|Home|End| )/.test(e.key)&&/^(BODY|CANVAS)$/.test(e.target.tagName)&&d.documentElement.scrollHeight<=innerHeight)e.preventDefault()};
try{new PerformanceObserver(l=>l.getEntries().forEach(e=>load(e.name,e.decodedBodySize))).observe({type:"resource",buffered:!0})}catch{}
if(f)w.fetch=function(){return f.apply(w,arguments).then(r=>{try{if(r.ok&&r.body&&r.type==="basic"){let c=r.clone().body.getReader(),n=0,
next=()=>c.read().then(x=>x.done||next(load(r.url,n+=x.value.length)),()=>{});next()}}catch{}return r})};
X.open=function(m,u){this.addEventListener("progress",e=>load(new URL(u,d.baseURI).href,e.loaded));return o.apply(this,arguments)};
C.getContext=function(){let c=g.apply(this,arguments);if(c)draw();return c};
if(t)C[T]=function(){draw();return t.apply(this,arguments)};
on("load",e=>{if(e.target===d&&!d.querySelector("canvas"))draw()});
on("error",e=>{let s=e.target?.src||e.target?.href;fail(e.message||s&&"Not loaded: "+s)});
on("unhandledrejection",e=>fail(e.reason?.message||e.reason));
on(K,e=>{w.removeEventListener(K,hold);w.addEventListener(K,hold);if(e.key==="Escape"&&e.shiftKey){e.preventDefault();e.stopImmediatePropagation();post("leave")}});
setInterval(()=>d.hasFocus()&&!d.hidden&&post("played",{seconds:time+=5}),5000)
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
