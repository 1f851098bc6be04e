/** Renders documents in a worker thread: a page takes tens of milliseconds, which would block other requests. */
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { type Font, openSync } from 'fontkit'
import pdfmake from 'pdfmake'
import type { FontFamily } from './font-fallback.server.ts'
import { packingSlipDocument } from './packing-slip-document.server.ts'
import type { DocumentToRender } from './pdf-renderer.server.ts'
import { proFormaDocument } from './pro-forma-document.server.ts'
import { tagStructure } from './tag-structure.server.ts'

// `scripts/subset-fonts.ts` creates these files.
const fontPath = (file: string) => fileURLToPath(new URL(`../ui/fonts/${file}.ttf`, import.meta.url))
const fontFiles = (normal: string, bold = normal) => ({ normal: fontPath(normal), bold: fontPath(bold) })

/** The document uses the names without a suffix. The other fonts add the characters of further alphabets. */
const FONTS = {
  Barlow: fontFiles('barlow-condensed-600'),
  Archivo: fontFiles('archivo-latin-400', 'archivo-latin-600'),
  'Archivo latin-ext': fontFiles('archivo-latin-ext-400', 'archivo-latin-ext-600'),
  'Archivo vietnamese': fontFiles('archivo-vietnamese-400', 'archivo-vietnamese-600'),
  Plex: fontFiles('plex-mono-latin-500'),
  'Plex latin-ext': fontFiles('plex-mono-latin-ext-500'),
  'Plex vietnamese': fontFiles('plex-mono-vietnamese-500'),
  'Plex cyrillic': fontFiles('plex-mono-cyrillic-500'),
  Roboto: fontFiles('roboto-400', 'roboto-500'),
}

function loadFontFamily(...fonts: (keyof typeof FONTS)[]): FontFamily {
  return fonts.map((font) => {
    const file = openSync(FONTS[font].normal) as Font
    openFonts.set(font, file)
    // `characterSet` also contains the end marker of the font's character table.
    const codePoints = file.characterSet.filter((codePoint) => file.hasGlyphForCodePoint(codePoint))
    return { font, codePoints: new Set(codePoints) }
  })
}

/** Open fonts for measuring, by their name in the document. */
const openFonts = new Map<string, Font>()

function measure(font: string, text: string): number {
  const file = openFonts.get(font)
  if (!file) throw new Error(`the font ${font} is not loaded`)
  return file.layout(text).advanceWidth / file.unitsPerEm
}

const roboto = loadFontFamily('Roboto')
const FONT_STACKS = {
  measure,
  text: [loadFontFamily('Archivo', 'Archivo latin-ext', 'Archivo vietnamese'), roboto],
  numbers: [loadFontFamily('Plex', 'Plex latin-ext', 'Plex vietnamese', 'Plex cyrillic'), roboto],
}

tagStructure()
pdfmake.setFonts(FONTS)
// Nothing in an order may make the renderer read a file or a URL.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.endsWith('.ttf'))

const defineDocument = (document: DocumentToRender) =>
  document.kind === 'pro-forma'
    ? proFormaDocument(document.data, FONT_STACKS)
    : packingSlipDocument(document.data, FONT_STACKS)

parentPort?.on('message', async ({ id, document }: { id: number; document: DocumentToRender }) => {
  try {
    const pdf = await pdfmake.createPdf(defineDocument(document)).getBuffer()
    parentPort?.postMessage({ id, pdf })
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) })
  }
})
