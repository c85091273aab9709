// @vitest-environment jsdom
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { useCall } from "./use-settled.ts";

type Answer = PromiseWithResolvers<string>;
type State = ReturnType<typeof useCall<string>>;

test("retry repeats a failed call and clears its failure", async () => {
  const { answers, state } = await renderCall("one");
  expect(state()).toMatchObject({ data: null, failure: null, loading: true });
  await act(async () => answers[0]?.reject(new Error("no reason")));
  expect(state()).toMatchObject({ data: null, failure: "It can’t be loaded.", loading: false });
  await act(async () => state().retry());
  expect(state().loading).toBe(true);
  await act(async () => answers[1]?.resolve("first"));
  expect(state()).toMatchObject({ data: "first", failure: null, loading: false });
  expect(answers).toHaveLength(2);
});

test("another key calls again and shows the last data until the response, which an earlier call can’t replace", async () => {
  const { answers, state, rerender } = await renderCall("one");
  await rerender("one");
  expect(answers).toHaveLength(1);
  await act(async () => answers[0]?.resolve("first"));
  await rerender("two");
  expect(state()).toMatchObject({ data: "first", loading: true });
  await rerender("three");
  await act(async () => answers[2]?.resolve("third"));
  await act(async () => answers[1]?.resolve("second"));
  expect(state()).toMatchObject({ data: "third", loading: false });
});

/** Renders a component with the hook. `answers` are the responses to its calls, in order. */
async function renderCall(
  first: string,
): Promise<{ answers: readonly Answer[]; state: () => State; rerender: (key: string) => Promise<void> }> {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const answers: Answer[] = [];
  let state: State | null = null;

  function Screen({ name }: { name: string }): null {
    state = useCall(
      () => {
        const answer = Promise.withResolvers<string>();
        answers.push(answer);
        return answer.promise;
      },
      { key: name, failure: "It can’t be loaded." },
    );
    return null;
  }

  const root = createRoot(document.createElement("div"));
  const rerender = (name: string) => act(async () => root.render(createElement(Screen, { name })));
  onTestFinished(() => act(async () => root.unmount()));
  await rerender(first);
  return {
    answers,
    rerender,
    state: () => {
      if (state === null) throw new Error("The component was not rendered.");
      return state;
    },
  };
}
