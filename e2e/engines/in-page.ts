/** What runs in the page: each function is sent there as text, and finds things as people with a screen reader do. */

type Library = {
  queryAllByRole: (root: Element, role: string, options: { name?: string | RegExp }) => HTMLElement[];
};

/** A thing on the screen. */
export type Shown = {
  text: string;
  value: string;
  checked: boolean;
  selected: boolean;
  focused: boolean;
  expanded: boolean;
  disabled: boolean;
};

/** Everything of a role, with the accessible name if there is one to go by. */
export const describeAll = (role: string, name: string | null): Shown[] => {
  const { TestingLibraryDom } = globalThis as unknown as { TestingLibraryDom: Library };
  return TestingLibraryDom.queryAllByRole(document.body, role, name === null ? {} : { name }).map(
    (element) => ({
      text: element.textContent,
      value: (element as HTMLInputElement).value ?? '',
      checked: (element as HTMLInputElement).checked || element.getAttribute('aria-checked') === 'true',
      selected: element.getAttribute('aria-selected') === 'true',
      focused: element === document.activeElement,
      expanded: element.getAttribute('aria-expanded') === 'true',
      disabled: (element as HTMLButtonElement).disabled || element.getAttribute('aria-disabled') === 'true',
    }),
  );
};

/** The first of a role and name, away from the bars that stick to the window's edges. */
export const bringToMiddle = (role: string, name: string): Element | null => {
  const { TestingLibraryDom } = globalThis as unknown as { TestingLibraryDom: Library };
  const element = TestingLibraryDom.queryAllByRole(document.body, role, { name })[0] ?? null;
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return element;
};

/** Role, name, description and states of every control in sight of the form and of its kinds, a line for each. */
export const describeControls = (): string[] => {
  const textOf = (ids: string | null) =>
    (ids ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent.trim() ?? '')
      .filter((text) => text !== '')
      .join(' ');
  const roleOf = (control: HTMLElement) => {
    const role = control.getAttribute('role');
    if (role !== null) return role;
    if (control.matches('[type=checkbox]')) return 'checkbox';
    if (control.matches('[type=radio]')) return 'radio';
    return control.matches('button') ? 'button' : 'textbox';
  };
  const states = [
    'aria-required',
    'aria-invalid',
    'aria-expanded',
    'aria-selected',
    'aria-autocomplete',
    'aria-keyshortcuts',
    'disabled',
    'required',
    'inputmode',
    'name',
  ];
  const controls = document.querySelectorAll<HTMLInputElement>(
    'main [role=tab], main form :is(input, textarea, button)',
  );
  return [...controls]
    .filter((control) => control.checkVisibility() && control.closest('[aria-hidden=true]') === null)
    .map((control) => {
      const label = control.labels?.[0]?.textContent ?? control.textContent;
      const name = control.getAttribute('aria-label') ?? label.trim();
      const shown = states
        .filter((state) => control.hasAttribute(state))
        .map((state) => `${state}=${control.getAttribute(state)}`);
      if (control.checked) shown.push('checked');
      const about = textOf(control.getAttribute('aria-describedby'));
      return [`${roleOf(control)} "${name}"`, ...shown, ...(about === '' ? [] : [`“${about}”`])].join(' · ');
    });
};
