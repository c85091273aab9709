import { expect, test } from "vitest";
import { sanitizePostHtml } from "../text/post-html.ts";
import { renderMarkdown } from "./markdown.ts";
import { parseHtml, shapePost, writeHtml } from "./post-structure.ts";

function render(source: string, options: { isMdx?: boolean; title?: string } = {}): string {
  const document = parseHtml(renderMarkdown(source, options).html);
  shapePost(document, options.title ?? "Title");
  return sanitizePostHtml(writeHtml(document)).trim();
}

test("code keeps every character, its language and its empty first line", () => {
  expect(render('```tsx {1,3} title="a.tsx"\nconst a = <b>{"&"}</b>;\n\n  x\n```')).toBe(
    '<pre data-language="tsx" data-file="a.tsx" data-lines="1,3">const a = &lt;b&gt;{"&amp;"}&lt;/b&gt;;\n\n  x</pre>',
  );
  expect(render("~~~\n\nafter an empty line\n~~~")).toBe("<pre>\n\nafter an empty line</pre>");
  expect(render("Text:\n\n    {% if x %}\n    std::vector<T> v;\n")).toContain(
    "<pre>{% if x %}\nstd::vector&lt;T&gt; v;</pre>",
  );
  expect(render("        deep {\n          x\n        }")).toBe("<pre>deep {\n  x\n}</pre>");
  expect(render("```\n  kept\n```")).toBe("<pre>  kept</pre>");
  expect(render("```c++\nx\n```\n\n```js:title=a.js\ny\n```\n\n``` {.python}\nz\n```")).toBe(
    '<pre data-language="c++">x</pre>\n<pre data-language="js" data-file="a.js">y</pre>\n<pre data-language="python">z</pre>',
  );
});

test("lines are highlighted that the source marks after the fence or by comments, which are not code", () => {
  const linesOf = (source: string) => /data-lines="([^"]*)"/.exec(render(source))?.[1];
  expect(
    render(
      "```js\nx();\na(); // highlight-line\n// highlight-next-line\nb();\ny();\n{/* highlight-start */}\nc();\nd();\n// highlight-end\nz();\n```",
    ),
  ).toBe('<pre data-language="js" data-lines="2-3,5-6">x();\na();\nb();\ny();\nc();\nd();\nz();</pre>');
  for (const info of [
    "js {1,3-4}",
    "js{1,3-4}",
    'js hl_lines="1 3-4"',
    'js {hl_lines=[1,"3-4"]}',
    "js highlight={1,3-4}",
  ])
    expect(linesOf(`\`\`\`${info}\na\nb\nc\nd\n\`\`\``), info).toBe("1,3-4");
  expect(linesOf("```js\na // [!code ++]\nb\n```")).toBe("1");
  expect(linesOf('{{< highlight go "hl_lines=2" >}}\na\nb\n{{< /highlight >}}')).toBe("2");
  expect(linesOf("```js {999999999,0,1-99999999}\na\nb\n```")).toBe("1-2");
  expect(linesOf("```js\nconst { a } = b;\n```")).toBeUndefined();
});

test("code is code wherever it lies: no shortcode, formula, container or attribute in it is read", () => {
  const code = [
    "{% if x %} {{ y }}",
    "$x_i$ and $y_j$ {.wide}",
    "::: tip",
    "[[toc]] ==a== ![[b.png]] %%c%%",
    "{{< figure src=a >}}",
  ];
  const fenced = ["```", ...code, "```"];
  const indented = code.map((line) => `    ${line}`);
  const before = (prefix: string, lines: string[], first = prefix) =>
    lines.map((line, at) => `${at === 0 ? first : prefix}${line}`);
  for (const lines of [
    indented,
    before("  ", ["text", "", ...fenced], "- "),
    before("  ", ["text", "", ...indented], "- "),
    before("  ", fenced, "- "),
    before("   ", ["a", "", "- b", "", ...before("  ", indented)], "1. "),
    before("> ", ["text", "", ...indented]),
    before("> ", ["- text", "", ...before("  ", indented)]),
    before("> > ", fenced),
    ["Text[^1].", "", ...before("    ", ["Note:", "", ...indented], "[^1]: ")],
    ["Text[^1].", "", ...before("    ", ["Note:", "", ...fenced], "[^1]: ")],
    ["{% note %}", ...indented, "{% endnote %}"],
    ["::: tip", ...indented, ":::"],
    ["- a", "", "\t\t{% if x %} {{ y }}", ...code.slice(1).map((line) => `\t\t${line}`)],
    ["<pre>", "", ...code, "", "</pre>"],
    ["<pre>", "```", ...code, "</pre>", "", "```", "{{< b >}}", "```"],
  ]) {
    const html = render(lines.join("\n"));
    const shown = code.join("\n").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    expect(html.replace(/<pre[^>]*>\n*/g, "<pre>"), lines.join("\n")).toMatch(
      new RegExp(`<pre>(?:\`\`\`\n)?${shown.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}</pre>`),
    );
  }
  for (const [source, html] of [
    ["- a ` b\n- $x_i$ `", '<ul>\n<li>a ` b</li>\n<li><code class="math">x_i</code> `</li>\n</ul>'],
    ["\\\\`$x_i$`", "<p>\\<code>$x_i$</code></p>"],
    ["\\`$x_i$`", '<p>`<code class="math">x_i</code>`</p>'],
    ["`` ` $x_i$ ``", "<p><code>` $x_i$</code></p>"],
    [
      "`<code>` $x_i$ `</code>`",
      '<p><code>&lt;code&gt;</code> <code class="math">x_i</code> <code>&lt;/code&gt;</code></p>',
    ],
    ["| a |\n|---|\n| `$x_i$` |", "<code>$x_i$</code>"],
    ["# `$x_i$` {#a}", '<h2 id="a"><code>$x_i$</code></h2>'],
  ] as const)
    expect(render(source), source).toContain(html);
});

test("code in HTML takes the same form", () => {
  expect(
    render(
      '<div class="highlight"><pre class="x"><code class="language-cpp"><span class="k">int</span> a &lt; b;\n</code></pre></div>',
    ),
  ).toBe('<div><pre data-language="cpp">int a &lt; b;</pre></div>');
  expect(render("<pre>v<sub>linear</sub> = <b>x</b><sup>2</sup></pre>")).toBe("<pre>v_linear = x^2</pre>");
});

test("headings start at h2, and the title is not repeated", () => {
  expect(render("# Title\n\n# One\n\n## Two {#two-here}\n\nText")).toBe(
    '<h2>One</h2>\n<h3 id="two-here">Two</h3>\n<p>Text</p>',
  );
  expect(render("## One\n\nText")).toBe("<h2>One</h2>\n<p>Text</p>");
});

test("task lists, footnotes, aligned tables and strike-through are rendered", () => {
  expect(render("- [ ] open\n- [x] done\n\n1. [y] none")).toContain(
    '<ul class="task-list">\n<li class="task-list-item"><input type="checkbox" disabled /> open</li>\n<li class="task-list-item"><input type="checkbox" disabled checked /> done</li>',
  );
  const footnotes = render("One[^1] and inline^[two *em*].\n\n[^1]: First.");
  expect(footnotes).toContain('<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup>');
  expect(footnotes).toContain('<section class="footnotes">\n<ol class="footnotes-list">');
  expect(footnotes).not.toContain("<hr");
  expect(render("| a | b |\n|---|--:|\n| 1 | 2 |")).toContain('<th align="right">b</th>');
  expect(render("~~gone~~")).toBe("<p><s>gone</s></p>");
});

test("a video on its own line becomes a player, one in a sentence stays a link", () => {
  const player =
    '<iframe class="ql-video" src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ" title="Video" allowfullscreen></iframe>';
  expect(render("https://youtu.be/aqz-KE-bpKQ")).toBe(player);
  expect(render("<https://www.youtube.com/watch?v=aqz-KE-bpKQ>")).toBe(player);
  expect(render("[The trailer](https://youtu.be/aqz-KE-bpKQ)")).toContain('title="The trailer"');
  expect(render("[![A bunny](https://img.youtube.com/vi/aqz-KE-bpKQ/0.jpg)](https://youtu.be/aqz-KE-bpKQ)")).toContain(
    'title="A bunny"',
  );
  expect(render("https://youtu.be/aqz-KE-bpKQ\nhttps://vimeo.com/76979871")).toMatch(
    /youtube-nocookie[^]*player\.vimeo/,
  );
  expect(render("See https://youtu.be/aqz-KE-bpKQ now")).toContain('<a href="https://youtu.be/aqz-KE-bpKQ">');
  expect(
    render(
      '<iframe width="560" height="315" src="https://www.youtube.com/embed/aqz-KE-bpKQ?rel=0" frameborder="0"></iframe>',
    ),
  ).toBe(player);
  expect(render('<iframe src="https://codesandbox.io/embed/x" title="Demo"></iframe>')).toBe(
    '<p><a href="https://codesandbox.io/embed/x">Demo</a></p>',
  );
});

test("file names do not become links, but URLs do", () => {
  expect(render("main.rs and README.md and https://example.com/x_y_z")).toBe(
    '<p>main.rs and README.md and <a href="https://example.com/x_y_z">https://example.com/x_y_z</a></p>',
  );
});

test("HTML within Markdown stays, scripts and handlers do not", () => {
  expect(
    render(
      '<details>\n<summary>More</summary>\n\n**bold**\n\n</details>\n\n<p align="center">mid</p>\n\n<script>alert(1)</script>\n\n<img src="/a.png" onerror="x">',
    ),
  ).toBe(
    '<details>\n<summary>More</summary>\n<p><strong>bold</strong></p>\n</details>\n<p class="ql-align-center">mid</p>\n\n<img src="/a.png" alt="" />',
  );
  expect(render('<script src="https://gist.github.com/ada/123.js"></script>')).toBe(
    '<p><a href="https://gist.github.com/ada/123">Code on GitHub Gist</a></p>',
  );
  expect(render("A std::vector<T> of them")).toBe("<p>A std::vector&lt;T&gt; of them</p>");
});

test("shortcodes of Hugo are replaced", () => {
  expect(render('Before\n{{< figure src="/img/a.png" alt="A" caption="See [it](https://example.com)" >}}\nAfter')).toBe(
    '<p>Before</p>\n<figure><img src="/img/a.png" alt="A" /><figcaption>See <a href="https://example.com">it</a></figcaption></figure>\n<p>After</p>',
  );
  expect(render("{{< youtube aqz-KE-bpKQ >}}")).toContain("youtube-nocookie.com/embed/aqz-KE-bpKQ");
  expect(render('{{< highlight go "linenos=table" >}}\nfmt.Println("{{ x }}")\n{{< /highlight >}}')).toBe(
    '<pre data-language="go">fmt.Println("{{ x }}")</pre>',
  );
  expect(render("{{% notice tip %}}\nMind the **gap**.\n{{% /notice %}}")).toBe(
    '<aside class="callout callout-tip">\n<p>Mind the <strong>gap</strong>.</p>\n</aside>',
  );
  expect(render('```\n{{</* figure src="x" */>}}\n```')).toBe('<pre>{{&lt; figure src="x" &gt;}}</pre>');
  expect(render("A template says `{{ .Title }}` and {{ name }}.")).toBe(
    "<p>A template says <code>{{ .Title }}</code> and {{ name }}.</p>",
  );
});

test("the content of an unknown shortcode is exact code, in its language if it names one", () => {
  const code = 'fn main() {\n    let *x = `a`;\n\n    println!("{}", _x_);\n}';
  expect(render(`Before:\n{{< high rust "linenos=1" >}}\n${code}\n{{< /high >}}\nAfter`)).toBe(
    `<p>Before:</p>\n<pre data-language="rust">${code}</pre>\n<p>After</p>`,
  );
  expect(render(`{{< code-rust "bench" >}}${code}{{< /code-rust >}}`)).toBe(`<pre data-language="rust">${code}</pre>`);
  expect(render("{{% box %}}\n* a\n{{% box %}}b{{% /box %}}\n{{% /box %}}")).toBe(
    "<pre>* a\n{{% box %}}b{{% /box %}}</pre>",
  );
  expect(render("{% mynote %}\n* *a*\n{% endmynote %}")).toBe("<pre>* *a*</pre>");
  expect(render('{% code_sample(lang="x") %}\n* a\n{% end %}')).toBe("<pre>* a</pre>");
  expect(render("- one\n\n  {{< high go >}}\n  a := `b`\n\n  c()\n  {{< /high >}}\n- two")).toContain(
    '<pre data-language="go">a := `b`\n\nc()</pre>',
  );
  expect(render("Press {{< keys >}}*Ctrl*{{< /keys >}} now")).toBe("<p>Press <code>*Ctrl*</code> now</p>");
  expect(renderMarkdown("{{< high go >}}\nx\n{{< /high >}}\n\n{{< high go >}}\ny\n{{< /high >}}").keptAsCode).toEqual([
    "the shortcode “high” isn't known here and is kept as code",
  ]);
  expect(renderMarkdown("{{< highlight go >}}\nx\n{{< /highlight >}}").keptAsCode).toEqual([]);
});

test("an unknown shortcode on its own stays visible as code", () => {
  for (const source of ["{{< starfield speed=3 >}}", '{{ gallery(dir="a", n=2) }}', "{% render_chart sales %}"]) {
    expect(render(`A ${source} b`), source).toBe(
      `<p>A <code>${source.replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</code> b</p>`,
    );
    expect(renderMarkdown(source).keptAsCode, source).toEqual([expect.stringContaining("isn't known here")]);
  }
  expect(render('{{ youtube(id="aqz-KE-bpKQ") }}')).toContain("youtube-nocookie.com/embed/aqz-KE-bpKQ");
});

test("an example of a shortcode or an alert in a code block does not change", () => {
  const sample = "{{< high go >}}\n> [!TIP]\n> x {.wide}\n::: note\n[[toc]]\n$$a$$\n{{< /high >}}";
  expect(render(`\`\`\`md\n${sample}\n\`\`\``)).toBe(
    `<pre data-language="md">${sample.replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</pre>`,
  );
});

test("containers become callouts and boxes; an unknown one leaves its text and is reported", () => {
  expect(render("::: tip Watch out\nMind the **gap**.\n\n```js\na\n```\n:::\n\nAfter")).toBe(
    '<aside class="callout callout-tip">\n<p><strong>Watch out</strong></p>\n<p>Mind the <strong>gap</strong>.</p>\n<pre data-language="js">a</pre>\n</aside>\n<p>After</p>',
  );
  expect(render(":::warning[Careful]\nx\n:::")).toContain("<strong>Careful</strong>");
  expect(render('::: {.callout-note title="So"}\nx\n:::')).toContain("<strong>So</strong>");
  expect(render(":::: details More\n::: info\nx\n:::\ny\n::::")).toBe(
    '<details>\n<summary>More</summary>\n<aside class="callout callout-note">\n<p>x</p>\n</aside>\n<p>y</p>\n</details>',
  );
  expect(render("::: lead\nFirst words\n:::\nmore")).toBe("<p>First words</p>\n<p>more</p>");
  expect(renderMarkdown("::: lead\nx\n:::").problems).toEqual([
    "the container “::: lead” isn't known here; only its text was kept",
  ]);
  expect(render("::: tip\nnever closed")).toContain("::: tip");
});

test("markers for a table of contents and for styles are removed", () => {
  for (const mark of ["[[toc]]", "[TOC]", "[[_TOC_]]", "@[toc]"])
    expect(render(`${mark}\n\nText`), mark).toBe("<p>Text</p>");
  expect(
    render("Text {.lead}\n\n![a](/a.png){.onethird width=50%}\n\n**bold**{.x}\n\n## Two {#two .y}\n\nTo {#place}"),
  ).toBe(
    '<p>Text</p>\n<p><img src="/a.png" alt="a" /></p>\n<p><strong>bold</strong></p>\n<h2 id="two">Two</h2>\n<p>To<span id="place"></span></p>',
  );
  expect(render("a {{.Title}} and {b}")).toBe("<p>a {{.Title}} and {b}</p>");
});

test("TeX formulas are kept as formulas, and amounts of money do not", () => {
  expect(render("So $$x_i * y_i$$ and \\\\(a_b\\\\) and \\(c^2\\) and $\\alpha_1$ and $n$.")).toBe(
    "<p>So <code>x_i * y_i</code> and <code>a_b</code> and <code>c^2</code> and <code>\\alpha_1</code> and <code>n</code>.</p>".replaceAll(
      "<code>",
      '<code class="math">',
    ),
  );
  expect(render("$$\n\\frac{\\partial L}{\\partial x_i} \\\\\ny * z\n$$")).toBe(
    '<pre class="math">\\frac{\\partial L}{\\partial x_i} \\\\\ny * z</pre>',
  );
  expect(render("<p>With \\(x_i\\) in HTML</p>")).toBe('<p>With <code class="math">x_i</code> in HTML</p>');
  for (const money of ["It costs $5 and $10, or $3-$4.", "Set $HOME and $PATH.", "An \\(aside\\) in brackets"])
    expect(render(money), money).not.toContain("<code>");
  expect(renderMarkdown("$x$", { isMath: true }).html).toContain('<code class="math">x</code>');
  expect(render("```math\na^2\n\nb\n```")).toBe('<pre class="math">a^2\n\nb</pre>');
});

test("a code block keeps its title as its file; diagrams are reported", () => {
  expect(
    render(
      '```ts filename=src/a.ts\nx\n```\n\n```ts:src/b.ts\ny\n```\n\n```ts {1} [c.ts]\nz\n```\n\n```sh title="On a Mac"\nw\n```',
    ),
  ).toBe(
    [
      '<pre data-language="ts" data-file="src/a.ts">x</pre>',
      '<pre data-language="ts" data-file="src/b.ts">y</pre>',
      '<pre data-language="ts" data-file="c.ts" data-lines="1">z</pre>',
      '<pre data-language="sh" data-file="On a Mac">w</pre>',
    ].join("\n"),
  );
  expect(render('<div class="mermaid">\ngraph TD\nA-->B\n</div>')).toBe(
    '<pre data-language="mermaid">graph TD\nA--&gt;B</pre>',
  );
  for (const source of [
    "```mermaid\na\n```",
    '<div class="mermaid">\na\n</div>',
    "{{< mermaid >}}\na\n{{< /mermaid >}}",
  ])
    expect(renderMarkdown(source).keptAsCode, source).toEqual(["diagrams in mermaid are kept as code"]);
});

test("tags of Jekyll are replaced", () => {
  expect(render("{% highlight ts %}\nlet a = `x`;\n{% endhighlight %}")).toBe(
    '<pre data-language="ts">let a = `x`;</pre>',
  );
  expect(render("{% raw %}`{{ a }}` {% b %}{% endraw %}")).toBe("<p><code>{{ a }}</code> {% b %}</p>");
  expect(render("```\n{% raw %}{{ a }}{% endraw %}\n```")).toBe("<pre>{{ a }}</pre>");
  expect(render("[x]({{ site.baseurl }}/y) [p]({% post_url 2019-01-02-z %})")).toBe(
    '<p><a href="/y">x</a> <a>p</a></p>',
  );
  expect(render('![a](/a.png){: width="450" .c}\n{: .center}\n\n* TOC\n{:toc}')).toBe(
    '<p><img src="/a.png" alt="a" /></p>',
  );
  expect(render("{{ page.author }} wrote")).toBe("<p><code>{{ page.author }}</code> wrote</p>");
  expect(render('{% include figure.html src="/a.png" caption="C" %}')).toContain("<figcaption>C</figcaption>");
  expect(render("{% comment %}secret{% endcomment %}shown")).toBe("<p>shown</p>");
});

test("MDX loses imports, exports, expressions and components, and keeps their text", () => {
  const source = [
    'import { Box } from "../box"',
    "import shot from './shot.png'",
    "export const meta = {",
    "  a: { b: 1 },",
    "}",
    "",
    "<Callout kind=\"tip\" onClick={() => { run('}') }}>",
    "  Mind the **gap**.",
    "</Callout>",
    "",
    '<Image src={shot} alt="A shot" />',
    "",
    '<YouTube id="aqz-KE-bpKQ" />',
    "",
    "important words at the start of a line",
    "export them as text.",
    "",
    "Text {/* gone */}with{' '}<Link to=\"/about\">a link</Link> and \\{braces\\}.",
    "",
    "<Counter start={3} />",
    "",
    "<div className=\"wide\" style={{ color: 'red' }}>",
    "  In **HTML**",
    "</div>",
    "",
    "```js",
    'import kept from "kept";',
    "<Kept x={1} />",
    "```",
    "",
    "`<Inline />`",
  ].join("\n");
  const html = render(source, { isMdx: true });
  expect(html).toContain('<aside class="callout callout-tip">\n<p>Mind the <strong>gap</strong>.</p>\n</aside>');
  expect(html).toContain("youtube-nocookie.com/embed/aqz-KE-bpKQ");
  expect(html).toContain('<p>Text with <a href="/about">a link</a> and {braces}.</p>');
  expect(html).toContain("<p>In <strong>HTML</strong></p>");
  expect(html).toContain('<pre data-language="js">import kept from "kept";\n&lt;Kept x={1} /&gt;</pre>');
  expect(html).toContain("<code>&lt;Inline /&gt;</code>");
  expect(html).toContain("<p>important words at the start of a line\nexport them as text.</p>");
  expect(html).not.toMatch(/Callout|meta|gone|Counter|run\(/);
  expect(renderMarkdown(source, { isMdx: true }).html).toContain('<img src="./shot.png" alt="A shot">');
  expect(renderMarkdown(source, { isMdx: true }).problems).toEqual([
    "the component <Counter> shows nothing that could be taken over and was left out",
  ]);
});

test("alerts in quotes become callouts, with their title if they have one", () => {
  const callout = (kind: string, text: string) => `<aside class="callout callout-${kind}">\n${text}\n</aside>`;
  for (const [mark, kind] of [
    ["NOTE", "note"],
    ["tip", "tip"],
    ["IMPORTANT", "note"],
    ["WARNING", "warning"],
    ["CAUTION", "warning"],
    ["danger", "warning"],
    ["abstract", "note"],
  ])
    expect(render(`> [!${mark}]\n> Mind *it*.`), mark).toBe(callout(kind ?? "", "<p>Mind <em>it</em>.</p>"));
  expect(render("> [!tip]- A *title*\n> - one\n> - two")).toBe(
    callout("tip", "<p><strong>A <em>title</em></strong></p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>"),
  );
  expect(render("> [!NOTE]\n>\n> Mind it.")).toBe(callout("note", "<p>Mind it.</p>"));
  expect(render("> > [!NOTE]\n> > In.\n>\n> Out.")).toBe(
    `<blockquote>\n${callout("note", "<p>In.</p>")}\n<p>Out.</p>\n</blockquote>`,
  );
  expect(render("> [!NOTE")).toBe("<blockquote>\n<p>[!NOTE</p>\n</blockquote>");
});

test("Windows line ends and alerts in quotes are read", () => {
  expect(render("One\r\n\r\n```\r\na\r\nb\r\n```\r\n")).toBe("<p>One</p>\n<pre>a\nb</pre>");
  expect(render("> [!NOTE]\r\n> Mind it.")).toBe('<aside class="callout callout-note">\n<p>Mind it.</p>\n</aside>');
});

test("the pairs of Zola's shortcodes end with the next end, whatever they are called", () => {
  expect(
    render(
      'Before.\n\n{% info() %}\n\nAn **old** one.\n\n{% quote(author="Ada") %}\nA *wise* line.\n{% end %}\n\n{% end %}\n\nAfter.',
    ),
  ).toBe(
    '<p>Before.</p>\n\n<aside class="callout callout-note">\n<p>An <strong>old</strong> one.</p>\n<blockquote>\n<p>A <em>wise</em> line.</p>\n<p>— Ada</p>\n</blockquote>\n</aside>\n\n<p>After.</p>'.replaceAll(
      "\n\n",
      "\n",
    ),
  );
  expect(render('{% note(title="Heads up") %}\nBody.\n{% end %}')).toContain("<strong>Heads up</strong>");
  expect(renderMarkdown("{% info() %}\nx\n{% end %}").keptAsCode).toEqual([]);
});

test("a quote keeps its author, and a note its kind", () => {
  expect(render("{% blockquote Someone, Book https://example.com A page %}\nWise.\n{% endblockquote %}")).toBe(
    '<blockquote>\n<p>Wise.</p>\n<p>— Someone, Book, <a href="https://example.com">A page</a></p>\n</blockquote>',
  );
  expect(render('{{< quote "Ada" >}}\nWise.\n{{< /quote >}}')).toContain("<p>— Ada</p>");
  expect(render("{% note info %}\nA note\n{% endnote %}")).toBe(
    '<aside class="callout callout-note">\n<p>A note</p>\n</aside>',
  );
  expect(render("{% note warning Mind the gap %}\nA note\n{% endnote %}")).toBe(
    '<aside class="callout callout-warning">\n<p><strong>Mind the gap</strong></p>\n<p>A note</p>\n</aside>',
  );
});

test("a video of YouTube becomes a player, whatever the shortcode, tag or component", () => {
  const url = "https://www.youtube.com/embed/aqz-KE-bpKQ";
  for (const source of [
    `{{ video(url="${url}", preview="x.jpg") }}`,
    `{{< video src="${url}" >}}`,
    `<video src="${url}"></video>`,
  ])
    expect(render(source), source).toContain('<iframe class="ql-video" src="https://www.youtube-nocookie.com/embed/');
  expect(render(`<Video src="${url}" />`, { isMdx: true })).toContain("youtube-nocookie");
});

test("the alternative text of a figure has the words of its caption", () => {
  expect(render('{{< figure src="/a.png" caption="My *keyboard* &mdash; [the shop](https://example.com)." >}}')).toBe(
    '<figure><img src="/a.png" alt="My keyboard — the shop." /><figcaption>My <em>keyboard</em> — <a href="https://example.com">the shop</a>.</figcaption></figure>',
  );
});

test("the first line of Python-Markdown's code names its language", () => {
  expect(render('Text:\n\n    :::python\n    print("a")')).toContain('<pre data-language="python">print("a")</pre>');
  expect(render("- item\n\n        #!python\n        print()")).toContain('<pre data-language="python">print()</pre>');
  expect(render('```\n:::python hl_lines="1"\nx\n```')).toBe('<pre data-language="python" data-lines="1">x</pre>');
  expect(render("    #!/bin/sh\n    ls")).toBe("<pre>#!/bin/sh\nls</pre>");
  expect(render("    ::: tip\n    x")).toBe("<pre>::: tip\nx</pre>");
  expect(renderMarkdown("    :::python\n    x").problems).toEqual([]);
});

test("marks and abbreviations that generators add to Markdown are read, and what isn't known is reported", () => {
  expect(render("==marked== H~2~O and x^2^ and ++new++, a == b == c, ~/a and ~/b, i++ and j++")).toBe(
    "<p><mark>marked</mark> H<sub>2</sub>O and x<sup>2</sup> and <ins>new</ins>, a == b == c, ~/a and ~/b, i++ and j++</p>",
  );
  expect(render("The HTML spec and XHTML.\n\n*[HTML]: HyperText Markup Language")).toBe(
    '<p>The <abbr title="HyperText Markup Language">HTML</abbr> spec and XHTML.</p>',
  );
  expect(renderMarkdown("Term\n: Meaning\n\nA :smile: at 10:30:15 and {{ 1 + 1 }}.").problems).toEqual([
    "“{{ 1 + 1 }}” isn't known here and stays as text",
    "“:smile:” isn't known here and stays as text",
    "a list of definitions isn't known here and stays as text",
  ]);
  expect(render("<<< @/snippets/a.js")).toBe("<p><code>&lt;&lt;&lt; @/snippets/a.js</code></p>");
});

test("www and email addresses are links, as on GitHub", () => {
  expect(render("www.example.com/a. mail@example.com, main.rs and awww.txt")).toBe(
    '<p><a href="http://www.example.com/a">www.example.com/a</a>. <a href="mailto:mail@example.com">mail@example.com</a>, main.rs and awww.txt</p>',
  );
});

test("images, comments and links of wikis are read", () => {
  expect(renderMarkdown("![[dot.png|200]] ![[a b.png|A dot]] [[#Part]] [[1]](/x) arr[[0]]").html).toBe(
    '<p><img src="dot.png" alt=""> <img src="a b.png" alt="A dot"> <a href="#Part">Part</a> <a href="/x">[1]</a> arr[[0]]</p>\n',
  );
  expect(renderMarkdown("Seen %%secret%% here")).toMatchObject({
    html: "<p>Seen  here</p>\n",
    problems: ["the comment “%%secret…%%” was left out"],
  });
});

test("hostile and endless input ends quickly", () => {
  const started = performance.now();
  const pieces = ["<", "{", "`", "[", "{{<", "{{< a >}}", "{% x", "{% x %}", "{{ a(", "<A b={", "![", "**", "<pre>"];
  for (const piece of [...pieces, "import {\n", "<!--", "{/*", "::: a\n", "$$a", "\\(", "$a", "{.a", "\n", "[toc]\n"]) {
    render(piece.repeat(700));
    render(piece.repeat(700), { isMdx: true });
  }
  expect(performance.now() - started).toBeLessThan(10_000);
});
