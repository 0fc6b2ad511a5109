import type { Locator } from '@playwright/test';

/** What of a list's rows was wrong in a frame: where no row was, and which stood where another one belongs. */
type Wrong = { frame: number; wrong: string };

/**
 * Scrolls a list to its end, five rows a frame at first and then in leaps, and looks in each frame what is drawn where. What is
 * wrong is looked at once more in the frame after: a busy machine may draw the rows of a leap one frame later.
 * @param scroller what scrolls the rows; `html` where the page does.
 */
export const scrollAndLook = (scroller: Locator, rowHeight: number): Promise<Wrong[]> =>
  scroller.evaluate(
    (element, height) =>
      new Promise<Wrong[]>((resolve) => {
        const steps = [...Array.from({ length: 40 }, () => 5 * height), 3000, 20_000, -7000, 10_000_000, 0];
        const allWrong: Wrong[] = [];
        const isPage = element === document.documentElement;
        const look = (frame: number): Wrong[] => {
          const wrong: Wrong[] = [];
          const box = element.getBoundingClientRect();
          const [top, bottom] = isPage ? [0, innerHeight] : [box.top, box.top + element.clientHeight];
          const drawn = [...document.querySelectorAll('[role="row"][data-row], [role="article"], h2')];
          const places = drawn.map((each) => ({ each, place: each.getBoundingClientRect() }));
          for (const part of [0.35, 0.5, 0.65, 0.9]) {
            const y = top + part * (bottom - top);
            const found = places.find(({ place }) => place.top <= y && y < place.bottom)?.each;
            if (!found) {
              // What stands under the last row is no row.
              if (frame < steps.length - 1) wrong.push({ frame, wrong: `no row at ${y}` });
              continue;
            }
            // Where heads of groups stand between them, rows tell only that they are there.
            const index = Number(found.getAttribute('aria-rowindex'));
            const body = found.closest('[role="rowgroup"]')?.getBoundingClientRect();
            if (body && index !== Math.floor((y - body.top) / height) + 2)
              wrong.push({ frame, wrong: `row ${index} at ${y - body.top}` });
          }
          return wrong;
        };
        let frame = 0;
        let isSecondLook = false;
        const next = () => {
          // The browser reported the scroll of the last frame before this one is drawn.
          const wrong = frame > 0 ? look(frame - 1) : [];
          if (wrong.length > 0 && !isSecondLook) {
            isSecondLook = true;
            requestAnimationFrame(next);
            return;
          }
          isSecondLook = false;
          allWrong.push(...wrong);
          const step = steps[frame];
          if (step === undefined) {
            resolve(allWrong);
            return;
          }
          element.scrollBy({ top: step, behavior: 'instant' });
          frame += 1;
          requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
    rowHeight,
  );
