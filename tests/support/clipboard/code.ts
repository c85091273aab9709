// What code editors, notebooks and terminals put on the clipboard.

const vsCodeLine = (inner: string) => `<div>${inner}</div>`;
const vsCode = (lines: readonly string[]) =>
  `<meta charset='utf-8'><div style="color: #cccccc;background-color: #1f1f1f;font-family: Consolas, 'Courier New', monospace;font-weight: normal;font-size: 14px;line-height: 19px;white-space: pre;">${lines.map((line) => (line === "" ? "<br>" : vsCodeLine(line))).join("")}</div>`;
const token = (color: string, text: string) => `<span style="color: ${color};">${text}</span>`;

export const vsCodeTypeScript = {
  html: vsCode([
    `${token("#c586c0", "export")}${token("#569cd6", " function")}${token("#dcdcaa", " jump")}${token("#cccccc", "(height: ")}${token("#4ec9b0", "number")}${token("#cccccc", ") {")}`,
    `${token("#c586c0", "  if")}${token("#cccccc", " (height &lt; ")}${token("#b5cea8", "0")}${token("#cccccc", ") {")}`,
    `${token("#c586c0", "    return")}${token("#b5cea8", " 0")}${token("#cccccc", ";")}`,
    token("#cccccc", "  }"),
    "",
    `${token("#c586c0", "  return")}${token("#cccccc", " Math.")}${token("#dcdcaa", "sqrt")}${token("#cccccc", "(height);")}`,
    token("#cccccc", "}"),
  ]),
  text: "export function jump(height: number) {\n  if (height < 0) {\n    return 0;\n  }\n\n  return Math.sqrt(height);\n}",
  editorData: `{"version":1,"isFromEmptySelection":false,"multicursorText":null,"mode":"typescript"}`,
};

export const vsCodeOneLine = {
  html: vsCode([
    `${token("#9cdcfe", "player")}${token("#cccccc", ".")}${token("#dcdcaa", "jump")}${token("#cccccc", "()")}`,
  ]),
  text: "player.jump()",
  editorData: `{"version":1,"isFromEmptySelection":false,"multicursorText":null,"mode":"typescript"}`,
};

export const vsCodeMarkdown = {
  html: vsCode([
    token("#569cd6", "## Plan"),
    "",
    `${token("#cccccc", "Some ")}${token("#569cd6", "**bold**")}${token("#cccccc", " words.")}`,
    "",
    `${token("#6796e6", "-")}${token("#cccccc", " one")}`,
    `${token("#6796e6", "-")}${token("#cccccc", " two")}`,
  ]),
  text: "## Plan\n\nSome **bold** words.\n\n- one\n- two",
  editorData: `{"version":1,"isFromEmptySelection":false,"multicursorText":null,"mode":"markdown"}`,
};

export const rider = {
  html: `<html><head><meta http-equiv="content-type" content="text/html; charset=UTF-8"></head><body><pre style="background-color:#262626;color:#bdbdbd;font-family:'JetBrains Mono',monospace;font-size:9.8pt;"><span style="color:#6c95eb;">public&#32;class&#32;</span><span style="color:#c191ff;">Player&#32;</span>:&#32;<span style="color:#c191ff;">MonoBehaviour<br></span>{<br>&#32;&#32;&#32;&#32;<span style="color:#6c95eb;">void&#32;</span><span style="color:#39cc8f;">Update</span>()<br>&#32;&#32;&#32;&#32;{<br><br>&#32;&#32;&#32;&#32;}<br>}</pre></body></html>`,
  text: "public class Player : MonoBehaviour\n{\n    void Update()\n    {\n\n    }\n}",
};

export const intelliJ = {
  html: `<html><head><meta http-equiv="content-type" content="text/html; charset=UTF-8"></head><body><div style="background-color:#ffffff;color:#080808"><pre style="font-family:'JetBrains Mono',monospace;font-size:9.8pt;"><span style="color:#0033b3;">fun </span><span style="color:#00627a;">main</span>() {<br>&#32;&#32;&#32;&#32;println(<span style="color:#067d17;">"hi"</span>)<br>}</pre></div></body></html>`,
  text: `fun main() {\n    println("hi")\n}`,
};

export const visualStudio = {
  html: `<pre style="font-family:Cascadia Mono;font-size:13px;color:black;background:white;"><span style="color:blue;">int</span>&nbsp;score&nbsp;=&nbsp;0;\r\n<span style="color:#8f08c4;">if</span>&nbsp;(alive)\r\n&nbsp;&nbsp;&nbsp;&nbsp;score++;\r\n</pre>`,
  text: "int score = 0;\r\nif (alive)\r\n    score++;\r\n",
};

export const xcode = {
  html: `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><html><head><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">p.p1 {margin: 0.0px 0.0px 0.0px 0.0px; font: 12.0px Menlo; color: #000000} p.p2 {margin: 0.0px; font: 12.0px Menlo; min-height: 14.0px} span.s1 {color: #9b2393} span.Apple-tab-span {white-space:pre}</style></head><body><p class="p1"><span class="s1"><b>func</b></span> jump() {</p><p class="p1"><span class="Apple-converted-space">&nbsp; &nbsp; </span>velocity = 3</p><p class="p2"><br></p><p class="p1">}</p></body></html>`,
  text: "func jump() {\n    velocity = 3\n\n}",
};

/** Sublime Text copies only text. */
export const sublime = {
  html: "",
  text: "function jump() {\n\tif (!grounded) {\n\t\treturn;\n\t}\n\tvelocity = 3;\n}\n",
};

export const windowsTerminal = {
  html: `<!DOCTYPE><HTML><HEAD></HEAD><BODY><!--StartFragment --><DIV STYLE="display:inline-block;white-space:pre;background-color:#0C0C0C;font-family:'Cascadia Mono',monospace;font-size:12pt;padding:4px;"><SPAN STYLE="color:#CCCCCC;background-color:#0C0C0C;">PS C:\\game&gt; npm test</SPAN><BR><BR><SPAN STYLE="color:#16C60C;background-color:#0C0C0C;">  3 passed</SPAN></DIV><!--EndFragment --></BODY></HTML>`,
  text: "PS C:\\game> npm test\r\n\r\n  3 passed",
};

export const gnomeTerminal = {
  html: `<pre>$ make\n<font color="#4E9A06"><b>ok</b></font>  1 target\n</pre>`,
  text: "$ make\nok  1 target\n",
};

/** Code that was selected inside a block of a web page. */
export const partOfCode = {
  html: `<meta charset='utf-8'><span style="color: rgb(36, 41, 46); font-family: ui-monospace, SFMono-Regular, monospace; font-size: 13.6px; white-space: pre; background-color: rgb(246, 248, 250);">for x in range(3):\n    print(x)</span>`,
  text: "for x in range(3):\n    print(x)",
};

export const jupyter = {
  html: `<meta charset='utf-8'><div class="jp-Cell jp-CodeCell jp-Notebook-cell"><div class="jp-Cell-inputWrapper"><div class="jp-InputArea jp-Cell-inputArea"><div class="jp-InputPrompt jp-InputArea-prompt">In&nbsp;[1]:</div><div class="jp-CodeMirrorEditor jp-Editor jp-InputArea-editor" data-type="inline"><div class="cm-editor cm-s-jupyter"><div class="highlight hl-ipython3"><pre><span></span><span class="kn">import</span> <span class="nn">pandas</span> <span class="k">as</span> <span class="nn">pd</span>\n<span class="n">df</span>\n</pre></div></div></div></div></div><div class="jp-OutputArea jp-Cell-outputArea"><div class="jp-OutputArea-child"><div class="jp-OutputPrompt jp-OutputArea-prompt">Out[1]:</div><div class="jp-RenderedHTMLCommon jp-RenderedHTML jp-OutputArea-output" data-mime-type="text/html"><div><style scoped>.dataframe tbody tr th { vertical-align: top; }</style><table border="1" class="dataframe"><thead><tr style="text-align: right;"><th></th><th>speed</th></tr></thead><tbody><tr><th>0</th><td>4</td></tr></tbody></table></div></div></div></div></div><div class="jp-RenderedMarkdown"><h2 id="Result">Result<a class="anchor-link" href="#Result">¶</a></h2><p>It holds that <span class="MathJax_Preview"></span><mjx-container class="MathJax" jax="CHTML"><mjx-math class="MJX-TEX" aria-hidden="true"><mjx-mi class="mjx-i"></mjx-mi></mjx-math><mjx-assistive-mml unselectable="on" display="inline"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>a</mi><mo>=</mo><mi>b</mi></mrow><annotation encoding="application/x-tex">a = b</annotation></semantics></math></mjx-assistive-mml></mjx-container>.</p></div>`,
  text: "In [1]:\nimport pandas as pd\ndf\n\nOut[1]:\n\nspeed\n0\t4\nResult¶\nIt holds that a=b.",
};
