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
