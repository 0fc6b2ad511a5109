import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import { addButtons } from '../kit/add-buttons.ts';
import type { Engine } from './engine.ts';

const library = createRequire(import.meta.url).resolve(
  '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
);
const byRole = readFileSync(library, 'utf8');

/** In the page, once `byRole` has run there. */
declare const TestingLibraryDom: {
  queryAllByRole: (root: Element, role: string, options: object) => HTMLElement[];
};

/** Runs in the page. */
const describeAll = (role: string, name: string | null) =>
  TestingLibraryDom.queryAllByRole(document.body, role, name === null ? {} : { name }).map((element) => ({
    text: element.textContent,
    value: (element as HTMLInputElement).value ?? '',
    checked: (element as HTMLInputElement).checked || element.getAttribute('aria-checked') === 'true',
    selected: element.getAttribute('aria-selected') === 'true',
    focused: element === document.activeElement,
    disabled: element.matches(':disabled, [aria-disabled=true], [data-disabled=true]'),
  }));

/** Runs in the page: the first of a role and name, away from the bars at the window's edges. */
const bringToMiddle = (role: string, name: string): Element | undefined => {
  const [element] = TestingLibraryDom.queryAllByRole(document.body, role, { name });
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return element;
};

/** Runs in the page: customer and zone of the stored drafts. */
const readDrafts = () =>
  new Promise<string[]>((resolve) => {
    const opening = indexedDB.open('dispatch-desk-1');
    opening.onsuccess = () => {
      const drafts = opening.result.transaction('drafts').objectStore('drafts').getAll();
      drafts.onsuccess = () =>
        resolve(drafts.result.map(({ values }) => `${values.customer_username} ${values.zone}`));
      opening.result.close();
    };
  });

/** Runs in the page: collects its errors until it unloads. */
const watchTrouble = (): void => {
  const trouble: string[] = [];
  Object.assign(globalThis, { deskTrouble: trouble });
  addEventListener('error', ({ message }) => trouble.push(message));
  addEventListener('unhandledrejection', ({ reason }) => trouble.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    trouble.push(`${violatedDirective} ${blockedURI}`),
  );
};

type Shown = ReturnType<typeof describeAll>[number];

const asExpression = (inPage: (...args: never[]) => unknown, ...args: unknown[]): string =>
  `(${inPage.toString()})(...${JSON.stringify(args)})`;

/** What a person does and sees in the app, by roles and names, in any engine. */
export type Desk = ReturnType<typeof createDesk>;

export const createDesk = (engine: Engine) => {
  const trouble: unknown[] = [];
  const collectTrouble = async () => trouble.push(...((await engine.run('deskTrouble')) as unknown[]));
  const prepare = async () => {
    await engine.run(asExpression(watchTrouble));
    await engine.run(`(() => {${byRole}\n})()`);
  };

  const lookAll = async (role: string, name: string | null = null): Promise<Shown[]> =>
    (await engine.run(asExpression(describeAll, role, name))) as Shown[];

  /** Waits for the only one of a role and name to have these properties. */
  const see = async (role: string, name: string, state: Partial<Shown> = {}): Promise<void> => {
    await expect
      .poll(() => lookAll(role, name), `${role} “${name}”`)
      .toEqual([expect.objectContaining(state)]);
  };

  const seeText = (role: string, name: string | null, text: string): Promise<void> =>
    expect
      .poll(async () => (await lookAll(role, name)).map((shown) => shown.text).join('\n'), `${role} ${name}`)
      .toContain(text);

  const valueOf = async (name: string): Promise<string> => {
    await see('textbox', name);
    return (await lookAll('textbox', name))[0]?.value ?? '';
  };

  const click = async (role: string, name: string): Promise<void> => {
    await see(role, name);
    await engine.click(asExpression(bringToMiddle, role, name));
  };

  const enter = async (role: 'textbox' | 'combobox', name: string, text: string): Promise<void> => {
    await click(role, name);
    await see(role, name, { focused: true });
    await engine.press('Control+a');
    await engine.press('Backspace');
    await engine.type(text);
    await see(role, name, { value: text });
  };

  /** Waits for the option that Enter would take. */
  const seeChoice = (text: string): Promise<void> =>
    expect
      .poll(
        async () => (await lookAll('option')).find(({ selected }) => selected)?.text.toLowerCase(),
        `the choice “${text}”`,
      )
      .toContain(text.toLowerCase());

  const pick = async (name: string, text: string): Promise<void> => {
    await enter('combobox', name, text);
    await seeChoice(text);
    await engine.press('Enter');
  };

  const fillTexts = async (texts: Readonly<Record<string, string>>): Promise<void> => {
    for (const [name, text] of Object.entries(texts)) {
      const add = addButtons[name];
      if (add !== undefined && (await lookAll('textbox', name)).length === 0) await click('button', add);
      await enter('textbox', name, text);
    }
  };

  return {
    see,
    seeText,
    valueOf,
    click,
    enter,
    seeChoice,
    pick,
    fillTexts,
    press: engine.press,
    /** Waits until the only draft has this customer and zone. */
    seeStored: (text: string): Promise<void> =>
      expect.poll(() => engine.run(asExpression(readDrafts)), 'the stored draft').toEqual([text]),
    type: engine.type,

    open: async (url: string): Promise<void> => {
      await engine.open(url);
      await prepare();
    },
    reload: async (): Promise<void> => {
      await collectTrouble();
      await engine.reload();
      await prepare();
    },
    startTask: async (tab: string): Promise<void> => {
      await click('link', 'New task');
      await click('tab', tab);
      await see('tab', tab, { selected: true });
    },
    trouble: async (): Promise<unknown[]> => {
      await collectTrouble();
      return trouble;
    },
  };
};
