// A separate process that adds the example content of a first start, so that the site can be served meanwhile. It works on the same database
// as the server, as the commands do.
import type { Config } from "./config.ts";
import { createContext } from "./create-context.ts";
import { fillWithExamples } from "./import/examples.ts";
import { answerTasks } from "./workers/answer-tasks.ts";

answerTasks(async (config: Config): Promise<null> => {
  const context = await createContext(config);
  try {
    await fillWithExamples(context);
    return null;
  } finally {
    await context.close();
  }
});
