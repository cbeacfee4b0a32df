import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

/**
 * Calm and high in contrast: paper, ink, and one accent (常磐, the green of old pines). The shades
 * that carry text or sit under it reach 4.5 : 1 in both schemes; the browser tests hold us to it.
 */
const tokiwa: MantineColorsTuple = [
  '#e8f4f2',
  '#cfe7e3',
  '#a3d2cb',
  '#74bcb1',
  '#4aa598',
  '#2a8b7e',
  '#17766a',
  '#0f5c55',
  '#0b4843',
  '#073531',
];

/** Warm greys instead of the library's blue-black, from text (0) down to the page (7–9). */
const dark: MantineColorsTuple = [
  '#eef0ec',
  '#d5d9d4',
  '#b4bab5',
  '#8f9792',
  '#5d6662',
  '#434b48',
  '#323937',
  '#232928',
  '#1a1f1e',
  '#131716',
];

const fontFamily = "'Noto Sans JP Variable', 'Hiragino Sans', 'Yu Gothic UI', Meiryo, sans-serif";

/**
 * The library chooses the ink on a filled surface by the light scheme's shade, and would write white
 * on our pale accent of the dark one. Its own red is too pale to be read on paper: an outlined button
 * for what cannot be undone takes the red that our words are written in.
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  if (input.variant === 'filled' && input.color === 'tokiwa')
    return { ...colors, color: 'var(--tashika-on-accent)' };
  if (input.variant === 'outline' && input.color === 'red')
    return { ...colors, color: 'var(--tashika-bad)', border: '1px solid var(--tashika-bad)' };
  return colors;
};

export const theme = createTheme({
  colors: { tokiwa, dark },
  primaryColor: 'tokiwa',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  variantColorResolver,
  black: '#1a2220',
  fontFamily,
  fontFamilyMonospace:
    "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Noto Sans JP Variable', monospace",
  headings: { fontFamily, fontWeight: '700' },
  // Japanese text needs more air between lines than Latin.
  lineHeights: { xs: '1.6', sm: '1.65', md: '1.75', lg: '1.8', xl: '1.8' },
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
});
