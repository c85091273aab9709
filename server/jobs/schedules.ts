// What happens by itself: posts publish when their time has come, mail is sent and tried again, and what nobody needs any more goes.
import type { Context } from "../context.ts";
import { type MailLog, sendDueMail } from "../domain/messages/outbox.ts";
import { findNextPublishTime, listDuePosts } from "../store/tables/posts.ts";
import { deleteExpiredSessions } from "../store/tables/users.ts";
import { purgeMessages } from "../domain/messages/messages.ts";
import { removeUnusedEarlierFiles } from "../domain/media/replace-media.ts";
import { publishDue } from "../domain/posts/posts.ts";
import { purgeTrash } from "../domain/trash.ts";

export type Schedules = {
  /** Starts nothing new and waits for what is under way. */
  stop(): Promise<void>;
};

type Options = {
  /** How often it is looked whether something is due. */
  tickMilliseconds?: number;
  failed?: (task: string, error: unknown) => void;
  log?: MailLog;
};

type Task = {
  name: string;
  /** Does what is due and answers when there is more to do, as far as that is known. */
  run(context: Context, log: MailLog): Promise<string | null>;
  /** By a clock that never jumps: however wrong the other one was set, it is looked again after this long. */
  atLeastEvery: number;
};

type State = Task & { nextAt: number; startedAt: number; running: Promise<void> | null };

const second = 1000;

const tasks: readonly Task[] = [
  { name: "publishing", run: publishScheduled, atLeastEvery: 30 * second },
  { name: "mail", run: sendDueMail, atLeastEvery: 30 * second },
  { name: "tidying", run: tidy, atLeastEvery: 3600 * second },
];

/** Looks once a second, which costs next to nothing: the database is only asked when something is due or was written. */
export function startSchedules(
  context: Context,
  { tickMilliseconds = second, failed = report, log = console }: Options = {},
): Schedules {
  const states = tasks.map((task): State => ({
    ...task,
    nextAt: 0,
    startedAt: Number.NEGATIVE_INFINITY,
    running: null,
  }));
  let version = "";
  let woken = false;
  const timer = setInterval(tick, tickMilliseconds).unref();
  context.wake = () => {
    woken = true;
    tick();
  };
  tick();

  return {
    async stop() {
      clearInterval(timer);
      delete context.wake;
      for (const state of states) await state.running;
    },
  };

  function tick(): void {
    const current = context.content.current();
    if (woken || current !== version)
      for (const state of states) if (state.name !== "tidying") state.nextAt = Number.NEGATIVE_INFINITY;
    woken = false;
    version = current;
    const now = context.clock.now().getTime();
    for (const state of states) {
      const isOverdue = performance.now() - state.startedAt >= state.atLeastEvery;
      if (state.running === null && (now >= state.nextAt || isOverdue)) start(state);
    }
  }

  function start(state: State): void {
    // Whatever is written from now on brings it forward again.
    state.nextAt = Number.POSITIVE_INFINITY;
    state.startedAt = performance.now();
    state.running = state
      .run(context, log)
      .then(
        (next) => {
          if (next !== null) state.nextAt = Math.min(state.nextAt, Date.parse(next));
        },
        (error: unknown) => failed(state.name, error),
      )
      .finally(() => {
        state.running = null;
      });
  }
}

async function publishScheduled(context: Context): Promise<string | null> {
  await publishDue(context, await listDuePosts(context.db, context.clock.now().toISOString()));
  return findNextPublishTime(context.db);
}

async function tidy(context: Context): Promise<string> {
  const now = context.clock.now();
  await purgeTrash(context);
  await removeUnusedEarlierFiles(context);
  await purgeMessages(context);
  await deleteExpiredSessions(context.db, now.toISOString());
  return new Date(now.getTime() + 3600 * second).toISOString();
}

function report(task: string, error: unknown): void {
  console.error(`A scheduled task failed and will be tried again (${task}):`, error);
}
