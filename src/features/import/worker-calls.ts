// The page calls functions of its worker by name. One call has one answer.

type Call = { id: number; name: string; args: readonly unknown[] };
type Answer = { id: number } & ({ value: unknown } | { error: string });

/** What a worker can do for its page. */
type Functions = Record<string, (...args: never[]) => unknown>;

/** Has a worker answer its page, one call after the other. */
export const answerCalls = (functions: Functions): void => {
  // In a worker the global object is the port to its page, which the types of a page do not know.
  const port = globalThis as unknown as MessagePort;
  const carryOut = async ({ id, name, args }: Call) => {
    let answer: Answer;
    try {
      // The page calls it by its own type.
      answer = { id, value: await functions[name]?.(...(args as never[])) };
    } catch (error) {
      answer = { id, error: String(error) };
    }
    port.postMessage(answer);
  };
  let last = Promise.resolve();
  port.addEventListener('message', ({ data }: MessageEvent<Call>) => {
    last = last.then(() => carryOut(data));
  });
};

/** The page's side of a worker that answers by `answerCalls`. */
export const callWorker = <Of extends Functions>(worker: Worker) => {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let count = 0;
  let failed = false;
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    const call = waiting.get(data.id);
    waiting.delete(data.id);
    if ('error' in data) call?.reject(new Error(data.error));
    else call?.resolve(data.value);
  });
  /** No answer will come any more. */
  const end = () => {
    failed = true;
    for (const { reject } of waiting.values()) reject(new Error('The worker died.'));
    waiting.clear();
  };
  // Its code did not load, or it died.
  worker.addEventListener('error', end);
  return {
    hasFailed: (): boolean => failed,
    close: (): void => {
      worker.terminate();
      end();
    },
    call: <Name extends keyof Of & string>(name: Name, ...args: Parameters<Of[Name]>) => {
      if (failed) throw new Error('The worker died.');
      count += 1;
      const answer = Promise.withResolvers<unknown>();
      waiting.set(count, answer);
      worker.postMessage({ id: count, name, args } satisfies Call, []);
      // The worker answers with what the function of that name gives.
      return answer.promise as Promise<Awaited<ReturnType<Of[Name]>>>;
    },
  };
};
