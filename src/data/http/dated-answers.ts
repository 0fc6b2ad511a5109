/** An answer of a service: its `Date` and `Age` as told, and the device's clock as the request left and as the answer came. */
export type DatedAnswer = {
  baseUrl: string;
  date: string | null;
  age: string | null;
  sentAt: number;
  receivedAt: number;
};

let last: DatedAnswer | undefined;
let reader = (answer: DatedAnswer): void => {
  last = answer;
};

/** Keeps an answer for the part that compares the clocks, which is loaded after the first paint. */
export const noteAnswer = (answer: DatedAnswer): void => reader(answer);

/** Gives the reader the last answer and all that follow. */
export const readAnswers = (read: (answer: DatedAnswer) => void): void => {
  if (last) read(last);
  reader = read;
};
