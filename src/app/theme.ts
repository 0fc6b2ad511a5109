import {
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import classes from './theme.module.css';
import textField from '#ui/text-field.module.css';
import segments from '#ui/segments.module.css';
import ticks from '#ui/ticks.module.css';

/** A colour for text and lines, one to lie under text, and two that fill a button: by Mantine's use of the ten shades. */
const tone = (name: 'accent' | 'bad'): MantineColorsTuple => {
  const [ink, soft, fill] = [`var(--${name})`, `var(--${name}-soft)`, `var(--${name}-fill)`] as const;
  return [ink, soft, soft, ink, ink, ink, ink, fill, `var(--${name}-fill-hover)`, ink];
};

const text = 'var(--text)';
const textDim = 'var(--text-dim)';
const textFaint = 'var(--text-faint)';
const border = 'var(--border)';
const hover = 'var(--surface-hover)';
const sunken = 'var(--surface-sunken)';
const bg = 'var(--bg)';

/** Text of a state on the ground of that state, and initials on the ground of a person. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const { color = '', variant } = input;
  if (variant !== 'light') return defaultVariantColorsResolver(input);
  const [background, ink] = color.startsWith('av-')
    ? [`var(--${color})`, text]
    : [`var(--${color}-soft)`, `var(--${color})`];
  return { background, hover: background, color: ink, border: '1px solid transparent' };
};

/** Mantine's own greys by our tokens, which know light and dark. */
const greys = {
  '--mantine-color-body': bg,
  '--mantine-color-default': 'var(--control)',
  '--mantine-color-default-hover': hover,
  '--mantine-color-default-color': text,
  '--mantine-color-default-border': 'var(--border-control)',
  '--mantine-color-disabled': border,
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-gray-light-hover': hover,
  '--mantine-color-gray-light-color': textDim,
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: greys,
  dark: greys,
});

/** The id of the element that announces outcomes. A screen reader hides what is outside a modal dialog, unless the dialog owns it. */
export const outcomesId = 'outcomes';

/** Dialogs and drawers are rendered only while they are open, and close by `closeByEscape`. */
const overlay = {
  transitionProps: { duration: 0 },
  closeOnEscape: false,
  returnFocus: false,
  shadow: 'var(--e-3)',
};

/** Mantine's names for the tokens of ui/tokens.css, where all colours and radii are. */
export const theme = createTheme({
  colors: {
    accent: tone('accent'),
    red: tone('bad'),
    // Neutrals from the ground to the text, of the light scheme; and back, of the dark one.
    gray: [sunken, hover, border, border, 'var(--border-control)', textFaint, textDim, textDim, text, text],
    dark: [text, textDim, textDim, textFaint, border, hover, 'var(--surface)', bg, sunken, bg],
  },
  primaryColor: 'accent',
  primaryShade: 7,
  white: 'var(--on-accent)',
  black: text,
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  radius: { xs: 'var(--r-1)', sm: 'var(--r-2)', md: 'var(--r-3)', lg: 'var(--r-4)', xl: 'var(--r-full)' },
  defaultRadius: 'sm',
  fontSizes: {
    xs: 'var(--t-12)',
    sm: 'var(--t-14)',
    md: 'var(--t-14)',
    lg: 'var(--t-16)',
    xl: 'var(--t-20)',
  },
  headings: { fontWeight: '600' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver,
  components: {
    Input: { classNames: textField },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      classNames: textField,
    },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'var(--h)' } },
    CloseButton: { defaultProps: { size: 'var(--h)' }, classNames: { root: classes['close'] } },
    Button: { classNames: { root: classes['button'], section: classes['buttonSection'] } },
    Tooltip: {
      defaultProps: {
        openDelay: 300,
        multiline: true,
        maw: '20rem',
        fz: 'xs',
        events: { hover: true, focus: true, touch: false },
      },
      classNames: { tooltip: classes['tip'] },
    },
    Avatar: { styles: { placeholder: { fontSize: '0.625rem', fontWeight: 600 } } },
    Badge: {
      defaultProps: {
        variant: 'light',
        component: 'span',
        h: 'auto',
        mih: '1.375rem',
        px: 8,
        fz: 'xs',
        fw: 500,
        tt: 'none',
        lts: 'normal',
      },
      styles: { label: { whiteSpace: 'normal' } },
    },
    Combobox: { classNames: { dropdown: classes['list'], option: classes['option'] } },
    Checkbox: { defaultProps: { radius: 'xs' }, classNames: { ...ticks, input: ticks['tick'] } },
    Radio: { classNames: { ...ticks, radio: ticks['tick'] } },
    Switch: { classNames: { track: classes['track'], thumb: classes['thumb'] } },
    SegmentedControl: {
      defaultProps: { withItemsBorders: false, transitionDuration: 0 },
      classNames: { ...segments, root: segments['group'], label: segments['segment'] },
    },
    Popover: {
      defaultProps: { offset: 4, transitionProps: { duration: 120, exitDuration: 0 } },
      classNames: { dropdown: classes['dropdown'] },
    },
    ModalRoot: {
      defaultProps: {
        ...overlay,
        // A dialog may show a key that is shown once.
        closeOnClickOutside: false,
        centered: true,
        xOffset: 16,
        yOffset: '4dvh',
        radius: 'md',
      },
    },
    ModalOverlay: { defaultProps: { bg: 'var(--backdrop)' } },
    ModalContent: {
      defaultProps: { 'aria-owns': outcomesId, withBorder: true, bg: 'var(--surface)', fz: 'sm' },
    },
    ModalHeader: { defaultProps: { bg: 'var(--surface)', mih: 0, px: 20, pt: 'md', pb: 12 } },
    ModalTitle: { defaultProps: { fz: 'lg', fw: 600, lh: 1.35, style: { outline: 'none' } } },
    ModalCloseButton: { defaultProps: { size: 'max(var(--h-sm), var(--h-hit))' } },
    DrawerRoot: { defaultProps: { ...overlay, position: 'right', size: '26rem' } },
    DrawerOverlay: { defaultProps: { bg: 'var(--backdrop)' } },
    DrawerContent: { defaultProps: { 'aria-owns': outcomesId, bg: 'var(--surface)', fz: 'sm', radius: 0 } },
    Paper: { defaultProps: { bg: 'var(--surface)', radius: 'md', shadow: 'var(--e-1)' } },
    Card: { defaultProps: { withBorder: true } },
    CardSection: { defaultProps: { withBorder: true, inheritPadding: true, py: 'sm' } },
    ThemeIcon: { defaultProps: { variant: 'light', size: 'xl' } },
    Menu: {
      classNames: { dropdown: classes['dropdown'] },
      defaultProps: {
        position: 'bottom-end',
        floatingStrategy: 'fixed',
        hideDetached: false,
        // A menu may only have items as children (axe).
        withInitialFocusPlaceholder: false,
      },
    },
    Kbd: { classNames: { root: classes['key'] } },
  },
});
