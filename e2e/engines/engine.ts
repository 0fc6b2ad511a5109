/** What a journey needs of a browser, whatever protocol drives it. An expression runs in the page; its result is JSON. */
export type Engine = {
  /** Resolves when the page has loaded. */
  open: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  run: (expression: string) => Promise<unknown>;
  /** Clicks the element that the expression finds. */
  click: (expression: string) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** Presses a key or a chord, such as `Control+a`. */
  press: (chord: string) => Promise<void>;
  close: () => Promise<void>;
};

/** The machine's zone in the journeys, another than that of their jobs. */
export const environment = { ...process.env, TZ: 'Europe/Berlin' };
