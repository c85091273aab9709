// HTML that means harm, for the tests of everything that keeps or shows HTML. Each piece tries to call `pwned()`, to send something
// to evil.example, or to get an element or an attribute into a page that no post may have.
import { Parser } from "htmlparser2";

const call = "pwned()";
const evil = "//evil.example/x";

const scripts = [
  `<script>${call}</script>`, `<SCRIPT SRC=${evil}.js></SCRIPT>`, `<script/x>${call}</script>`, `<script\n>${call}</script\n>`, `<scr<script>ipt>${call}</scr</script>ipt>`,
  `<script>${call}`, `<<script>${call}//<</script>`, `<script/src=data:,${call}></script>`, `<script type=module>${call}</script>`, `<script nonce=x>${call}</script>`,
  `</title><script>${call}</script>`, `</textarea><script>${call}</script>`, `</style><script>${call}</script>`, `--><script>${call}</script>`, `]]><script>${call}</script>`,
  `<script>window.__reactRouterContext.streamController.enqueue("${call}")</script>`, `<script type="application/json">{"loaderData":{}}</script>`, `<script type="speculationrules">{"prefetch":[{"urls":["https:${evil}"]}]}</script>`,
  `<script type="importmap">{"imports":{"a":"https:${evil}"}}</script>`, `<noscript><p title="</noscript><img src=x onerror=${call}>"></noscript>`,
];

const handlers = [
  `<img src=x onerror=${call}>`, `<img src=x onerror="${call}">`, `<img/src=x/onerror=${call}>`, `<img src="x"onerror="${call}">`, `<IMG SRC=x OnErRoR=${call}>`, `<img src=x:x onerror\n=${call}>`,
  `<img src='x' title='a' onerror='${call}'>`, `<img src=\`x\` onerror=\`${call}\`>`, `<img src=x onerror=&#112;wned()>`, `<img \0src=x \0onerror=${call}>`, `<img src=x on\0error=${call}>`,
  `<p onclick=${call} onmouseover=${call} onfocus=${call} tabindex=1 autofocus>x</p>`, `<details open ontoggle=${call}><summary>x</summary></details>`, `<body onload=${call}>`,
  `<input autofocus onfocus=${call}>`, `<input type=checkbox onchange=${call} checked autofocus>`, `<select onfocus=${call} autofocus></select>`, `<textarea onfocus=${call} autofocus></textarea>`,
  `<video src=x onerror=${call}></video>`, `<video><source onerror=${call}></video>`, `<audio src=x onerror=${call}>`, `<marquee onstart=${call}>x</marquee>`, `<keygen autofocus onfocus=${call}>`,
  `<table><td background=x onload=${call}>x</td></table>`, `<iframe onload=${call}></iframe>`, `<iframe src="https://www.youtube-nocookie.com/embed/aaaaaaaaaaa" onload=${call}></iframe>`,
  `<p style="animation-name:x" onanimationstart=${call}>x</p>`, `<a href=x onclick=${call}>x</a>`, `<li value=1 onpointerenter=${call}>x</li>`, `<p popover onbeforetoggle=${call}>x</p>`,
  `<p id=x" onclick="${call}">x</p>`, `<p lang='"onclick=${call}'>x</p>`, `<img alt="&quot; onerror=${call} x=&quot;" src=x>`, `<a title='"><img src=x onerror=${call}>' href=/x>x</a>`,
];

const addresses = [
  "javascript:pwned()", "JaVaScRiPt:pwned()", " javascript:pwned()", "java\nscript:pwned()", "java\tscript:pwned()", "java\rscript:pwned()", "\u0001javascript:pwned()", "java\0script:pwned()",
  "&#106;avascript:pwned()", "&#x6A;avascript:pwned()", "javascript&colon;pwned()", "java&Tab;script:pwned()", "java&NewLine;script:pwned()", "&#0000106avascript:pwned()", "javascript://evil.example/%0apwned()",
  "vbscript:pwned()", "livescript:pwned()", "data:text/html,<script>pwned()</script>", "data:text/html;base64,PHNjcmlwdD5wd25lZCgpPC9zY3JpcHQ+", "DATA:image/svg+xml,<svg onload=pwned()>",
  "data:application/xhtml+xml,x", "blob:https://evil.example/x", "filesystem:x", "file:///etc/passwd", "feed:javascript:pwned()", "view-source:javascript:pwned()", "jar:x", "mhtml:x", "//evil.example/x",
  "\\\\evil.example\\x", "/\\evil.example/x", "/\t/evil.example/x", "https:evil.example", "\u00a0javascript:pwned()", "\u2028javascript:pwned()", "%6aavascript:pwned()", "javas\u00adcript:pwned()",
].flatMap((address) => [`<a href="${address}">x</a>`, `<img src="${address}">`, `<iframe src="${address}"></iframe>`, `<a href=/x ping="${address}" xlink:href="${address}">x</a>`]);

const elements = [
  `<base href=${evil}>`, `<meta http-equiv=refresh content="0;url=${evil}">`, `<meta http-equiv=Content-Security-Policy content="default-src *">`, `<link rel=stylesheet href=${evil}>`,
  `<link rel=import href=${evil}>`, `<link rel=prefetch href=${evil}>`, `<style>@import "${evil}"; body{background:url(${evil})}</style>`, `<style>p{display:none}</style>`,
  `<form action=${evil}><input name=password><button formaction="javascript:${call}">x</button></form>`, `<button formaction=javascript:${call}>x</button>`, `<input type=image src=${evil} formaction=javascript:${call}>`,
  `<input type=submit form=x formaction=${evil}>`, `<isindex action=javascript:${call} type=submit>`, `<object data=${evil}></object>`, `<object data="data:text/html,<script>${call}</script>"></object>`,
  `<embed src=${evil}>`, `<applet code=x></applet>`, `<frameset><frame src=javascript:${call}></frameset>`, `<portal src=${evil}></portal>`, `<fencedframe></fencedframe>`, `<dialog open>x</dialog>`,
  `<img srcset="${evil} 2x" src=/x.png>`, `<picture><source srcset=${evil}><img src=/x></picture>`, `<img lowsrc=${evil} dynsrc=${evil} src=/x>`, `<p style="background:url(${evil})">x</p>`,
  `<p style="position:fixed;inset:0;z-index:9999">x</p>`, `<p class="button dialog site-header">x</p>`, `<p data-needs-script data-video="javascript:${call}">x</p>`, `<a data-video="javascript:${call}" href=/x>x</a>`,
  `<p slot=x is=x contenteditable draggable accesskey=x part=x itemprop=x>x</p>`, `<template shadowrootmode=open><img src=x onerror=${call}></template>`, `<slot name=x>x</slot>`, `<map name=x><area href=javascript:${call}></map>`,
  `<img usemap="#x" ismap src=/x>`, `<x-element onclick=${call}>x</x-element>`, `<plaintext><img src=x onerror=${call}>`, `<xmp><img src=x onerror=${call}></xmp>`, `<listing>&lt;img src=x onerror=${call}&gt;</listing>`,
  `<a id=__proto__ name=constructor href=/x>x</a>`, `<img name=cookie id=body src=/x>`, `<form id=x name=getElementById></form>`, `<a target=_blank href=https:${evil}>x</a>`, `<a target=_top rel=opener href=https:${evil}>x</a>`,
];

const frames = [
  "https://evil.example/embed/aaaaaaaaaaa", "https://www.youtube-nocookie.com.evil.example/embed/aaaaaaaaaaa", "https://evil.example/https://www.youtube-nocookie.com/embed/aaaaaaaaaaa",
  "https://www.youtube-nocookie.com@evil.example/embed/aaaaaaaaaaa", "https://evil.example\\@www.youtube-nocookie.com/embed/aaaaaaaaaaa", "https://evil.example#www.youtube-nocookie.com/embed/aaaaaaaaaaa",
  "https://www.youtube-nocookie.com:8443/embed/aaaaaaaaaaa", "https://www.youtube-nocookie.com/redirect?q=https://evil.example", "https://www.youtube-nocookie.com/embed/../../redirect", "https://youtube.com/embed/",
  "https://player.vimeo.com.evil.example/video/1", "https://player.vimeo.com/video/1/../../../x", "https://xplayer.vimeo.com/video/1", "http://127.0.0.1:3000/dashboard", "/dashboard", "about:blank", "about:srcdoc",
  "https://www.youtube\u2024com/embed/aaaaaaaaaaa", "https://www.yоutube.com/embed/aaaaaaaaaaa", "HTTPS://EVIL.EXAMPLE/",
].flatMap((src) => [`<iframe src="${src}"></iframe>`, `<iframe srcdoc="<script>${call}</script>" src="${src}"></iframe>`, `<iframe src="${src}" allow="camera *" sandbox="allow-scripts" name=x></iframe>`]);

/** Means one thing when it is read the first time and another when it is read again. */
const mutations = [
  `<svg onload=${call}>`, `<svg/onload=${call}>`, `<svg><script>${call}</script></svg>`, `<svg><script href=data:,${call} /></svg>`, `<svg><a xlink:href="javascript:${call}"><text y=20>x</text></a></svg>`,
  `<svg><animate onbegin=${call} attributeName=x dur=1s>`, `<svg><set attributeName=onmouseover to=${call}>`, `<svg><use href="data:image/svg+xml,<svg id=x onload=${call}>#x"/></svg>`, `<svg><foreignObject><img src=x onerror=${call}></foreignObject></svg>`,
  `<svg><style><img src=x onerror=${call}></style></svg>`, `<svg></p><style><a id="</style><img src=1 onerror=${call}>">`, `<svg><title><img src=x onerror=${call}></title></svg>`, `<svg><desc><style><!--</style><img src=x onerror=${call}>--></desc></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${call}&gt;">`, `<math><mtext><table><mglyph><style><math><img src onerror=${call}>`, `<math href="javascript:${call}">x</math>`,
  `<math><mtext><table><mglyph><svg><mtext><textarea><path id="</textarea><img onerror=${call} src=1>">`, `<math><annotation-xml encoding="text/html"><img src=x onerror=${call}></annotation-xml></math>`, `<math><mi//xlink:href="data:x,<script>${call}</script>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${call}>`, `<noscript><style></noscript><img src=x onerror=${call}>`, `<noembed><img title="</noembed><img src onerror=${call}>"></noembed>`, `<noframes><style></noframes><img src=x onerror=${call}></style>`,
  `<style><style /><img src=x onerror=${call}>`, `<style></style\u0020><img src=x onerror=${call}>`, `<title><p title="</title><img src=x onerror=${call}>">`, `<textarea><p title="</textarea><img src=x onerror=${call}>">`, `<template><style></template><img src=x onerror=${call}></style>`,
  `<select><template><style><!--</style><a rel="--></style></template></select><img id=x src onerror=${call}>">`, `<select><style></select><img src=x onerror=${call}></style>`, `<option><style></option></select><b><img src=x onerror=${call}></style></option>`,
  `<!--><img src=x onerror=${call}>-->`, `<!---><img src=x onerror=${call}>-->`, `<!-- --!><img src=x onerror=${call}> -->`, `<!--<img src="--><img src=x onerror=${call}>">`, `<!-- > --><script>${call}</script><!-- -->`, `<!doctype html><img src=x onerror=${call}>`,
  `<![CDATA[<img src=x onerror=${call}>]]>`, `<svg><![CDATA[><img src=x onerror=${call}>]]></svg>`, `<?xml version="1.0"?><img src=x onerror=${call}>`, `<?php echo "<img src=x onerror=${call}>" ?>`, `<% <img src=x onerror=${call}> %>`, `<//img src=x onerror=${call}>`, `<! <img src=x onerror=${call}>`,
  `<a href="x\u2028" title="</a><img src=x onerror=${call}>">x</a>`, `<p title="&lt;/p&gt;&lt;img src=x onerror=${call}&gt;">x</p>`, `&lt;img src=x onerror=${call}&gt;`, `&amp;lt;script&amp;gt;${call}&amp;lt;/script&amp;gt;`, `<pre>\n&lt;script&gt;${call}&lt;/script&gt;</pre>`,
  `<pre data-language="html"><code>&lt;img src=x onerror=${call}&gt;</code></pre>`, `<pre data-language='x" onclick="${call}'>x</pre>`, `<code class="language-x&quot; onclick=&quot;${call}">x</code>`, `<h2>&lt;img src=x onerror=${call}&gt;</h2>`.repeat(5),
  `<h2 id='"><img src=x onerror=${call}>'>x</h2>`, `<h2>x<script>${call}</script></h2>`, `<table><caption>&lt;img src=x onerror=${call}&gt;</caption><tr><td>x</td></tr></table>`, `<figure><img src=/x.png alt='"><script>${call}</script>'></figure>`,
  `<iframe src="https://www.youtube-nocookie.com/embed/aaaaaaaaaaa" title='"><script>${call}</script>'></iframe>`, `<p>\ud800<script>${call}</script></p>`, `\ufeff<script>${call}</script>`, `+ADw-script+AD4-${call}+ADw-/script+AD4-`, `<p>\0\u0001\u0008\u000b\u001f\u007f\u0080</p><\0script>${call}</\0script>`,
  `<img src=x\u000conerror=${call}>`, `<img src=x onerror\u00a0=${call}>`, `\u00bcscript\u00be${call}\u00bc/script\u00be`, `<p>\u202e<script>${call}</script></p>`,
];

/** Everything that is small. */
export const hostileHtml: readonly string[] = [...scripts, ...handlers, ...addresses, ...elements, ...frames, ...mutations];

/** What is meant to take long, as large as `size` characters. */
export function enormousHtml(size: number): Record<string, string> {
  const fill = (piece: string) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
  return {
    "angles": fill("<"), "open tags": fill("<p>"), "nested inline tags": fill("<strong><em>"), "nested lists": fill("<ul><li>"), "nested quotations": fill("<blockquote>"), "closing tags": fill("</p>"),
    "unknown tags": fill("<x>"), "an attribute": `<p ${"a".repeat(size - 4)}>`, "attributes": `<p ${fill("a=1 ").slice(4)}>`, "an attribute's value": `<p title="${"x".repeat(size - 12)}">`, "an unclosed attribute": `<p title="${"x".repeat(size - 10)}`,
    "classes": `<p class="${fill("ql-align-center x ").slice(14)}">`, "comments": fill("<!--"), "closed comments": fill("<!---->"), "declarations": fill("<!"), "instructions": fill("<?"), "ampersands": fill("&"), "entities": fill("&amp;lt;"), "numbers": `&#${"9".repeat(size - 2)}`,
    "unclosed scripts": fill("<script>"), "unclosed styles": fill("<style>"), "unclosed titles": fill("<title>"), "svg": fill("<svg><style>"), "math": fill("<math><mtext>"), "addresses": fill(`<a href="javascript:x">`), "a long address": `<a href="${"java\t".repeat(Math.floor(size / 5) - 3)}">`,
    "images": fill("<img src=x>"), "frames": fill("<iframe>"), "inputs": fill("<input>"), "spaces": " ".repeat(size), "line breaks": fill("<br>"), "nulls": "\0".repeat(size), "headings": fill("<h2>x</h2>"), "tables": fill("<table><tr><td>"), "code": fill("<pre>x</pre>"),
    "ids": fill(`<h2 id="a">a</h2>`), "a list of definitions": fill("<dl><dt>"), "footnotes": fill(`<a class="footnote-backref">x</a>`), "data pictures": fill(`<img src="data:image/png;base64,">`), "words": fill("word "),
  };
}

const attributes: Record<string, readonly string[]> = {
  a: ["href", "title", "target", "rel", "aria-label"], abbr: ["title"], details: ["open"], iframe: ["src", "title", "allowfullscreen"], img: ["src", "alt", "title", "width", "height"],
  input: ["type", "checked", "disabled"], li: ["value"], ol: ["start", "type", "reversed"], pre: ["data-language"], td: ["colspan", "rowspan", "align"], th: ["colspan", "rowspan", "align", "scope"],
};
const tags = new Set([
  "p", "h1", "h2", "h3", "h4", "h5", "h6", "li", "blockquote", "div", "ul", "ol", "pre", "hr", "br", "wbr", "a", "abbr", "cite", "code", "del", "dl", "dt", "dd", "details", "summary", "em", "figure", "figcaption",
  "iframe", "img", "input", "ins", "kbd", "mark", "q", "s", "section", "small", "span", "strong", "sub", "sup", "table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td", "u",
]);

/** What in some sanitised HTML no post may have, said without asking the sanitiser. */
export function forbiddenIn(html: string): string[] {
  const found: string[] = [];
  new Parser({
    onopentag(name, given) {
      if (!tags.has(name)) found.push(`<${name}>`);
      for (const [attribute, value] of Object.entries(given)) {
        const known = ["id", "class", "lang", "dir", ...(attributes[name] ?? [])].includes(attribute);
        if (!known) found.push(`<${name} ${attribute}>`);
        if (attribute === "href" && /^[\\/]{2}/.test(value)) found.push(`<${name} href=${value}>`);
        if (attribute === "href" && !/^(?:https?|mailto|tel)$/i.test(schemeOf(value) ?? "https")) found.push(`<${name} href=${value}>`);
        if (name === "img" && attribute === "src" && !/^(?:https?:\/\/|data:image\/|\/(?![/\\]))/i.test(value)) found.push(`<img src=${value}>`);
        if (name === "iframe" && attribute === "src" && !/^https:\/\/(?:www\.youtube-nocookie\.com\/embed\/[\w-]{11}|player\.vimeo\.com\/video\/\d+)$/.test(value)) found.push(`<iframe src=${value}>`);
      }
      if (name === "input" && given.type !== "checkbox") found.push("<input> that is no tick box");
    },
    oncomment: () => { found.push("a comment"); },
    onprocessinginstruction: (name) => { found.push(`<${name}`); },
  }).end(html);
  return found;
}

/** As browsers read an address: what comes before its first colon, where that can be the name of a scheme. */
function schemeOf(address: string): string | undefined {
  // oxlint-disable-next-line no-control-regex -- these are what browsers pass over
  return /^([a-z][a-z0-9+.-]*):/i.exec(address.replace(/^[\0-\x20]+/, "").replace(/[\t\n\r]/g, ""))?.[1];
}
