/** The sheet of all documents, with letterhead, title block and text styles, and the note about characters that cannot be printed. */
import type { Content, StyleDictionary, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { formatDay } from '#app/lib/dates.ts'
import { LOGO_SVG } from '#app/lib/logo.ts'
import type { Seller } from '#app/lib/seller.ts'
import {
  CONTENT_WIDTH,
  type FontStacks,
  FRAME,
  INK,
  LINE,
  label,
  MARGINS,
  printedText,
  STEEL,
  sheetFrame,
  TITLE_FONT_SIZE,
} from './document-style.server.ts'
import { isRenderable, REPLACEMENT_CHARACTER, splitTextRuns } from './font-fallback.server.ts'

export interface DocumentHead {
  /** 'Pro-forma invoice' */
  title: string
  number: string
  /** Below the number: 'Not a tax invoice'. */
  remark: string
  /** Its date, and the time that its file names; the current one would change the bytes. */
  at: string
  seller: Seller
}

function letterhead({ title, number, remark, seller }: DocumentHead, fonts: FontStacks): Content {
  const { name, addressLines, vatId, registration, email, phone } = seller
  const width = 300
  const details = [
    name,
    addressLines.join(', '),
    [vatId && `VAT ${vatId}`, registration].filter(Boolean).join(' · '),
    [email, phone].filter(Boolean).join(' · '),
  ].filter(Boolean)
  return {
    columns: [
      {
        width,
        stack: [
          {
            columns: [
              { svg: LOGO_SVG, width: 27 },
              { text: 'FIX IT', style: 'brand', margin: [9, -1, 0, 0] },
            ],
            margin: [0, 0, 0, 6],
          },
          ...details.map((text) => printedText(text, { fonts, width, size: 9 })),
        ],
      },
      {
        width: CONTENT_WIDTH - width,
        alignment: 'right',
        stack: [
          { text: title, style: 'title' },
          { text: number, style: 'figure', fontSize: 13 },
          { text: remark, color: STEEL },
        ],
      },
    ],
    margin: [0, 0, 0, 10],
  }
}

const TITLE_BLOCK_HEIGHT = 37

function titleBlock({ title, number, at }: DocumentHead, sheet: number, sheets: number): Content {
  const cell = (name: string, value: string): TableCell => ({
    stack: [label(name), { text: value, style: 'figure' }],
  })
  const widths = [118, 92, 72, 44]
  const width = widths.reduce((sum, each) => sum + each, 0) + widths.length * 2 * 8 + 4 * 0.75
  return {
    table: {
      widths,
      body: [
        [
          cell('Document', title),
          cell('Number', number),
          cell('Date', formatDay(at)),
          cell('Sheet', `${sheet} / ${sheets}`),
        ],
      ],
    },
    layout: {
      // The frame of the sheet closes the block at the right and at the bottom.
      hLineWidth: (line: number) => (line === 0 ? 1 : 0),
      vLineWidth: (column: number) => (column === widths.length ? 0 : 0.75),
      hLineColor: () => INK,
      vLineColor: (column: number) => (column === 0 ? INK : LINE),
      paddingLeft: () => 8,
      paddingRight: () => 8,
      paddingTop: () => 4,
      paddingBottom: () => 4,
    },
    margin: [FRAME.x + FRAME.width - width, MARGINS.bottom - FRAME.y - TITLE_BLOCK_HEIGHT, 0, 0],
  }
}

/** Explains the replaced characters of buyers' and products' texts, if there are any. */
function unprintableCharactersNote(texts: readonly string[], { text: families }: FontStacks): Content[] {
  if (texts.every((text) => isRenderable(text, families))) return []
  const text = `${REPLACEMENT_CHARACTER} marks characters that cannot be printed here. My Orders shows the original text.`
  return [{ text: splitTextRuns(text, families), color: STEEL, margin: [0, 6, 0, 0] }]
}

const STYLES: StyleDictionary = {
  brand: { font: 'Barlow', fontSize: 25, lineHeight: 1 },
  title: { font: 'Barlow', fontSize: TITLE_FONT_SIZE, lineHeight: 1.1 },
  label: { font: 'Barlow', fontSize: 9, color: STEEL },
  head: { font: 'Barlow', fontSize: 9.5, color: INK },
  figure: { font: 'Plex' },
}

/**
 * An A4 document on the frame of a drawing sheet.
 * @param foreignTexts those that buyers and products may have in any alphabet
 */
export function sheetDocument(
  head: DocumentHead,
  fonts: FontStacks,
  foreignTexts: readonly string[],
  content: Content[],
): TDocumentDefinitions {
  const at = new Date(head.at)
  return {
    pageSize: 'A4',
    pageMargins: [MARGINS.left, MARGINS.top, MARGINS.right, MARGINS.bottom],
    language: 'en',
    tagged: true,
    version: '1.7',
    displayTitle: true,
    info: {
      title: `${head.title} ${head.number}`,
      author: head.seller.name,
      creationDate: at,
      modDate: at,
    },
    background: sheetFrame(),
    footer: (sheet, sheets) => titleBlock(head, sheet, sheets),
    content: [letterhead(head, fonts), ...content, ...unprintableCharactersNote(foreignTexts, fonts)],
    defaultStyle: { font: 'Archivo', fontSize: 9.5, color: INK, lineHeight: 1.2 },
    styles: STYLES,
  }
}
