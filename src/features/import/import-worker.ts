import { createChecker, type Checker } from './checking/check-rows.ts';
import { readFile, readPasted } from './reading/read-file.ts';
import type { Answer, Call } from './worker-calls.ts';

// The worker of one page: it reads files and checks rows, so that nothing of it is done while somebody types.

// In a worker the global object is the port to its page, which the types of a page do not know.
const port = globalThis as unknown as MessagePort;

let checker: Checker | null = null;
let last: Promise<void> = Promise.resolve();

const answer = (reply: Answer) => port.postMessage(reply);

const carryOut = async (call: Call): Promise<unknown> => {
  switch (call.what) {
    case 'read-file':
      return readFile(new Uint8Array(call.bytes), call.sheet);
    case 'read-pasted':
      return readPasted(call.text);
    case 'check': {
      checker = createChecker(call.rows, call.context);
      return checker.checkAll((done) => answer({ id: call.id, done }));
    }
    case 'change':
      return checker?.change(call.rows) ?? [];
    case 'ready':
      return checker?.ready(call.from) ?? { rows: [], next: null };
  }
};

port.addEventListener('message', ({ data }: MessageEvent<Call>) => {
  // One after the other: what is asked of checked rows waits for the check.
  last = last
    .then(() => carryOut(data))
    .then(
      (value) => answer({ id: data.id, value }),
      (error: unknown) => answer({ id: data.id, error: String(error) }),
    );
});
