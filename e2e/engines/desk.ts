import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type { TaskSample } from '#testing/samples.ts';
import { addButtons } from '../kit/add-buttons.ts';
import type { Engine } from './engine.ts';
import { bringToMiddle, describeAll, type Shown } from './in-page.ts';

const library = createRequire(import.meta.url).resolve(
  '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
);
const byRole = readFileSync(library, 'utf8');

/** What a person does and sees at the desk, by roles and names, in any engine. All waiting ends at a deadline. */
export type Desk = ReturnType<typeof createDesk>;

export const createDesk = (engine: Engine) => {
  const lookAll = (role: string, name: string | null = null): Promise<Shown[]> =>
    engine.run(describeAll, role, name);

  /** Waits until there is one of that role and name, of which this holds. */
  const see = async (role: string, name: string, state: Partial<Shown> = {}): Promise<void> => {
    await expect
      .poll(() => lookAll(role, name), `${role} “${name}”`)
      .toEqual([expect.objectContaining(state)]);
  };

  const look = async (role: string, name: string): Promise<Shown> => {
    await see(role, name);
    const [shown] = await lookAll(role, name);
    if (!shown) throw new Error(`${role} “${name}” has gone again.`);
    return shown;
  };

  const click = async (role: string, name: string): Promise<void> => {
    await see(role, name);
    await engine.click(bringToMiddle, role, name);
  };

  /** Puts the text in place of what a field has, key by key. */
  const enter = async (
    role: 'textbox' | 'combobox' | 'searchbox',
    name: string,
    text: string,
  ): Promise<void> => {
    await click(role, name);
    await see(role, name, { focused: true });
    await engine.press('Control+a');
    await engine.press('Backspace');
    await engine.type(text);
    await see(role, name, { value: text });
  };

  const fillTexts = async (texts: Readonly<Record<string, string>>): Promise<void> => {
    for (const [name, text] of Object.entries(texts)) {
      const add = addButtons[name];
      if (add !== undefined && (await lookAll('button', add)).length > 0) await click('button', add);
      await enter('textbox', name, text);
    }
  };

  /** Waits for the choice that Enter would take. */
  const seeChoice = (text: string): Promise<void> =>
    expect
      .poll(
        async () => (await lookAll('option')).filter(({ selected }) => selected).map((option) => option.text),
        `the choice “${text}”`,
      )
      .toEqual([expect.stringMatching(new RegExp(RegExp.escape(text), 'i'))]);

  const pick = async (name: string, text: string): Promise<void> => {
    await enter('combobox', name, text);
    await seeChoice(text);
    await engine.press('Enter');
  };

  const unfold = async (name: string): Promise<void> => {
    if (!(await look('button', name)).expanded) await click('button', name);
  };

  const assign = async (assignment: TaskSample['assignment']): Promise<void> => {
    await click('radio', assignment.mode);
    if (assignment.mode === 'Auto-assign' && assignment.team !== undefined)
      await pick('Team', assignment.team);
    if (assignment.mode === 'Agent') await pick('Agent', assignment.agent);
  };

  /** Waits until the text is among those of the role and name. */
  const seeText = async (role: string, name: string | null, text: string): Promise<void> => {
    await expect
      .poll(
        async () => (await lookAll(role, name)).map((shown) => shown.text).join('\n'),
        `${role} ${name ?? ''}`,
      )
      .toContain(text);
  };

  return {
    ...engine,
    open: async (url: string): Promise<void> => {
      await engine.open(url);
      await engine.load(byRole);
    },
    reload: async (): Promise<void> => {
      await engine.reload();
      await engine.load(byRole);
    },
    see,
    look,
    click,
    enter,
    fillTexts,
    seeChoice,
    pick,
    seeText,

    visit: async (page: 'New task' | 'Sent' | 'Import' | 'Promos' | 'Connection'): Promise<void> =>
      click('link', page),

    /** Opens the form of a kind of task. */
    startTask: async (tab: string): Promise<void> => {
      await click('link', 'New task');
      await click('tab', tab);
      await see('tab', tab, { selected: true });
    },

    /** Opens what few tasks need, and says of each switch what it does. */
    openAllFields: async (): Promise<void> => {
      for (const name of new Set(Object.values(addButtons)))
        if ((await lookAll('button', name)).length > 0) await click('button', name);
    },

    /** Fills in the open form with everything of a sample. @returns the order number that the form suggests. */
    fillTask: async (sample: TaskSample): Promise<string> => {
      await fillTexts(sample.texts);
      await pick('Time zone', sample.zone);
      for (const name of ['Exact coordinates', 'Exact coordinates of pickup'])
        if ((await lookAll('button', name)).length > 0) await unfold(name);
      await fillTexts(sample.coordinates);
      await assign(sample.assignment);
      for (const name of sample.switches) await click('switch', name);
      return (await look('textbox', 'Order number')).value;
    },

    create: async (order: string): Promise<void> => {
      await click('button', 'Create task');
      await seeText('article', `Order ${order}`, 'Created');
    },
  };
};
