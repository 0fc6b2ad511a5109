import { expect, type Page } from '@playwright/test';

/** What can be pressed or typed into. */
const controls =
  'a[href], button, input, select, textarea, summary, [role="tab"], [role="switch"], [role="option"]';

/**
 * Fails where something to press is smaller than 24 by 24 CSS pixels (WCAG 2.5.8), or less than another size high. A link
 * inside a sentence may be, and a control that lies under a label is as large as that.
 */
export const expectLargeTargets = async (page: Page, leastHeight = 24): Promise<void> => {
  const small = await page.evaluate(
    ({ selector, leastHeight: high }) => {
      return (
        [...document.querySelectorAll<HTMLElement>(selector)]
          .filter((element) => element.checkVisibility({ visibilityProperty: true }))
          .filter((element) => !element.closest('[inert], [hidden]'))
          .filter((element) => {
            const around = element.parentElement?.textContent.trim();
            const isInText = element.matches('a') && getComputedStyle(element).display === 'inline';
            return !isInText || around === element.textContent.trim();
          })
          .filter((element) => element.tabIndex >= 0 || element.matches('[role="option"], [role="tab"]'))
          .map((element) => {
            const own = element.getBoundingClientRect();
            const label = element.matches('[type="radio"], [type="checkbox"]')
              ? (element as HTMLInputElement).labels?.[0]?.getBoundingClientRect()
              : undefined;
            const width =
              Math.max(own.right, label?.right ?? 0) - Math.min(own.left, label?.left ?? own.left);
            const height = Math.max(own.height, label?.height ?? 0);
            return { what: element.outerHTML.slice(0, 160), width, height };
          })
          // The link past the navigation is as large as its text once it is seen.
          .filter(({ width, height }) => width > 1 && height > 1)
          // Two pixels are the edge of the box that an input fills.
          .filter(({ width, height }) => width < 24 || height < (high > 24 ? high - 2 : high))
          .map(({ what, width, height }) => `${Math.round(width)}×${Math.round(height)} ${what}`)
      );
    },
    { selector: controls, leastHeight },
  );
  expect.soft(small, `targets of ${page.url()}`).toEqual([]);
};

/** What a control must show of itself while it has the focus: not all of a tall one. */
const least = 0.5;

type Walk = { stops: Set<Element>; isOver: boolean; findUnseen: () => Promise<string[]> };

/**
 * Walks the whole page with Tab. Fails if a sticky bar hides the focused element (WCAG 2.4.11), or if it isn't marked
 * (WCAG 2.4.7).
 */
export const expectFocusSeen = async (page: Page): Promise<void> => {
  // The first of the page, so that Tab starts there.
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.evaluate((part) => {
    const begin = document.activeElement;
    const doubtful = new Set<HTMLElement>();
    let last: { element: HTMLElement; marks: string } | undefined;
    const isInSight = (element: Element): boolean => {
      const box = (element.closest('label') ?? element).getBoundingClientRect();
      const seen = [0.1, 0.3, 0.5, 0.7, 0.9].filter((at) => {
        const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height * at);
        return (
          top !== null &&
          (element.contains(top) || top.contains(element) || top.closest('label')?.contains(element))
        );
      });
      return seen.length / 5 >= part;
    };
    /** A ring may be drawn by a label or a box around the control. */
    const marksOf = (element: Element): string =>
      [element, element.nextElementSibling, element.parentElement, element.closest('label')]
        .map((each) => {
          if (!each) return '';
          const { outline, boxShadow, borderColor } = getComputedStyle(each);
          return `${outline} ${boxShadow} ${borderColor}`;
        })
        .join();
    const nextFrames = () =>
      new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
    const walk: Walk = {
      stops: new Set(),
      isOver: false,
      // The browser may scroll a frame after the key.
      findUnseen: async () => {
        const unseen: string[] = [];
        for (const element of doubtful) {
          element.focus();
          await nextFrames();
          const marks = marksOf(element);
          const isSeen = isInSight(element);
          element.blur();
          if (!isSeen || marksOf(element) === marks) unseen.push(element.outerHTML.slice(0, 120));
        }
        return unseen;
      },
    };
    /** Looks at what the Tab before led to. */
    const look = (): void => {
      const element = document.activeElement;
      if (last && marksOf(last.element) === last.marks) doubtful.add(last.element);
      if (element === begin && walk.stops.size === 0) return;
      if (!(element instanceof HTMLElement) || element === document.body || walk.stops.has(element)) {
        walk.isOver = true;
        removeEventListener('keydown', look, { capture: true });
        return;
      }
      walk.stops.add(element);
      if (!isInSight(element)) doubtful.add(element);
      last = { element, marks: marksOf(element) };
    };
    Object.assign(globalThis, { walk });
    addEventListener('keydown', look, { capture: true });
  }, least);
  const isOver = () => page.evaluate(() => (globalThis as unknown as { walk: Walk }).walk.isOver);
  // One word with the page for many keys.
  for (let presses = 0; presses < 150 && !(await isOver()); presses += 10)
    for (let press = 0; press < 10; press += 1) await page.keyboard.press('Tab');
  const { unseen, stops } = await page.evaluate(async () => {
    const { walk } = globalThis as unknown as { walk: Walk };
    return { unseen: await walk.findUnseen(), stops: walk.stops.size };
  });
  expect.soft(unseen, `focus at ${page.url()}`).toEqual([]);
  expect(stops).toBeGreaterThan(5);
};

/**
 * Goes through the controls of the form and the column next to it, in the order of the Tab key. Fails if the next one, or its
 * column, is neither right of nor below the previous one.
 */
export const expectReadingOrder = async (page: Page): Promise<void> => {
  const wrong = await page.evaluate(() => {
    const main = document.querySelector('main');
    if (!main?.querySelector('form')) return ['no form'];
    // At the end of the page, a sticky bar covers nothing.
    window.scrollTo(0, document.body.scrollHeight);
    const stops = [...main.querySelectorAll<HTMLElement>('a[href], button, input, textarea')].filter(
      (element) => element.tabIndex >= 0 && element.checkVisibility(),
    );
    const branches = (a: Element, b: Element): [Element, Element] => {
      const trail = (element: Element): Element[] =>
        element === main || !element.parentElement ? [element] : [...trail(element.parentElement), element];
      const [first, second] = [trail(a), trail(b)];
      const at = first.findIndex((element, index) => element !== second[index]);
      return [first[at] ?? a, second[at] ?? b];
    };
    const faults = stops
      .slice(1)
      .map((next, index) => [stops[index] ?? next, next] as const)
      .filter(([a, b]) => {
        const [one, two] = branches(a, b).map((element) => element.getBoundingClientRect());
        if (!one || !two) return true;
        const isUnder = two.top >= one.bottom - 2;
        const isRight = two.top < one.bottom && two.left + two.width / 2 > one.left + one.width / 2;
        return !isUnder && !isRight;
      })
      .map((pair) => pair.map((element) => element.outerHTML.slice(0, 80)).join(' then '));
    // Only where no control jumps the queue is the order of the document that of the Tab key.
    return stops.length < 10 || stops.some(({ tabIndex }) => tabIndex > 0)
      ? ['other stops', ...faults]
      : faults;
  });
  expect.soft(wrong, `order of ${page.url()}`).toEqual([]);
};

/** No content is wider than the window. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  // What opens gets its place a frame later.
  await expect.soft
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      `width of ${page.url()} beyond the window`,
    )
    .toBeLessThanOrEqual(0);
};

/** Fails where the page is wider than the window, or where a button, link or label is wider than its own box. */
export const expectFits = async (page: Page): Promise<void> => {
  await expectNoSidewaysScroll(page);
  const wider = await page
    .locator('button, a, label:not(:has(input)), h1, h2, h3, legend')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility() && getComputedStyle(element).display !== 'inline')
        .filter((element) => element.clientWidth > 44 && element.scrollWidth > element.clientWidth + 1)
        .filter((element) => getComputedStyle(element).textOverflow !== 'ellipsis')
        .map((element) => element.outerHTML.slice(0, 120)),
    );
  expect.soft(wider, `texts of ${page.url()}`).toEqual([]);
};
