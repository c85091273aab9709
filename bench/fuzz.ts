// The walk over the API that the tests make, twenty times as long and each time another one.
import { spawn } from "node:child_process";
import type { Figure } from "./figure.ts";

const requests = Number(process.env.FUZZ_REQUESTS ?? 20_000);

export async function measureFuzz(): Promise<Figure[]> {
  const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 1e9));
  console.log(`Fuzzing the API with the seed ${seed} …`);
  const started = performance.now();
  const child = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "tests/api/fuzz.test.ts"], {
    env: { ...process.env, FUZZ_REQUESTS: String(requests), FUZZ_SEED: String(seed) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  const code = await new Promise<number | null>((resolve) => {
    child.once("exit", resolve);
  });
  if (code !== 0) console.log(output.slice(-6000));
  const outcome =
    code === 0
      ? "no fault, every answer as described"
      : `FAILED; repeat it with FUZZ_SEED=${seed} FUZZ_REQUESTS=${requests} vitest run tests/api/fuzz.test.ts`;
  return [
    {
      name: `${requests.toLocaleString("en")} requests of every kind`,
      figure: `${outcome} (seed ${seed}, ${((performance.now() - started) / 1000).toFixed(0)} s)`,
      goal: "no fault",
      met: code === 0,
    },
  ];
}
