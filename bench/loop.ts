// How long one request keeps all others waiting: the longest stretch without a turn of the event loop in the real server, for the
// most expensive request of each kind.
import { rmSync } from "node:fs";
import { readConfig } from "#server/config.ts";
import { createContext } from "#server/create-context.ts";
import { limits } from "#contract/limits.ts";
import { owner } from "#tests/support/test-settings.ts";
import { type ServerProcess, temporaryFolder } from "../tests/e2e/support/server-process.ts";
import { makePhotograph } from "./photographs.ts";
import { addSamplePosts } from "./sample-posts.ts";
import type { Figure } from "./figure.ts";
import { measureStretches, type Probe, read, senderTo, logInTo } from "./stretches.ts";

const posts = 10_000;

/** A folder with ten thousand posts may be given; else one is made. */
export async function measureLoop(given?: string): Promise<Figure[]> {
  const dataDir = given ?? temporaryFolder();
  if (!given) {
    const context = await createContext(readConfig({ DATA_DIR: dataDir, DEMO_CONTENT: "false", LOG_LEVEL: "silent" }));
    await addSamplePosts(context, posts);
    await context.close();
  }
  try {
    return await measureStretches(dataDir, probeAll);
  } finally {
    if (!given) rmSync(dataDir, { recursive: true, force: true });
  }
}

async function probeAll(server: ServerProcess, probe: Probe): Promise<void> {
  const send = senderTo(server);
  const token = await logInTo(send);
  const get = (path: string) => async () => {
    await read(await send("GET", path));
  };
  const ask = (method: string, path: string, body?: unknown) => async () => {
    await read(await send(method, path, body, token));
  };

  for (const path of ["/", "/api/blogs", "/api/search?q=warm", "/api/openapi.json"]) await get(path)();
  await probe(
    "nothing at all",
    () =>
      new Promise((resolve) => {
        setTimeout(resolve, 300);
      }),
  );
  await probe("logging in (argon2)", ask("POST", "/api/auth/login", owner));
  const photograph = await makePhotograph(1);
  await probe("an image of 12 megapixels", async () => {
    const form = new FormData();
    form.append("image", new Blob([new Uint8Array(photograph)], { type: "image/jpeg" }), "photograph.jpg");
    await read(
      await fetch(`${server.url}/api/blogs/upload`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}` },
        body: form,
      }),
    );
  });
  for (const [name, q] of Object.entries(hostileSearches()))
    await probe(`search for ${name}`, get(`/api/search?${new URLSearchParams({ q })}`));
  for (const [name, q] of Object.entries(hostileSearches())) {
    await probe(
      `list of posts with ${name}`,
      get(`/api/blogs?${new URLSearchParams({ search: q, limit: "200", published: "true", sort: "title" })}`),
    );
  }
  await probe("200 posts with their texts", get("/api/blogs?limit=200&fields=content"));
  await probe("the last page of the list", get("/api/blogs?limit=200&page=47&sort=title"));
  let round = 0;
  // Each write makes all pages anew.
  const touch = () => ask("POST", "/api/categories", { name: `Round ${++round} of ${Date.now()}` })();
  for (const path of [
    "/feed.xml",
    "/feed.json",
    "/sitemap.xml",
    "/",
    "/blogs",
    "/blogs/archive",
    "/blogs/search?search=a",
  ]) {
    await probe(`${path} made anew`, async () => {
      await touch();
      await get(path)();
    });
  }
  await probe("the description of the API", get("/api/openapi.json"));
  await probe("the site's report", ask("GET", "/api/health/report"));
  await probe("the media library", async () => {
    await touch();
    await ask("GET", "/api/media")();
  });

  for (const [name, content] of Object.entries(largestTexts())) {
    const body = {
      title: `The largest post of ${name}`,
      description: "As large as it may be",
      content,
      published: true,
    };
    let post = { _id: "", slug: "" };
    await probe(`saving the largest post of ${name}`, async () => {
      post = JSON.parse(await read(await send("POST", "/api/blogs", body, token))) as typeof post;
    });
    await probe(
      `saving it again with changes`,
      ask("PUT", `/api/blogs/${post._id}`, { ...body, content: content.replaceAll("e", "i") }),
    );
    await probe(
      `keeping a draft of it`,
      ask("PUT", `/api/blogs/autosaves/${post._id}`, { title: body.title, content }),
    );
    await probe(`its preview while writing`, ask("POST", "/api/blogs/render", { content }));
    await probe(`reading it`, get(`/api/blogs/${post._id}`));
    await probe(`reading it as pages show it`, get(`/api/blogs/${post._id}?view=page`));
    await probe(`its page made anew`, async () => {
      await touch();
      await get(`/blog/${post.slug}`)();
    });
    await probe(`its revisions with their texts`, ask("GET", `/api/blogs/${post._id}/revisions?fields=content`));
    await probe(`all texts of a list with it`, ask("GET", "/api/blogs?limit=10&fields=content"));
    await probe(`the feed with it`, async () => {
      await touch();
      await get("/feed.xml")();
    });
  }
  const [text = ""] = Object.values(largestTexts());
  await probe(
    "a body of 28 MB that is refused",
    ask("POST", "/api/blogs", {
      title: "",
      description: "",
      content: text.repeat(14).slice(0, limits.contentWithImages),
    }),
  );
}

function hostileSearches(): Record<string, string> {
  return {
    "one letter": "a",
    "twelve letters": "a b c d e f g h i j k l",
    "the commonest words": "the of and to in is that it for as with on",
    "words nobody wrote": "qzxv wqzk xxqj zzkw vvqx jqzx kkzq xqzz wzzq qqxz zjqk vxzq",
    "a long word": "q".repeat(200),
    "a quotation": '"the of the and to in is that it for as"',
    signs: "\"'*()^-:{}[]~!@#$%&\\/|<>?,.;`+=_ NEAR AND OR NOT ".repeat(4).slice(0, 200),
  };
}

/** Two million characters each: prose, and as many tags as fit. */
function largestTexts(): Record<string, string> {
  const fill = (make: (index: number) => string) => {
    let text = "";
    for (let index = 0; text.length < limits.content - 400; index++) text += make(index);
    return text;
  };
  return {
    prose: fill(
      (index) =>
        `<p>Paragraph ${index} tells how the ${index % 97} levels were built, tested and thrown away again, and what we learnt from each of them.</p>`,
    ),
    tags: fill((index) =>
      index % 40 === 0
        ? `<h2>Part ${index}</h2><pre data-language="ts">const a${index} = ${index};</pre>`
        : `<p><strong>a</strong><em>b</em><a href="/x">${index.toString(36)}</a></p>`,
    ),
  };
}
