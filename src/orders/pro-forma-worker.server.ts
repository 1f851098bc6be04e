/** Sets invoices in a thread of its own: a page of type takes tens of milliseconds that no request should wait for. */
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import { type ProFormaFacts, proFormaDocument } from './pro-forma.ts'

// Cut from the same faces as the screens', by `scripts/subset-fonts.ts`.
const face = (file: string) => fileURLToPath(new URL(`../ui/fonts/${file}.ttf`, import.meta.url))
const barlow = face('barlow-condensed-600')
const plex = face('plex-mono-500')

pdfmake.setFonts({
  Archivo: { normal: face('archivo-400'), bold: face('archivo-600') },
  Barlow: { normal: barlow, bold: barlow },
  Plex: { normal: plex, bold: plex },
})
// Nothing in an order may make the press read a file or an address of its choosing.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.endsWith('.ttf'))

parentPort?.on('message', async ({ id, facts }: { id: number; facts: ProFormaFacts }) => {
  try {
    const pdf = await pdfmake.createPdf(proFormaDocument(facts)).getBuffer()
    parentPort?.postMessage({ id, pdf })
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) })
  }
})
