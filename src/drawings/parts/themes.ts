/** Colors and line weights. Class names are single letters because every drawing repeats them many times. */

const THEMES = {
  light: {
    ink: '#14181B',
    'steel-700': '#3C474E',
    'steel-600': '#52606A',
    mill: '#EEF1F2',
    white: '#FFFFFF',
    line: '#D5DBDF',
    signal: '#FF5A1F',
    'signal-ink': '#C23A06',
  },
  dark: {
    ink: '#E8ECEE',
    'steel-700': '#A3B0B8',
    'steel-600': '#A3B0B8',
    mill: '#263138',
    white: '#35434B',
    line: '#1B2429',
    signal: '#FF7A47',
    'signal-ink': '#FF9A70',
  },
  blueprint: {
    ink: '#FFFFFF',
    'steel-700': '#8FD3FF',
    'steel-600': '#8FD3FF',
    mill: '#143A5F',
    white: '#1C4A76',
    line: '#0F3050',
    signal: '#FF5A1F',
    'signal-ink': '#8FD3FF',
  },
} as const

type Palette = keyof typeof THEMES
type Token = keyof (typeof THEMES)['light']
/** `auto` contains both the light and the dark theme and follows the system setting, for `<img>`. */
export type Theme = Palette | 'auto'

/** The CSS classes of the inks. */
export const INK_CLASSES = {
  /** Contour without a fill. */
  outline: '',
  /** Painted castings and housings. */
  body: 'b',
  /** Bright metal: columns, spindles, bits. */
  bright: 'w',
  /** Rubber, plastic grips, rough castings. */
  grip: 'r',
  /** Chucks and cutters, in safety orange. */
  accent: 's',
  solid: 'k',
  bodyFine: 'b n',
  brightFine: 'w n',
  gripFine: 'r n',
  /** Edges within a part. */
  detail: 't',
  /** Edges on orange: dark in every theme. */
  engraved: 'x',
  dot: 'p',
  /** The dash-dot center line. */
  axis: 'c',
  /** Dimension lines with their arrows. */
  dimension: 'd',
  /** The ground, hatched. */
  hatch: 'h',
  /** Rows of bars: like `detail`, but each row has its own stroke width. */
  bars: 'u',
  /** The inside of a cable or hose. */
  core: 'y',
} as const

export type Ink = keyof typeof INK_CLASSES

// Widths and sizes that differ between elements are attributes. No rule here may set that property for their class: a rule
// overrides the attribute, and a style attribute would need an exception in the page's content security policy.
function buildStyleSheet(getColor: (token: Token) => string) {
  const fx = (selector: string, rules: string) => `.fx${selector}{${rules}}`
  return [
    fx(
      '',
      `stroke:${getColor('ink')};stroke-width:2;stroke-linejoin:round;fill:none;fill-rule:evenodd;` +
        'font:500 11px "IBM Plex Mono",ui-monospace,monospace;text-anchor:middle',
    ),
    fx('.thin', 'stroke-width:1.3'),
    fx(' .b', `fill:${getColor('mill')}`),
    fx(' .w', `fill:${getColor('white')}`),
    fx(' .r', `fill:${getColor('line')}`),
    fx(' .s', `fill:${getColor('signal')}`),
    fx(' .k', `fill:${getColor('ink')};stroke:none`),
    fx(' .y', `stroke:${getColor('line')}`),
    fx(' .p', 'stroke-width:3;stroke-linecap:round'),
    '.fx .n,.fx .x,.fx .t{stroke-width:1}',
    fx(' .x', 'stroke:#14181B'),
    `.fx .t,.fx .u{stroke:${getColor('steel-700')}}`,
    fx(' .c', `stroke:${getColor('signal-ink')};stroke-width:.8;stroke-dasharray:14 3 2 3`),
    fx(' .d', `stroke:${getColor('steel-600')};stroke-width:.8;fill:${getColor('steel-600')}`),
    fx(' .h', `stroke:${getColor('steel-600')};stroke-width:8;stroke-dasharray:.8 7`),
    fx(' text', `fill:${getColor('steel-700')};stroke:none`),
    fx(' .l', `stroke:${getColor('mill')};stroke-width:5;paint-order:stroke`),
  ].join('')
}

const listVariables = (palette: Palette) =>
  Object.entries(THEMES[palette])
    .map(([token, color]) => `--${token}:${color}`)
    .join(';')

/**
 * The style sheet for pages with inline drawings made with `hasStyleSheet: false`. It uses the page's custom properties,
 * so drawings follow the page's light or dark theme.
 */
export const DRAWING_STYLE_SHEET = buildStyleSheet((token) => `var(--${token},${THEMES.light[token]})`)

/**
 * The style sheet inside a drawing. A fixed theme has plain colors: email clients and rasterizers support no custom
 * properties.
 */
export function getStyleSheet(theme: Theme | undefined): string {
  if (theme === undefined) return DRAWING_STYLE_SHEET
  if (theme !== 'auto') return buildStyleSheet((token) => THEMES[theme][token])
  return (
    `.fx{${listVariables('light')}}@media(prefers-color-scheme:dark){.fx{${listVariables('dark')}}}` +
    buildStyleSheet((token) => `var(--${token})`)
  )
}
