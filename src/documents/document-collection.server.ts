/**
 * Writes several documents into one PDF, each with its own page numbers. pdfmake can only number the pages of a whole PDF
 * and lays out all of them at once; its parts below can be used for one document after the other.
 */
import { createRequire } from 'node:module'
import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { PAGE } from './document-style.server.ts'

type PdfKitDocument = Awaited<ReturnType<ReturnType<typeof pdfmake.createPdf>['getStream']>>

interface LayoutBuilder {
  layoutDocument(content: unknown, pdf: PdfKitDocument, ...parts: unknown[]): unknown[]
}

const require = createRequire(import.meta.url)
const load = <Export>(part: string) => (require(`pdfmake/js/${part}.js`) as { default: Export }).default

const Layout = load<new (size: object, margins: object, svg: object) => LayoutBuilder>('LayoutBuilder')
const SvgMeasure = load<new () => object>('SVGMeasure')
const Renderer = load<new (pdf: PdfKitDocument) => { renderPages(pages: unknown[]): void }>('Renderer')

const PAGE_SIZE = { ...PAGE, orientation: 'portrait' }

export interface DocumentCollection {
  /** @param definition one with the same page size and fonts as the first */
  add(definition: TDocumentDefinitions): void
  end(): Promise<Uint8Array>
}

/** @param first its information is that of the PDF */
export async function beginCollection(first: TDocumentDefinitions): Promise<DocumentCollection> {
  const pdf = await pdfmake.createPdf(first).getStream()
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  return {
    add({ content, styles = {}, defaultStyle, background, footer, pageMargins }) {
      const [left, top, right, bottom] = pageMargins as [number, number, number, number]
      const layout = new Layout(PAGE_SIZE, { left, top, right, bottom }, new SvgMeasure())
      const pages = layout.layoutDocument(content, pdf, styles, defaultStyle, background, undefined, footer)
      new Renderer(pdf).renderPages(pages)
    },
    end: () =>
      new Promise((resolve, reject) => {
        pdf.on('end', () => resolve(Buffer.concat(chunks)))
        pdf.on('error', reject)
        pdf.end()
      }),
  }
}
