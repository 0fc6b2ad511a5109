import { createTheme, type MantineColorsTuple } from '@mantine/core';

type Tone = { text: string; soft: string; fill: string; fillHover: string };

/** By Mantine's use of the ten shades: 7 and 8 fill a button, 1 and 2 lie under text, the others are text and lines. */
const shades = ({ text, soft, fill, fillHover }: Tone): MantineColorsTuple => [
  text,
  soft,
  soft,
  text,
  text,
  text,
  text,
  fill,
  fillHover,
  text,
];

/** Mantine's names for the tokens of ui/tokens.css, where all colours and radii are. */
export const theme = createTheme({
  colors: {
    accent: shades({
      text: 'var(--accent)',
      soft: 'var(--accent-soft)',
      fill: 'var(--accent-fill)',
      fillHover: 'var(--accent-fill-hover)',
    }),
    red: shades({
      text: 'var(--bad)',
      soft: 'var(--bad-soft)',
      fill: 'var(--bad-fill)',
      fillHover: 'var(--bad-fill-hover)',
    }),
  },
  primaryColor: 'accent',
  primaryShade: 7,
  white: 'var(--on-accent)',
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
});
