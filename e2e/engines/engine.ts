/** Keys without a character, and chords. */
type Key = 'Enter' | 'Escape' | 'Backspace' | 'Control+a' | 'Control+k';

/**
 * What a journey needs of a browser, whatever the protocol that drives it. Functions for the page are sent as text: they
 * may use their arguments and the page's globals, nothing else; arguments and results are JSON.
 */
export type Engine = {
  /** Opens an address; resolves when it is loaded. */
  open: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  /** Gives the page this many CSS pixels. */
  resize: (width: number, height: number) => Promise<void>;
  /** Runs a function in the page. */
  run: <Args extends unknown[], Result>(inPage: (...args: Args) => Result, ...args: Args) => Promise<Result>;
  /** Runs a script's text in the page. */
  load: (script: string) => Promise<void>;
  /** Presses, with the pointer, the element that the function finds. @throws Error where it finds none. */
  click: <Args extends unknown[]>(inPage: (...args: Args) => Element | null, ...args: Args) => Promise<void>;
  /** Types with the keyboard into whatever has the focus. */
  type: (text: string) => Promise<void>;
  press: (key: Key) => Promise<void>;
  /** What the page has complained of so far: its console's errors, uncaught errors, policy violations. */
  trouble: () => Promise<string[]>;
  close: () => Promise<void>;
};

/** A program that is started once for many engines, which share nothing but it. */
export type Browser = {
  newEngine: () => Promise<Engine>;
  close: () => Promise<void>;
};
