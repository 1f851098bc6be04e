/** Cuts the three faces of the shop down to the signs it uses: about 90 KB become about 39 KB. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const LATIN = Array.from({ length: 0x17f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join('')
const SIGNS = '–—‘’“”…•·×⌀°±½¼¾⅜⅝⅞″′→←↑↓⁻¹²³≤≥−≈€£$Ω'
const TARGET = new URL('../src/ui/fonts/', import.meta.url)

const ARCHIVO = '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2'
const BARLOW = '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2'
const PLEX = '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-500-normal.woff2'

type Face = { to: string; from: string; wght?: number | { min: number; max: number } }

/** The screens' faces, and the same as TrueType for the invoices. */
const FACES: Face[] = [
  { to: 'barlow-condensed-600.woff2', from: BARLOW },
  { to: 'archivo-400-600.woff2', from: ARCHIVO, wght: { min: 400, max: 600 } },
  { to: 'plex-mono-500.woff2', from: PLEX },
  { to: 'barlow-condensed-600.ttf', from: BARLOW },
  { to: 'archivo-400.ttf', from: ARCHIVO, wght: 400 },
  { to: 'archivo-600.ttf', from: ARCHIVO, wght: 600 },
  { to: 'plex-mono-500.ttf', from: PLEX },
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
  for (const face of FACES) {
    const target = new URL(face.to, TARGET)
    const source = await readFile(new URL(`../node_modules/${face.from}`, import.meta.url))
    const subset = await subsetFont(source, LATIN + SIGNS, {
      targetFormat: face.to.endsWith('.ttf') ? 'sfnt' : 'woff2',
      ...(face.wght && { variationAxes: { wght: face.wght } }),
      // Screens of today smooth letters themselves; the hints for coarse ones are a third of the bytes.
      ...(face.to.endsWith('.woff2') && { noHinting: true, keepFeatures: FEATURES }),
    })
    await writeFile(target, face.to.endsWith('.ttf') ? Buffer.concat([subset, PADDING]) : subset)
  }
  await writeFile(STAMP, maker)
}
