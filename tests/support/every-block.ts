// A post with every block of contract/post-html.ts, for tests of sanitizing, pages, feeds and exports.

/** URLs of files in the media library. */
export type BlockFiles = { image: string; other: string; video: string; audio: string; file: string; model: string };

export const someFiles: BlockFiles = {
  image: "/media/0123456789abcdef0123456789abcdef.webp",
  other: "/media/1123456789abcdef0123456789abcdef.webp",
  video: "/media/2123456789abcdef0123456789abcdef.mp4",
  audio: "/media/3123456789abcdef0123456789abcdef.mp3",
  file: "/media/4123456789abcdef0123456789abcdef.pdf",
  model: "/media/5123456789abcdef0123456789abcdef.glb",
};

export function everyBlock({ image, other, video, audio, file, model }: BlockFiles): Record<string, string> {
  const picture = (src: string, alt: string) => `<img src="${src}" alt="${alt}" width="1200" height="800" />`;
  const gallery = (count: number) =>
    Array.from({ length: count }, (_, index) => picture(index % 2 === 0 ? image : other, `View ${index + 1}`)).join("");
  return {
    note: `<aside class="callout callout-note"><p>The build of <strong>Tuesday</strong> is the one to play.</p></aside>`,
    tip: `<aside class="callout callout-tip"><p>Profile on the slowest device that you own, and do it first.</p><ul><li>Old phones</li><li>Small laptops</li></ul></aside>`,
    warning: `<aside class="callout callout-warning"><p>This deletes every save game.</p><pre data-language="sh">rm -r saves</pre></aside>`,
    "quote with a source": `<figure><blockquote><p>It plays like it looks.</p></blockquote><figcaption>Rosa Lind, Playfield</figcaption></figure>`,
    "quote with a linked source": `<figure><blockquote><p>Ten minutes in, I forgot to take notes.</p><p>Twenty, and I forgot the review.</p></blockquote><figcaption><a href="https://example.com/review">Playfield</a></figcaption></figure>`,
    code: `<pre data-language="ts" data-file="src/jump.ts" data-lines="2,4-5">export function jump(height: number): number {\n  const gravity = 9.81;\n  /* A comment\n     over three\n     lines. */\n  return Math.sqrt(2 * gravity * height);\n}</pre>`,
    "code with a file name only": `<pre data-file="notes.txt">Plain &lt;text&gt;</pre>`,
    "code with lines only": `<pre data-lines="1">one\ntwo</pre>`,
    "sized table": `<table><colgroup><col width="160" /><col width="480" /><col /></colgroup><thead><tr><th>Device</th><th>Change</th><th align="right">Frame</th></tr></thead><tbody><tr><td>Old phone</td><td><p>Fewer lights.</p><p>Baked shadows.</p></td><td align="right">21.4 ms</td></tr><tr><td colspan="2">All others</td><td align="right">9.8 ms</td></tr></tbody></table>`,
    chart: `<figure class="chart chart-bar"><table><thead><tr><th>Scene</th><th>First build</th><th>Last build</th></tr></thead><tbody><tr><th>Harbor, at night</th><td>9.1 ms</td><td>3.4 ms</td></tr><tr><th>Tower</th><td>7.2 ms</td><td></td></tr></tbody></table><p>The harbor became three times as fast.</p><figcaption>Time of a frame in each scene.</figcaption></figure>`,
    "chart of lines": `<figure class="chart chart-line"><table><thead><tr><th>Week</th><th>Done</th></tr></thead><tbody><tr><th>1</th><td>0 days</td></tr><tr><th>2</th><td>12 days</td></tr><tr><th>3</th><td>21 days</td></tr></tbody></table><p>Work goes on at the same pace.</p></figure>`,
    "wide figure": `<figure class="figure-wide">${picture(image, "The island")}<figcaption>A wide image.</figcaption></figure>`,
    "full figure": `<figure class="figure-full">${picture(other, "The harbor")}<figcaption>An image from edge to edge.</figcaption></figure>`,
    "linked figure": `<figure><a href="https://example.com/">${picture(image, "The shop")}</a><figcaption>An image with a link.</figcaption></figure>`,
    gallery: `<figure class="gallery">${gallery(5)}<figcaption>Five views.</figcaption></figure>`,
    "small gallery": `<figure class="gallery figure-wide">${gallery(2)}</figure>`,
    comparison: `<figure class="before-after">${picture(image, "Without light")}${picture(other, "With light")}<figcaption>One evening of light.</figcaption></figure>`,
    youtube: `<iframe class="ql-video" src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ" title="The trailer" allowfullscreen data-poster="${image}"></iframe>`,
    video: `<figure class="video figure-wide"><video src="${video}" title="A jump" controls poster="${other}" width="1280" height="720"></video><figcaption>Eleven frames.</figcaption></figure>`,
    clip: `<video src="${video}" title="A double jump" controls poster="${other}" loop muted playsinline width="640" height="360"></video>`,
    "bare video": `<video src="${video}" title="A fall" controls></video>`,
    audio: `<audio src="${audio}" title="The theme" controls></audio>`,
    "audio with a caption": `<figure class="audio"><audio src="${audio}" title="The rain" controls></audio><figcaption>Recorded on the balcony.</figcaption></figure>`,
    file: `<p class="file"><a href="${file}" download="manual.pdf">The manual</a> <small>PDF, 1.2 MB</small></p>`,
    toggle: `<details><summary>What the numbers mean</summary><aside class="callout callout-note"><p>In a toggle.</p></aside><table><tbody><tr><td>1</td></tr></tbody></table><p>Hidden words.</p></details>`,
    bookmark: `<figure class="bookmark"><img src="${image}" alt="" /><p><a href="https://example.com/fog">Fog with one texture read</a></p><p>A strip of 256 pixels, painted by an artist, instead of four numbers guessed by a programmer.</p><figcaption>example.com</figcaption></figure>`,
    "bare bookmark": `<figure class="bookmark"><p><a href="https://example.org/">Example Domain</a></p><figcaption>example.org</figcaption></figure>`,
    button: `<p class="button ql-align-center"><a href="/portfolio">See the projects</a></p>`,
    "project card": `<p class="project-card"><a href="/portfolio/tower-drift">Tower Drift</a></p>`,
    game: `<p class="game"><a href="/portfolio/tower-drift">Play Tower Drift on the project’s page</a></p>`,
    "pinned game": `<p class="game"><a href="/portfolio/tower-drift#play-3">Play Tower Drift v0.3 on the project’s page</a></p>`,
    model: `<figure class="model"><a href="${model}">${picture(image, "The lantern")}</a><figcaption>Baked at <em>two</em> sizes.</figcaption></figure>`,
    "bare model": `<figure class="model"><a href="${model}">The lantern</a></figure>`,
    "formula in a line": `<p>The speed is <code class="math">v = \\sqrt{2gh}</code>, as <code class="math">a_1 &lt; b</code> says.</p>`,
    formula: `<pre class="math">t = \\frac{2v}{g} = \\sum_{i=0}^{n} x_i</pre>`,
    "wrong formula": `<pre class="math">\\frac{1}{</pre>`,
    "task list": `<ul class="task-list"><li class="task-list-item"><input type="checkbox" disabled checked /> Walk</li><li class="task-list-item"><input type="checkbox" disabled /> Jump</li></ul>`,
    footnote: `<p>It holds.<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup></p><section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>On my machine. <a href="#fnref1" class="footnote-backref">↩︎</a></p></li></ol></section>`,
  };
}
