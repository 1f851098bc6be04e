/** Reduces the shop's fonts to the characters it uses. The fonts of the pages shrink from about 90 to 27 KB. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { oneAtATime } from './one-at-a-time.ts'

const characters = ([from = 0, to = 0]: readonly number[]) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')

/** The characters of English texts, with the signs that the shop's own texts contain. */
const BASIC_LATIN = `${characters([0x20, 0x7e])}\u00a0–—‘’“”…•·×⌀°±½″→←↑↓⁻¹²³≤≥−€`
/**
 * The rest of the first 256 characters, for names of western Europe, and rare signs. `src/ui/fonts.css` has the same
 * characters as `unicode-range`.
 */
const ACCENTED_LATIN = [...characters([0xa1, 0xff]), ...'′⅜⅝⅞≈Ω']
  .filter((character) => !BASIC_LATIN.includes(character))
  .join('')
/** Ā to ſ, for names of the rest of Europe. */
const FURTHER_LATIN = characters([0x100, 0x17f])
/** The characters of PDF documents: Latin with the letters of Vietnamese, Greek, Cyrillic, and punctuation. */
const EUROPE = [
  [0x20, 0x24f],
  [0x300, 0x52f],
  [0x1e00, 0x1fff],
  [0x2000, 0x22ff],
  [0xfffd, 0xfffd],
]
  .map(characters)
  .join('')
const TARGET = new URL('../src/ui/fonts/', import.meta.url)

const archivo = (part: string) => `@fontsource-variable/archivo/files/archivo-${part}-wght-normal.woff2`
const plex = (part: string) => `@fontsource/ibm-plex-mono/files/ibm-plex-mono-${part}-500-normal.woff2`
const barlow = (part: string) =>
  `@fontsource/barlow-condensed/files/barlow-condensed-${part}-600-normal.woff2`

type Face = { to: string; from: string; wght?: number | { min: number; max: number } }

/** The fonts of the pages. Each has two more files below, which most pages do not need. */
const PAGE_FONTS: Face[] = [
  { to: 'barlow-condensed-600.woff2', from: barlow('latin') },
  { to: 'archivo-400-600.woff2', from: archivo('latin'), wght: { min: 400, max: 600 } },
  { to: 'plex-mono-500.woff2', from: plex('latin') },
]
const ACCENTED_PAGE_FONTS = PAGE_FONTS.map((face) => ({ ...face, to: `accented-${face.to}` }))
const EXTENDED_PAGE_FONTS: Face[] = [
  { to: 'further-barlow-condensed-600.woff2', from: barlow('latin-ext') },
  { to: 'further-archivo-400-600.woff2', from: archivo('latin-ext'), wght: { min: 400, max: 600 } },
  { to: 'further-plex-mono-500.woff2', from: plex('latin-ext') },
]

/** The TrueType fonts of PDF documents: the same fonts with more alphabets, and Roboto for all other characters. */
const DOCUMENT_FONTS: Face[] = [
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

/** The font reader of pdfmake reads a few bytes past an empty glyph, which may be at the end of the file. */
const PADDING = Buffer.alloc(64)

/** The OpenType features that the pages use, such as kerning, marks and digits of equal width. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum', 'lnum', 'zero']

/** Contains the source of this file at the time of the last run. */
const STAMP = new URL('made-by.txt', TARGET)

async function createSubsets(maker: string): Promise<void> {
  await mkdir(TARGET, { recursive: true })
  for (const face of PAGE_FONTS) await subsetForPages(face, BASIC_LATIN)
  for (const face of ACCENTED_PAGE_FONTS) await subsetForPages(face, ACCENTED_LATIN)
  for (const face of EXTENDED_PAGE_FONTS) await subsetForPages(face, FURTHER_LATIN)
  for (const face of DOCUMENT_FONTS) {
    const subset = await cut(face, EUROPE, { targetFormat: 'sfnt' })
    await writeFile(new URL(face.to, TARGET), Buffer.concat([subset, PADDING]))
  }
  await writeFile(STAMP, maker)
}

/** Creates the subsets, unless this version of the file has already created them. */
export async function subsetFonts(): Promise<void> {
  const maker = await readFile(new URL(import.meta.url), 'utf8')
  const isCurrent = async () => (await readFile(STAMP, 'utf8').catch(() => '')) === maker
  if (await isCurrent()) return
  await oneAtATime('fonts', async () => {
    if (!(await isCurrent())) await createSubsets(maker)
  })
}

async function subsetForPages(face: Face, text: string) {
  const subset = await cut(face, text, {
    targetFormat: 'woff2',
    // Hinting is a third of the bytes, and current displays do not need it.
    noHinting: true,
    keepFeatures: FEATURES,
  })
  await writeFile(new URL(face.to, TARGET), subset)
}

async function cut({ from, wght }: Face, text: string, options: Parameters<typeof subsetFont>[2]) {
  const source = await readFile(new URL(`../node_modules/${from}`, import.meta.url))
  return subsetFont(source, text, { ...options, ...(wght && { variationAxes: { wght } }) })
}
