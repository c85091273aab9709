// Texts of each language are found the way its readers type, and excerpts show them as they are written.
import { expect, test } from "vitest";
import { createPost } from "#tests/support/posts.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

type Pieces = { text: string; match: boolean }[];
type Found = {
  items: { title: string; highlight: { title: Pieces; snippet: Pieces } }[];
  total: number;
  correctedSearch?: string;
};

async function find(server: TestServer, text: string): Promise<Found> {
  const answer = await server.call("GET", `/blogs?search=${encodeURIComponent(text)}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Found;
}

/** Returns the titles of the posts found, and what is marked in them. */
async function marked(server: TestServer, text: string): Promise<Record<string, string[]>> {
  const { items } = await find(server, text);
  return Object.fromEntries(
    items.map(({ title, highlight }) => [
      title,
      [...highlight.title, ...highlight.snippet].filter(({ match }) => match).map((piece) => piece.text),
    ]),
  );
}

async function publish(server: TestServer, title: string, description: string, ...paragraphs: string[]): Promise<void> {
  const content = paragraphs.map((text) => `<p>${text}</p>`).join("");
  await createPost(server, { title, description, content, published: true });
}

test("Japanese is found by any part of a text, in either syllabary and width, and is never corrected", async () => {
  const server = await startTestServer();
  await publish(
    server,
    "東京でゲームを作る",
    "小さなスタジオの一年",
    "私たちはUnityで3Dアクションゲームを開発しています。",
    "コンセプトアートから始め、レベルデザインと効果音は最後に仕上げます。",
  );
  await publish(server, "京都の風景を描く", "背景美術", "スタート画面のために、古い町並みを歩いて写真を撮りました。");
  const game = "東京でゲームを作る";
  for (const [query, words] of [
    ["ゲーム", ["ゲーム", "ゲーム"]],
    ["ｹﾞｰﾑ", ["ゲーム", "ゲーム"]],
    ["アート", ["アート"]],
    ["レベルデザ", ["レベルデザ"]],
    ["unityで３d", ["Unityで3D"]],
    ["ゲーム　効果音", ["ゲーム", "ゲーム", "効果音"]],
    ["「アクションゲーム」", ["アクションゲーム"]],
  ] as const)
    expect(await marked(server, query), query).toEqual({ [game]: words });
  expect(await marked(server, "作")).toEqual({ [game]: ["作"] });
  expect(await find(server, "げーむ")).toMatchObject({ total: 1, correctedSearch: "ゲーム" });
  // Words that don't stand side by side anywhere.
  expect(await marked(server, "ゲームの効果音")).toEqual({ [game]: ["ゲーム", "ゲーム", "効果", "音"] });
  for (const nowhere of ["ケーム", "ゲームン", "アートディレクション", "物理エンジン"])
    expect(await find(server, nowhere), nowhere).toEqual(expect.objectContaining({ items: [], total: 0 }));
  expect((await find(server, "ゲームン")).correctedSearch).toBeUndefined();
});

test("an excerpt in a language without spaces begins near the match and is as long as others", async () => {
  const server = await startTestServer();
  await publish(
    server,
    "長い",
    "話",
    `${"昔々あるところに人がいました。".repeat(40)}ここに目印があります。${"そして話は続きます。".repeat(40)}`,
  );
  const [hit] = (await find(server, "目印")).items;
  const text = hit?.highlight.snippet.map((piece) => piece.text).join("") ?? "";
  expect(text).toMatch(/^…ここに目印があります。そして話は続きます。.*…$/);
  expect(text.length).toBeGreaterThan(80);
  expect(text.length).toBeLessThan(130);
});

test("Chinese is found by any part of a text, and its words also apart", async () => {
  const server = await startTestServer();
  await publish(server, "我在北京开发独立游戏", "一年的总结", "关卡设计师和程序员一起优化了帧率。");
  await publish(server, "南京市长江大桥", "一座桥的模型", "用虚幻引擎渲染。");
  const game = "我在北京开发独立游戏";
  for (const [query, words] of [
    ["独立游戏", ["独立游戏"]],
    ["游戏", ["游戏"]],
    ["关卡设计", ["关卡设计"]],
    ["游戏 帧率", ["游戏", "帧率"]],
    ["游戏开发", ["开发", "游戏"]],
  ] as const)
    expect(await marked(server, query), query).toEqual({ [game]: words });
  expect(await marked(server, "长江大桥")).toEqual({ 南京市长江大桥: ["长江大桥"] });
  expect(await marked(server, "戏游")).toEqual({});
});

test("Thai is found by any part of a text", async () => {
  const server = await startTestServer();
  await publish(server, "การพัฒนาเกมอินดี้", "สตูดิโอในกรุงเทพ", "เราเขียนเอนจินฟิสิกส์เองและปรับเฟรมเรตให้สูงขึ้น");
  for (const query of ["เกม", "เกมอินดี้", "กรุงเทพ", "ฟิสิกส์", "เฟรม", "เขียนเอนจิน"])
    expect(await marked(server, query), query).toEqual({ การพัฒนาเกมอินดี้: [query] });
  // Words that don't stand side by side anywhere.
  expect(Object.keys(await marked(server, "สตูดิโอเกม"))).toEqual(["การพัฒนาเกมอินดี้"]);
  for (const nowhere of ["เกมส์", "ละคร"]) expect(await marked(server, nowhere), nowhere).toEqual({});
});

test("Korean is found by the beginnings of words, down to an incomplete syllable, and corrected in whole syllables", async () => {
  const server = await startTestServer();
  await publish(server, "게임을 만들었다", "작은 스튜디오", "레벨 디자인은 마지막에 했습니다.");
  for (const query of ["게임", "게이", "게임을", "만들", "레벨 디자인"])
    expect(Object.keys(await marked(server, query)), query).toEqual(["게임을 만들었다"]);
  expect(await marked(server, "게임")).toEqual({ "게임을 만들었다": ["게임을"] });
  expect(await find(server, "스튜디어")).toMatchObject({ total: 1, correctedSearch: "스튜디오" });
});

test("Arabic is found without vowel marks, in any spelling of alef, and with or without the article", async () => {
  const server = await startTestServer();
  await publish(server, "تصميم الأَلْعَاب", "ملاحظات", "كتبتُ عن لعبةٍ صغيرة، وعن مستوى ٣ فيها.");
  for (const query of [
    "ألعاب",
    "العاب",
    "الألعاب",
    "الالعاب",
    "والألعاب",
    "للألعاب",
    "لعبة",
    "اللعبة",
    "لعبه",
    "التصميم",
    "مستوي 3",
  ])
    expect(Object.keys(await marked(server, query)), query).toEqual(["تصميم الأَلْعَاب"]);
  expect(await marked(server, "العاب")).toEqual({ "تصميم الأَلْعَاب": ["الأَلْعَاب"] });
  expect(await marked(server, "اللعبة")).toEqual({ "تصميم الأَلْعَاب": ["لعبةٍ"] });
  expect(await marked(server, "كرة")).toEqual({});
});

test("Polish, German and their neighbors are found with plain letters, also misspelled", async () => {
  const server = await startTestServer();
  await publish(server, "Gra z Łodzi", "Łódź jest szara", "Ściągnij ją za darmo. Zażółć gęślą jaźń.");
  await publish(server, "Die Größe der Welt", "Maßstäbe", "Übergroße Räume wirken leer. Ein Spiel für Ærø und Tromsø.");
  for (const [query, words] of [
    ["lodz", ["Łódź"]],
    ["ŁÓDŹ", ["Łódź"]],
    ["sciagnij zazolc", ["Ściągnij", "Zażółć"]],
  ] as const)
    expect(await marked(server, query), query).toMatchObject({ "Gra z Łodzi": expect.arrayContaining([...words]) });
  for (const [query, words] of [
    ["grosse", ["Größe"]],
    ["GRÖSSE", ["Größe"]],
    ["massstabe", ["Maßstäbe"]],
    ["ubergross", ["Übergroße"]],
    ["aero tromso", ["Ærø", "Tromsø"]],
  ] as const)
    expect(await marked(server, query), query).toMatchObject({
      "Die Größe der Welt": expect.arrayContaining([...words]),
    });
  // Without umlauts on the keyboard, readers type "oe" and "ae".
  expect(await marked(server, "groesse")).toMatchObject({ "Die Größe der Welt": ["Größe"] });
  expect(await find(server, "raeume")).toMatchObject({ total: 1, correctedSearch: "raume" });
  expect(await find(server, "sciagnji")).toMatchObject({ total: 1, correctedSearch: "sciagnij" });
});
