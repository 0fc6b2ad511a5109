import { findBrowser } from './find-browser.ts';

/** Before the first test, and not as the configuration is loaded: tools that need no browser read that as well. */
// oxlint-disable-next-line import/no-default-export -- Playwright loads it so
export default (): void => {
  findBrowser();
};
