/**
 * Renders documents in a separate process: a page takes tens of milliseconds, which would block other requests, and when the
 * process ends, all memory of the fonts and pages is free again.
 */
import './set-process-currency.server.ts'
import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'
import pdfmake from 'pdfmake'
import { beginCollection, type DocumentCollection } from './document-collection.server.ts'
import type { FontFamily } from './font-fallback.server.ts'
import { packingSlipDocument } from './packing-slip-document.server.ts'
import type { DocumentToRender, PdfRequest, RenderResult } from './pdf-renderer.server.ts'
import { proFormaDocument } from './pro-forma-document.server.ts'
import { quoteDocument } from './quote-document.server.ts'
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

/** Widths of texts by font and text. The same words are measured in each column and document. */
const measured = new Map<string, number>()
const MAX_MEASURED = 20_000

function measure(font: string, text: string): number {
  const file = openFonts.get(font)
  if (!file) throw new Error(`the font ${font} is not loaded`)
  const key = `${font}\n${text}`
  const cached = measured.get(key)
  if (cached !== undefined) return cached
  const width = file.layout(text).advanceWidth / file.unitsPerEm
  if (measured.size >= MAX_MEASURED) measured.clear()
  measured.set(key, width)
  return width
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

function defineDocument(document: DocumentToRender) {
  if (document.kind === 'quote') return quoteDocument(document.data, FONT_STACKS)
  return document.kind === 'pro-forma'
    ? proFormaDocument(document.data, FONT_STACKS)
    : packingSlipDocument(document.data, FONT_STACKS)
}

/** The documents of several packing slips that are being written. */
const collections = new Map<number, DocumentCollection>()
const NOTHING = new Uint8Array()

/** An open collection. There is none if the process was restarted while it was written. */
function getCollection(number: number): DocumentCollection {
  const collection = collections.get(number)
  if (!collection) throw new Error('the collection is empty, or the renderer has restarted')
  return collection
}

async function renderRequest(
  request: Exclude<PdfRequest, { kind: 'discard-collection' }>,
): Promise<Uint8Array> {
  switch (request.kind) {
    case 'begin-collection':
      collections.set(
        request.collection,
        await beginCollection(packingSlipDocument(request.data, FONT_STACKS)),
      )
      return NOTHING
    case 'add-to-collection':
      getCollection(request.collection).add(packingSlipDocument(request.data, FONT_STACKS))
      return NOTHING
    case 'end-collection':
      return getCollection(request.collection).end()
    default:
      return pdfmake.createPdf(defineDocument(request)).getBuffer()
  }
}

process.on('message', async (request: PdfRequest) => {
  if (request.kind === 'discard-collection') {
    collections.delete(request.collection)
    return
  }
  const result: RenderResult = await renderRequest(request).then(
    (pdf) => ({ pdf }),
    (error: unknown) => ({ error: String(error) }),
  )
  process.send?.(result)
})

// The server receives these too. Its last requests may still need a document.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
// Exits together with the server.
process.on('disconnect', () => process.exit())
