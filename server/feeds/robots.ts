import type { AiCrawlers } from "#contract/site/frame.ts";

/** Crawlers that read for training, by the names under which their companies obey robots.txt. */
const trainingCrawlers = [
  "GPTBot",
  "ClaudeBot",
  "anthropic-ai",
  "Google-Extended",
  "Applebot-Extended",
  "Meta-ExternalAgent",
  "FacebookBot",
  "Amazonbot",
  "Bytespider",
  "CCBot",
  "cohere-ai",
  "cohere-training-data-crawler",
  "DeepSeekBot",
  "Diffbot",
  "AI2Bot",
  "PanguBot",
  "Timpibot",
  "omgili",
];

/** Those that look something up for an answer, which names the page as its source. */
const answeringCrawlers = [
  "OAI-SearchBot",
  "ChatGPT-User",
  "Claude-SearchBot",
  "Claude-User",
  "PerplexityBot",
  "Perplexity-User",
  "MistralAI-User",
  "DuckAssistBot",
  "Meta-ExternalFetcher",
  "Amzn-SearchBot",
  "Amzn-User",
  "YouBot",
];

const refused: Record<AiCrawlers, readonly string[]> = {
  everything: [],
  answers: trainingCrawlers,
  nothing: [...trainingCrawlers, ...answeringCrawlers],
};

/** The same for crawlers that aren't named (contentsignals.org). */
const signals: Record<AiCrawlers, string | null> = {
  everything: null,
  answers: "search=yes, ai-input=yes, ai-train=no",
  nothing: "search=yes, ai-input=no, ai-train=no",
};

/** Returns robots.txt. Search engines may read everything but paths that are not pages for readers, AI crawlers what the owner allows. */
export function robotsOf(siteUrl: string, apiBase: string, aiCrawlers: AiCrawlers): string {
  const signal = signals[aiCrawlers];
  const names = refused[aiCrawlers];
  return [
    "User-agent: *",
    ...(signal === null ? [] : [`Content-Signal: ${signal}`]),
    `Disallow: ${apiBase}/`,
    "Disallow: /dashboard",
    "",
    ...(names.length === 0 ? [] : [...names.map((name) => `User-agent: ${name}`), "Disallow: /", ""]),
    `Sitemap: ${siteUrl}/sitemap.xml`,
    "",
  ].join("\n");
}
