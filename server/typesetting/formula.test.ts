import { expect, onTestFinished, test } from "vitest";
import { renderMath } from "../text/math.ts";
import { describeFormula } from "./formula.ts";
import { createTypesetter } from "./typesetter.ts";

/** What each part of MathML looks like in TeX. */
const drawable = String.raw`
v = \sqrt{2gh} + \sqrt[3]{x}
-x + (a - b) \le \sin x, f'(x), f''
\left( \frac{a}{b} \middle| c \right] + \left.\frac{df}{dx}\right|_{x=0}
\sum_{i=1}^n i \int_0^\infty e^{-x^2} \, dx \lim_{x \to 0} \bigl( x \bigr)
\hat{x} \bar{y} \vec{v} \dot{x} \tilde{n} \widehat{abc} \overline{AB} \underline{x} \underbrace{a+b}_{n} \overrightarrow{AB}
\begin{pmatrix} a & b \\ c & d \end{pmatrix} \begin{cases} x & y>0 \\ -x & \text{otherwise} \end{cases}
\begin{aligned} f(x) &= x^2 & g(x) &= 2 \\ &= 3 && \text{(why)} \end{aligned}
\begin{array}{l|r} a & b \\ \hline c & d \end{array}
\mathbb{R} \mathcal{L} \mathbf{x} \mathrm{d}x \operatorname{argmax}_\theta \text{если } a \boldsymbol{\alpha}
\binom{n}{k} \xrightarrow{f} \boxed{x} \cancel{x} \textcolor{#ff0000}{y} \phantom{x} \not= a \bmod b \pmod n
{}_a^b X_c^d \sideset{_a^b}{_c^d}\sum \overset{!}{=} \dfrac{1}{2} \tfrac12 \lVert x \rVert a := b
`
  .trim()
  .split("\n");

test("formulas of every kind are drawn, in a line and as a block", async () => {
  const typesetter = createTypesetter();
  onTestFinished(() => {
    typesetter.close();
  });
  const formulas = drawable.flatMap((tex) =>
    (["block", "inline"] as const).map((display) => {
      const math = renderMath(tex, display, 1000);
      const formula = math && describeFormula(math);
      if (!formula) throw new Error(`Not described: ${tex}`);
      return { formula, isBlock: display === "block" };
    }),
  );
  const { drawn } = await typesetter.drawFormulas({ formulas });
  expect(drawn.map((svg, index) => svg ?? drawable[Math.floor(index / 2)])).toEqual(
    drawn.map(() => expect.stringMatching(/^<svg [^>]*width="[\d.]+" height="[\d.]+"/)),
  );
});

test("a formula with something that can't be drawn is none", () => {
  for (const tex of [String.raw`\text{日本} = x`, String.raw`\colorbox{#ff0000}{x}`, String.raw`\raisebox{1em}{x}`]) {
    const math = renderMath(tex, "block", 1000);
    expect(math, tex).not.toBeNull();
    expect(math && describeFormula(math), tex).toBeNull();
  }
});
