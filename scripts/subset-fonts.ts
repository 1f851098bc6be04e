/** Cuts the faces of the shop down to the signs it uses: for the screens, about 90 KB become about 39 KB. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const signs = ([from = 0, to = 0]: readonly number[]) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')

const LATIN = signs([0x20, 0x17e])
/** From Ā to ſ: the names and towns between Portugal and Turkey. The style sheet asks for them by this range. */
const FURTHER_LATIN = signs([0x100, 0x17f])
const SIGNS = '–—‘’“”…•·×⌀°±½¼¾⅜⅝⅞″′→←↑↓⁻¹²³≤≥−≈€£$Ω'
/** Whatever alphabet of Europe a buyer writes in: Latin to Vietnamese, Greek, Cyrillic, and the signs of print. */
const EUROPE = [
  [0x20, 0x24f],
  [0x300, 0x52f],
  [0x1e00, 0x1fff],
  [0x2000, 0x22ff],
  [0xfffd, 0xfffd],
]
  .map(signs)
  .join('')
const TARGET = new URL('../src/ui/fonts/', import.meta.url)

const archivo = (part: string) => `@fontsource-variable/archivo/files/archivo-${part}-wght-normal.woff2`
const plex = (part: string) => `@fontsource/ibm-plex-mono/files/ibm-plex-mono-${part}-500-normal.woff2`
const barlow = (part: string) =>
  `@fontsource/barlow-condensed/files/barlow-condensed-${part}-600-normal.woff2`

type Face = { to: string; from: string; wght?: number | { min: number; max: number } }

/** The screens' faces, each in two files: most pages need only the first of them. */
const FOR_SCREENS: Face[] = [
  { to: 'barlow-condensed-600.woff2', from: barlow('latin') },
  { to: 'archivo-400-600.woff2', from: archivo('latin'), wght: { min: 400, max: 600 } },
  { to: 'plex-mono-500.woff2', from: plex('latin') },
]
const FURTHER_FOR_SCREENS: Face[] = [
  { to: 'further-barlow-condensed-600.woff2', from: barlow('latin-ext') },
  { to: 'further-archivo-400-600.woff2', from: archivo('latin-ext'), wght: { min: 400, max: 600 } },
  { to: 'further-plex-mono-500.woff2', from: plex('latin-ext') },
]

/** The same as TrueType for the invoices, with their further alphabets, and Roboto for what they have no letters for. */
const FOR_INVOICES: Face[] = [
  { to: 'barlow-condensed-600.ttf', from: barlow('latin') },
  ...['latin', 'latin-ext', 'vietnamese'].flatMap((part) => [
    { to: `archivo-${part}-400.ttf`, from: archivo(part), wght: 400 },
    { to: `archivo-${part}-600.ttf`, from: archivo(part), wght: 600 },
  ]),
  ...['latin', 'latin-ext', 'vietnamese', 'cyrillic'].map((part) => ({
    to: `plex-mono-${part}-500.ttf`,
    from: plex(part),
  })),
  { to: 'roboto-400.ttf', from: 'pdfmake/fonts/Roboto/Roboto-Regular.ttf' },
  { to: 'roboto-500.ttf', from: 'pdfmake/fonts/Roboto/Roboto-Medium.ttf' },
]

/** The PDF maker's font reader looks a few bytes behind an empty glyph, which may be the last thing in the file. */
const PADDING = Buffer.alloc(64)

/** What the screens' letters do beside each other, and figures of one width. Alternates nobody asks for stay out. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum', 'lnum', 'zero']

/** What the subsets were made by: this very file. */
const STAMP = new URL('made-by.txt', TARGET)

/** Makes the subsets, unless they are there as this file makes them. */
export async function subsetFonts(): Promise<void> {
  const maker = await readFile(new URL(import.meta.url), 'utf8')
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === maker) return
  await mkdir(TARGET, { recursive: true })
  for (const face of FOR_SCREENS) await cutForScreens(face, LATIN + SIGNS)
  for (const face of FURTHER_FOR_SCREENS) await cutForScreens(face, FURTHER_LATIN)
  for (const face of FOR_INVOICES) {
    const subset = await cut(face, EUROPE, { targetFormat: 'sfnt' })
    await writeFile(new URL(face.to, TARGET), Buffer.concat([subset, PADDING]))
  }
  await writeFile(STAMP, maker)
}

async function cutForScreens(face: Face, letters: string) {
  const subset = await cut(face, letters, {
    targetFormat: 'woff2',
    // Screens of today smooth letters themselves; the hints for coarse ones are a third of the bytes.
    noHinting: true,
    keepFeatures: FEATURES,
  })
  await writeFile(new URL(face.to, TARGET), subset)
}

async function cut({ from, wght }: Face, letters: string, options: Parameters<typeof subsetFont>[2]) {
  const source = await readFile(new URL(`../node_modules/${from}`, import.meta.url))
  return subsetFont(source, letters, { ...options, ...(wght && { variationAxes: { wght } }) })
}
