import {
  Button,
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

/** For live lots and the one primary action of a screen. Text on it is ink, never white. */
const marigold: MantineColorsTuple = [
  '#fff6e3',
  '#fdebc8',
  '#fbdb9c',
  '#f9ca6d',
  '#f8ba45',
  '#f7a61c',
  '#f7a61c',
  '#e6940a',
  '#8a5500',
  '#744600',
]

/** Shades used for text reach WCAG AA on paper and on ink. */
const red: MantineColorsTuple = [
  '#fbe7e4',
  '#f7cdc8',
  '#f0a49d',
  '#ffa299',
  '#e2685e',
  '#d0463c',
  '#bd3129',
  '#ab221b',
  '#ab221b',
  '#8f1812',
]

/** The background of the dark theme and its steps. */
const dark: MantineColorsTuple = [
  '#f3efe6',
  '#c3cbd8',
  '#9caabd',
  '#7d8da5',
  '#3a4d69',
  '#25364f',
  '#1a2942',
  '#131f33',
  '#0f1b2d',
  '#0b1422',
]

/**
 * Marigold is a background, never a text colour: unfilled variants are written in ink. One rank of button has one look
 * everywhere: the main act of a screen, a dialog or a card is filled with marigold, the others are `default`, and what
 * removes something for good is filled with red.
 */
const resolveVariantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  const isBrand = input.color === undefined || input.color === 'marigold'
  if (!isBrand || input.variant === 'filled' || input.variant === 'default') return colors
  return {
    ...colors,
    color: 'var(--ink)',
    hover: 'var(--card-raised)',
    ...(input.variant === 'light' && { background: 'var(--brand-soft)', hover: 'var(--brand-soft)' }),
    ...(input.variant === 'outline' && { border: '1px solid var(--line-strong)' }),
  }
}

/** The library's theme with the product's dimensions and colours, which are in `tokens.css`; the rest of the styling is in `theme.css`. */
export const theme = createTheme({
  fontFamily: "Figtree, 'Noto Sans Devanagari', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, Menlo, Consolas, monospace',
  fontSizes: {
    xs: 'var(--text-12)',
    sm: 'var(--text-14)',
    md: 'var(--text-16)',
    lg: 'var(--text-20)',
    xl: 'var(--text-24)',
  },
  headings: {
    fontWeight: '700',
    sizes: {
      h1: { fontSize: 'var(--text-32)', lineHeight: '1.15' },
      h2: { fontSize: 'var(--text-24)', lineHeight: '1.2' },
      h3: { fontSize: 'var(--text-20)', lineHeight: '1.25' },
    },
  },
  spacing: {
    xs: 'var(--space-2)',
    sm: 'var(--space-3)',
    md: 'var(--space-4)',
    lg: 'var(--space-6)',
    xl: 'var(--space-8)',
  },
  radius: {
    xs: '4px',
    sm: 'var(--radius-control)',
    md: 'var(--radius-control)',
    lg: 'var(--radius-card)',
    xl: 'var(--radius-card)',
  },
  defaultRadius: 'sm',
  colors: { marigold, red, dark },
  primaryColor: 'marigold',
  primaryShade: 5,
  black: '#0f1b2d',
  autoContrast: true,
  luminanceThreshold: 0.3,
  variantColorResolver: resolveVariantColors,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // A hint below its input leaves the inputs of a row level.
    // By its name: the component itself would be part of every first visit.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Button: Button.extend({
      styles: { root: { fontWeight: 600 } },
      // The buttons of a row are not written larger than those of the page.
      vars: (_, { size }) => ({ root: size === 'compact-md' ? { '--button-fz': 'var(--text-14)' } : {} }),
    }),
  },
})

/** Maps the library's own variables to the tokens of `tokens.css`. */
export const resolveCssVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--ground)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-faint)',
    '--mantine-color-placeholder': 'var(--ink-faint)',
    '--mantine-color-anchor': 'var(--link)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-default': 'var(--card)',
    '--mantine-color-default-hover': 'var(--card-raised)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-disabled': 'var(--line)',
    '--mantine-color-disabled-color': 'var(--ink-faint)',
    '--mantine-color-marigold-filled-hover': 'var(--brand-strong)',
    '--mantine-primary-color-contrast': 'var(--on-brand)',
    '--mantine-color-marigold-contrast': 'var(--on-brand)',
  }
  return {
    variables: {},
    light: shared,
    dark: shared,
  }
}
