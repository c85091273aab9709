// The busiest minute of a day, request by request: visitors arrive, read pages of which few are read much, now and then something is
// published, and every instance does one thing at a time. What a request takes was measured; how people behave is assumed, below.

export type Crowd = {
  visitorsADay: number;
  instances: number;
  /** In front of all instances; it holds pages for `heldByCdn` seconds, and files for ever. */
  cdn: boolean;
  /** What an instance works for a kept page, a file of the web app, and a page rendered anew. */
  seconds: { cached: number; file: number; render: number };
};

export type Minute = {
  /** Share of the time that the busiest instance worked; 1 and more is more than it can do. */
  busiest: number;
  /** Seconds that 99 of 100 requests to an instance wait at most before it begins with them. */
  p99: number;
  /** A second, on all instances. */
  renders: number;
};

const assumed = {
  /** Of a day's visitors, in its busiest minute: a tenth comes in the busiest hour, and half as many again in its busiest minute. */
  busiestMinute: (0.1 / 60) * 1.5,
  pagesAVisit: 3,
  /** Styles, fonts, scripts and images that a browser does not have yet. */
  filesAVisit: 10,
  /** As on a day with much news. */
  publishesAMinute: 2,
  pages: 500,
  /** How much less the next page is read than the one before it: Zipf's law. */
  zipf: 1,
  heldByCdn: 60,
  /** Places of a CDN that ask for themselves. */
  places: 20,
} as const;
const minute = 60;

export function simulateCrowd(
  { visitorsADay, instances, cdn, seconds }: Crowd,
  random: () => number = seeded(1),
): Minute {
  const visits = visitorsADay * assumed.busiestMinute;
  const popular = popularPages();
  const crowd = Array.from({ length: instances }, () => createInstance(seconds));
  // It was as busy a minute before, so everything that is read is held.
  const places = Array.from({ length: assumed.places }, () =>
    Array.from({ length: assumed.pages }, () => -random() * assumed.heldByCdn),
  );
  let turn = 0;

  const pages = visits * assumed.pagesAVisit;
  const files = cdn ? 0 : visits * assumed.filesAVisit;
  const rate = (pages + files) / minute;
  for (let now = -Math.log(1 - random()) / rate; now < minute; now += -Math.log(1 - random()) / rate) {
    const isFile = random() * (pages + files) > pages;
    const page = pickPage(popular, random());
    if (!isFile && cdn) {
      const place = places[Math.floor(random() * assumed.places)] ?? [];
      if (now - (place[page] ?? -Infinity) < assumed.heldByCdn) continue;
      place[page] = now;
    }
    const publishes = Math.floor((now * assumed.publishesAMinute) / minute);
    crowd[turn++ % instances]?.take(now, isFile ? null : { page, publishes });
  }
  const ends = crowd.map((instance) => instance.end());
  const waits = ends.flatMap((end) => end.waits).toSorted((one, other) => one - other);
  return {
    busiest: Math.max(...ends.map(({ worked }) => worked)) / minute,
    p99: waits[Math.floor(waits.length * 0.99)] ?? 0,
    renders: ends.reduce((sum, end) => sum + end.renders, 0) / minute,
  };
}

type Instance = {
  /** Null for a file of the web app; requests come in the order of their time. */
  take(now: number, read: { page: number; publishes: number } | null): void;
  end(): { waits: number[]; worked: number; renders: number };
};

/** One thing at a time: what is kept goes before what has to be rendered, and whoever asks for the same page shares its rendering. */
function createInstance({ cached, file, render }: Crowd["seconds"]): Instance {
  const waits: number[] = [];
  const made = Array.from({ length: assumed.pages }, () => 0);
  /** To be rendered, each with the times at which it was asked for. */
  const pending = new Map<number, number[]>();
  let publishes = 0;
  let free = 0;
  let worked = 0;
  let renders = 0;

  function work(from: number, time: number): number {
    const start = Math.max(from, free);
    free = start + time;
    worked += time;
    return start;
  }

  function renderUntil(now: number): void {
    for (const [page, asked] of pending) {
      if (free >= now) return;
      pending.delete(page);
      const start = work(asked[0] ?? now, render);
      made[page] = publishes;
      renders++;
      for (const each of asked) waits.push(Math.max(0, start - each));
    }
  }

  return {
    take(now, read) {
      renderUntil(now);
      if (read === null) {
        waits.push(work(now, file) - now);
        return;
      }
      ({ publishes } = read);
      const { page } = read;
      if (made[page] === publishes) waits.push(work(now, cached) - now);
      else pending.set(page, [...(pending.get(page) ?? []), now]);
    },
    end() {
      renderUntil(Infinity);
      return { waits, worked, renders };
    },
  };
}

/** For each page, the share of reads that goes to it and those before it. */
function popularPages(): number[] {
  const weights = Array.from({ length: assumed.pages }, (_none, index) => 1 / (index + 1) ** assumed.zipf);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  return weights.map((weight) => (sum += weight) / all);
}

function pickPage(upTo: readonly number[], drawn: number): number {
  let [low, high] = [0, upTo.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((upTo[middle] ?? 1) < drawn) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The same crowd each time (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
