/** Sets invoices in a thread of its own: a page of type takes tens of milliseconds that no request should wait for. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import { faceLetters } from './font-coverage.server.ts'
import type { Design } from './font-fallback.server.ts'
import { type ProFormaFacts, proFormaDocument } from './pro-forma-document.server.ts'

// Cut from the same faces as the screens', by `scripts/subset-fonts.ts`.
const face = (file: string) => fileURLToPath(new URL(`../ui/fonts/${file}.ttf`, import.meta.url))
const of = (normal: string, bold = normal) => ({ normal: face(normal), bold: face(bold) })

/** The names without a part are those the document asks for; the parts hold what their alphabets need besides. */
const FONTS = {
  Barlow: of('barlow-condensed-600'),
  Archivo: of('archivo-latin-400', 'archivo-latin-600'),
  'Archivo latin-ext': of('archivo-latin-ext-400', 'archivo-latin-ext-600'),
  'Archivo vietnamese': of('archivo-vietnamese-400', 'archivo-vietnamese-600'),
  Plex: of('plex-mono-latin-500'),
  'Plex latin-ext': of('plex-mono-latin-ext-500'),
  'Plex vietnamese': of('plex-mono-vietnamese-500'),
  'Plex cyrillic': of('plex-mono-cyrillic-500'),
  Roboto: of('roboto-400', 'roboto-500'),
}

function design(...fonts: (keyof typeof FONTS)[]): Design {
  return fonts.map((font) => {
    const file = readFileSync(FONTS[font].normal)
    return { font, letters: faceLetters(new DataView(file.buffer, file.byteOffset, file.byteLength)) }
  })
}

const roboto = design('Roboto')
const TYPE = {
  words: [design('Archivo', 'Archivo latin-ext', 'Archivo vietnamese'), roboto],
  figures: [design('Plex', 'Plex latin-ext', 'Plex vietnamese', 'Plex cyrillic'), roboto],
}

pdfmake.setFonts(FONTS)
// Nothing in an order may make the press read a file or an address of its choosing.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.endsWith('.ttf'))

parentPort?.on('message', async ({ id, facts }: { id: number; facts: ProFormaFacts }) => {
  try {
    const pdf = await pdfmake.createPdf(proFormaDocument(facts, TYPE)).getBuffer()
    parentPort?.postMessage({ id, pdf })
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) })
  }
})
