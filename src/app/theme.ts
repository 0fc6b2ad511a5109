import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import classes from './theme.module.css';
import textField from '#ui/text-field.module.css';
import ticks from '#ui/ticks.module.css';

/** A colour for text and lines, one to lie under text, and two that fill a button: by Mantine's use of the ten shades. */
const tone = (text: string, soft: string, fill: string, fillHover: string): MantineColorsTuple => [
  text,
  soft,
  soft,
  ...([text, text, text, text] as const),
  fill,
  fillHover,
  text,
];

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

/** Of a person who chose none: the system's. The page's HTML and its script start with the same one. */
export const defaultColorScheme = 'auto';

/** Mantine's names for the tokens of ui/tokens.css, where all colours and radii are. */
export const theme = createTheme({
  colors: {
    accent: tone('var(--accent)', 'var(--accent-soft)', 'var(--accent-fill)', 'var(--accent-fill-hover)'),
    red: tone('var(--bad)', 'var(--bad-soft)', 'var(--bad-fill)', 'var(--bad-fill-hover)'),
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
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver,
  components: {
    Input: { classNames: textField },
    InputWrapper: { classNames: textField },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'var(--h)' } },
    CloseButton: { defaultProps: { size: 'var(--h)' }, classNames: { root: classes['close'] } },
    Button: { classNames: { root: classes['button'] } },
    Tooltip: {
      classNames: { tooltip: classes['tip'] },
    },
    Avatar: { classNames: { placeholder: classes['initials'] } },
    Badge: {
      defaultProps: { variant: 'light', component: 'span' },
      classNames: { root: classes['badge'], label: classes['badgeText'] },
    },
    Combobox: { classNames: { dropdown: classes['list'] } },
    Checkbox: { defaultProps: { radius: 'xs' }, classNames: { ...ticks, input: ticks['tick'] } },
    Radio: { classNames: { ...ticks, radio: ticks['tick'] } },
    DataList: { classNames: { root: classes['facts'], itemLabel: classes['fact'] } },
    Popover: {
      defaultProps: { offset: 4, transitionProps: { duration: 120, exitDuration: 0 } },
      classNames: { dropdown: classes['dropdown'] },
    },
    Kbd: { classNames: { root: classes['key'] } },
  },
});
