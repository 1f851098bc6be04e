/** Cuts the three faces of the shop down to the signs it uses: about 130 KB become about 45 KB. */
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
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

async function exists(file: URL): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}

/** Makes the subsets that are not there yet. */
export async function subsetFonts(): Promise<void> {
  await mkdir(TARGET, { recursive: true })
  for (const face of FACES) {
    const target = new URL(face.to, TARGET)
    if (await exists(target)) continue
    const source = await readFile(new URL(`../node_modules/${face.from}`, import.meta.url))
    const subset = await subsetFont(source, LATIN + SIGNS, {
      targetFormat: face.to.endsWith('.ttf') ? 'sfnt' : 'woff2',
      ...(face.wght && { variationAxes: { wght: face.wght } }),
    })
    await writeFile(target, face.to.endsWith('.ttf') ? Buffer.concat([subset, PADDING]) : subset)
  }
}
