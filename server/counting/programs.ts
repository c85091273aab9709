// Who asks, by the text that programs send about themselves (User-Agent).
import { isbot } from "isbot";
import type { Device, MachineKind } from "#contract/statistics.ts";
import { remember } from "../remember.ts";

export type Program = { isPerson: true; device: Device } | { isPerson: false; kind: MachineKind; name: string };

/** The number of texts to remember; the oldest are forgotten first. */
const maxRemembered = 2000;
const remembered = new Map<string, Program>();

/** Returns what kind of program it is. Remembers the last texts, because recognizing one takes as long as serving a cached page. */
export function programOf(userAgent: string): Program {
  const text = userAgent.slice(0, 512);
  const known = remembered.get(text);
  if (known) return known;
  const program = recognize(text);
  remember(remembered, text, program, maxRemembered);
  return program;
}

const feedReaders =
  /\b(Feedly|Feedbin|FeedFetcher-Google|Inoreader|NetNewsWire|NewsBlur|Miniflux|FreshRSS|Tiny Tiny RSS|CommaFeed|Readwise|Reeder|Feeder|Feedlist|FeedValidator|Newsboat|Liferea|Akregator|RSS Guard|Fluent Reader|The Old Reader|theoldreader|NextCloud-News|Nextcloud News|Vienna|Thunderbird|BazQux|Bloglovin|RSSOwl|QuiteRSS|SimplePie|feedparser|Selfoss|Yarr|Superfeedr|Blogtrottr)\b/i;

const assistants =
  /\b(GPTBot|ChatGPT-User|OAI-SearchBot|ClaudeBot|Claude-User|Claude-SearchBot|Claude-Web|anthropic-ai|PerplexityBot|Perplexity-User|Google-Extended|GoogleOther|CCBot|Bytespider|Amazonbot|Applebot-Extended|meta-externalagent|meta-externalfetcher|cohere-ai|Diffbot|DuckAssistBot|MistralAI-User|YouBot|AI2Bot|Timpibot)\b/i;

const searchEngines =
  /\b(Googlebot(?:-\w+)?|AdsBot-Google|Storebot-Google|Google-InspectionTool|bingbot|msnbot|DuckDuckBot|YandexBot|Baiduspider|Applebot|Qwantbot|Qwantify|SeznamBot|PetalBot|Sogou web spider|Yahoo! Slurp|MojeekBot|NaverBot|Yeti|Bravebot|Kagibot|archive\.org_bot|ia_archiver)\b/i;

const linkPreviews =
  /\b(Slackbot(?:-LinkExpanding)?|Slack-ImgProxy|Twitterbot|facebookexternalhit|LinkedInBot|Discordbot|TelegramBot|WhatsApp|SkypeUriPreview|Mastodon|Bluesky Cardyb|redditbot|Embedly|Iframely|vkShare|Pinterestbot|Microsoft Teams|MicrosoftPreview|Snapchat|Viber)\b/i;

function recognize(text: string): Program {
  const reader = feedReaders.exec(text);
  if (reader) return { isPerson: false, kind: "feed reader", name: reader[0] };
  if (text !== "" && !isbot(text)) return { isPerson: true, device: deviceOf(text) };
  for (const [kind, pattern] of [
    ["assistant", assistants],
    ["search engine", searchEngines],
    ["link preview", linkPreviews],
  ] as const) {
    const found = pattern.exec(text);
    if (found) return { isPerson: false, kind, name: found[0] };
  }
  return { isPerson: false, kind: "other", name: nameOf(text) };
}

/** Returns the name by which a program calls itself, without its version. */
function nameOf(text: string): string {
  const named =
    /[\w.!+-]*(?:bot|crawl|spider|scan|monitor|check|fetch|preview|archiv)[\w.!+-]*/i.exec(text) ??
    /(?:^|compatible; ?)([A-Za-z][\w.-]{1,40})/.exec(text);
  const name = (named?.[1] ?? named?.[0] ?? "").split("/")[0]?.replace(/[^\w.-]+/g, "");
  return name === undefined || name === "" || name === "Mozilla" ? "Unnamed programs" : name.slice(0, 40);
}

function deviceOf(text: string): Device {
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/i.test(text)) return "tablet";
  return /Mobi|iPhone|iPod|Android/i.test(text) ? "phone" : "computer";
}
