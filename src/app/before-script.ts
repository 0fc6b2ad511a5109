const storedScheme = (): string | null => {
  try {
    // Mantine's name for it.
    return localStorage.getItem('mantine-color-scheme-value');
  } catch {
    return null;
  }
};

const onSubmit = (event: Event) => event.preventDefault();

/**
 * Stands in the HTML of each page that the build draws, before the page: what a person does until the app's script is here. Text,
 * choices, focus and scrolling need nothing; what is pressed is remembered for `ui/early-presses.ts`, and nothing is sent or left.
 * It is compiled by itself (`hosts/prerender.ts`) and imports nothing.
 */
export const beforeScript = (): void => {
  const presses: HTMLElement[] = [];
  const early = { presses, isCreate: false, stop: () => undefined as void };

  const scheme = storedScheme();
  const isDark =
    scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['mantineColorScheme'] = isDark ? 'dark' : 'light';

  const onClick = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target.closest('a[href], button') : null;
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!(pressed instanceof HTMLElement) || (pressed instanceof HTMLAnchorElement && isElsewhere)) return;
    // The link over the header only moves the focus.
    if (pressed.getAttribute('href')?.startsWith('#') === true) return;
    event.preventDefault();
    // The script may answer by now: what is remembered would be pressed twice.
    event.stopPropagation();
    if (pressed.dataset['create'] === undefined) presses.push(pressed);
    else early.isCreate = true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.isComposing) return;
    const isCreate = event.ctrlKey || event.metaKey;
    if (isCreate) early.isCreate = true;
    // Enter in a line of text would press the button of the form.
    if (isCreate || event.target instanceof HTMLInputElement) event.preventDefault();
  };

  document.addEventListener('click', onClick, true);
  document.addEventListener('keydown', onKeyDown, true);
  document.addEventListener('submit', onSubmit, true);
  early.stop = () => {
    document.removeEventListener('click', onClick, true);
    document.removeEventListener('keydown', onKeyDown, true);
    document.removeEventListener('submit', onSubmit, true);
  };
  Object.assign(globalThis, { earlyPresses: early });
};
