import { createTheme, type MantineColorsTuple } from '@mantine/core';

// One accent. Shade 7 is `--accent-fill` of tokens.css and passes AA with white text in both schemes.
const accent: MantineColorsTuple = [
  '#eceffd',
  '#d5dbf8',
  '#a9b6f0',
  '#7b8fe9',
  '#566ee3',
  '#415adf',
  '#3b4fc4',
  '#3b4fc4',
  '#3142a8',
  '#27378f',
];

export const theme = createTheme({
  colors: { accent },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 7 },
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  defaultRadius: 6,
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  cursorType: 'pointer',
  respectReducedMotion: true,
});
