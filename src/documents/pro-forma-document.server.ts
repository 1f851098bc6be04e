/** The pro-forma invoice as a document definition: A4, framed like a drawing sheet, from the data of the order only. */

import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { COMPANY } from '#app/lib/company.ts'
import { type Cents, formatAmount } from '#app/lib/money.ts'
import { formatOrderNumber, formatPaymentReference, paymentReference } from '#app/orders/rules.ts'
import { orderTotal } from '#app/pricing/quantity-rules.ts'
import {
  type FontFamily,
  isRenderable,
  REPLACEMENT_CHARACTER,
  splitTextRuns,
} from './font-fallback.server.ts'

/** The data of an invoice. The same data always gives the same bytes. */
export interface ProFormaData {
  number: string
  buyerName: string
  buyerEmail: string
  address: string
  phone: string
  /** The buyer's purchase order number; '' if there is none. */
  poNumber: string
  /** ISO instant. */
  placedAt: string
  lines: { sku: string; name: string; quantity: number; unitPrice: Cents }[]
  /** True omits the payment details. */
  isCancelled?: boolean
}

/** The fonts of buyers' texts and numbers. Our own texts need no fallback. */
export interface FontStacks {
  text: readonly FontFamily[]
  numbers: readonly FontFamily[]
}

const INK = '#14181B'
const STEEL = '#52606A'
const LINE = '#B4BEC5'
const MILL = '#EEF1F2'
const TINT = '#FFF1E9'
const SIGNAL = '#FF5A1F'
const PAGE = { width: 595.28, height: 841.89 }
const FRAME = { x: 28, y: 28, width: PAGE.width - 56, height: PAGE.height - 56 }
/** The width of a digit in the tables in points: Plex Mono is 0.6 em wide. */
const DIGIT_WIDTH = 9.5 * 0.6
const LOGO =
  'M13.4 13.4 16 2A14 14 0 0 1 25 26.7C24.5 22.5 22 19.6 18.6 18.6L16 30A14 14 0 0 1 7 5.3C7.5 9.5 10 12.4 13.4 13.4Z'

export function proFormaNumber(orderNumber: string): string {
  return `PF-${formatOrderNumber(orderNumber)}`
}

const label = (text: string): Content => ({ text: text.toUpperCase(), style: 'label' })
const figure = (text: string): Content => ({ text, style: 'figure' })
/** Adds a break opportunity after every `after` characters of a long word. */
const breakable = (text: string, after = 24): string =>
  text.replace(new RegExp(`\\S{${after}}(?=\\S)`, 'gu'), '$&\u200b')
const plainText = (text: string, { text: families }: FontStacks) => ({
  text: splitTextRuns(breakable(text), families),
})
const monospaceText = (text: string, { numbers: families }: FontStacks, after?: number) => ({
  text: splitTextRuns(breakable(text, after), families),
})

function borderedTable(body: TableCell[][], widths: (number | string)[], headerRows = 0): Content {
  return {
    table: { body, widths, headerRows, dontBreakRows: true },
    layout: {
      hLineColor: (row: number) => (row === 0 || row === body.length || row === headerRows ? INK : LINE),
      vLineColor: (column: number) => (column === 0 || column === widths.length ? INK : LINE),
      hLineWidth: () => 0.75,
      vLineWidth: (column: number) =>
        column === 0 || column === widths.length || headerRows === 0 ? 0.75 : 0,
      paddingLeft: () => 9,
      paddingRight: () => 9,
      paddingTop: () => 6,
      paddingBottom: () => 6,
    },
    margin: [0, 0, 0, 18],
  }
}

function letterhead(data: ProFormaData): Content {
  return {
    columns: [
      { svg: `<svg viewBox="0 0 32 32"><path fill="${SIGNAL}" d="${LOGO}"/></svg>`, width: 30 },
      {
        stack: [
          { text: COMPANY.name, style: 'brand' },
          { text: COMPANY.tagline, color: STEEL },
          { text: COMPANY.orderDesk.email, color: STEEL },
        ],
        margin: [10, 0, 0, 0],
      },
      {
        stack: [
          { text: 'Pro-forma invoice', style: 'title' },
          figure(proFormaNumber(data.number)),
          { text: data.isCancelled ? 'Cancelled' : 'Not a tax invoice', color: STEEL },
        ],
        alignment: 'right',
      },
    ],
    margin: [0, 0, 0, 22],
  }
}

function parties(data: ProFormaData, type: FontStacks): Content {
  const day = data.placedAt.slice(0, 10)
  return borderedTable(
    [
      [
        { stack: [label('Buyer'), plainText(data.buyerName, type), plainText(data.buyerEmail, type)] },
        {
          stack: [label('Deliver to'), plainText(data.address || '–', type), monospaceText(data.phone, type)],
        },
        {
          stack: [
            label('Order'),
            figure(formatOrderNumber(data.number)),
            ...(data.poNumber ? [label('Your PO number'), monospaceText(data.poNumber, type, 15)] : []),
            label('Date'),
            figure(day),
          ],
        },
      ],
    ],
    ['*', '*', 130],
  )
}

function lineTable(data: ProFormaData, type: FontStacks): Content {
  const head = (text: string, unit = '', alignment: 'left' | 'right' = 'left'): TableCell => ({
    text: unit ? `${text}, ${unit}` : text,
    style: 'head',
    alignment,
    fillColor: MILL,
  })
  const number = (text: string): TableCell => ({ text, style: 'figure', alignment: 'right' })
  const rows = data.lines.map((line, index): TableCell[] => [
    figure(String(index + 1)),
    { stack: [{ ...plainText(line.name, type), bold: true }, monospaceText(line.sku, type)] },
    number(String(line.quantity)),
    number(formatAmount(line.unitPrice)),
    number(formatAmount(orderTotal([line]))),
  ])
  const total: TableCell[] = [
    {
      text: data.isCancelled ? 'Total, USD' : 'Amount due, USD',
      colSpan: 2,
      alignment: 'right',
      fontSize: 12,
      bold: true,
    },
    '',
    {
      text: formatAmount(orderTotal(data.lines)),
      colSpan: 3,
      style: 'figure',
      alignment: 'right',
      fontSize: 12,
    },
    '',
    '',
  ]
  const headers = [
    head('Line'),
    head('Product'),
    head('Quantity', 'units', 'right'),
    head('Unit price', 'USD', 'right'),
    head('Total', 'USD', 'right'),
  ]
  return borderedTable([headers, ...rows, total], [26, '*', 70, 82, totalsWidth(data)], 1)
}

/** As wide as the longest total, so that no amount wraps. */
function totalsWidth({ lines }: ProFormaData): number {
  const characters = Math.max(...lines.map((line) => formatAmount(orderTotal([line])).length))
  return Math.max(90, Math.ceil(characters * DIGIT_WIDTH))
}

function payment(data: ProFormaData): Content {
  const { bank } = COMPANY
  const row = (name: string, value: string): Content => ({
    columns: [{ text: name, style: 'head', width: 60 }, figure(value)],
    margin: [0, 2, 0, 2],
  })
  return borderedTable(
    [
      [
        { stack: [row('Payee', bank.accountHolder), row('IBAN', bank.iban), row('BIC', bank.bic)] },
        {
          stack: [
            label('Payment reference, ISO 11649'),
            { text: formatPaymentReference(paymentReference(data.number)), style: 'figure', fontSize: 15 },
            'Use this reference only.',
          ],
          fillColor: TINT,
        },
      ],
    ],
    ['*', 200],
  )
}

function conditions(): Content {
  return {
    text: 'You can cancel the order until you pay. Payments are not refunded. The products are reserved for you.',
    color: STEEL,
  }
}

function cancelledNotice(): Content {
  const text = 'This order was cancelled. No payment is due. Please do not transfer any money.'
  return borderedTable([[{ text, bold: true, fillColor: TINT }]], ['*'])
}

/** The frame and zone marks under the content of each page. */
function sheetFrame(): Content {
  const { x, y, width, height } = FRAME
  const ticks = [0.25, 0.5, 0.75].flatMap((share) => [
    { type: 'line' as const, x1: x + width * share, y1: y - 12, x2: x + width * share, y2: y },
    {
      type: 'line' as const,
      x1: x + width * share,
      y1: y + height,
      x2: x + width * share,
      y2: y + height + 12,
    },
  ])
  return {
    canvas: [
      { type: 'rect', x, y, w: width, h: height, lineWidth: 0.75, lineColor: INK },
      ...ticks.map((tick) => ({ ...tick, lineWidth: 0.75, lineColor: INK })),
    ],
  }
}

function titleBlock(data: ProFormaData, sheet: number, sheets: number): Content {
  const cell = (name: string, value: string): TableCell => ({ stack: [label(name), figure(value)] })
  return {
    table: {
      widths: [130, 110, 80, 60],
      body: [
        [
          cell('Title', 'Pro-forma invoice'),
          cell('Number', proFormaNumber(data.number)),
          cell('Date', data.placedAt.slice(0, 10)),
          cell('Sheet', `${sheet} / ${sheets}`),
        ],
      ],
    },
    layout: {
      hLineWidth: () => 0.75,
      vLineWidth: () => 0.75,
      hLineColor: () => INK,
      vLineColor: (column: number) => (column === 0 || column === 4 ? INK : LINE),
    },
    // 415.4 is the width of the columns, paddings and lines. The block then fills the corner of the frame.
    margin: [FRAME.x + FRAME.width - 415.4, 25.2, 0, 0],
  }
}

function unprintableCharactersNote(
  { lines, ...data }: ProFormaData,
  { text: families }: FontStacks,
): Content[] {
  const buyerTexts = [data.buyerName, data.buyerEmail, data.address, data.phone, data.poNumber]
  const all = [...buyerTexts, ...lines.flatMap(({ sku, name }) => [sku, name])]
  if (all.every((text) => isRenderable(text, families))) return []
  const text = `${REPLACEMENT_CHARACTER} marks characters that cannot be printed here. My Orders shows the original text.`
  return [{ text: splitTextRuns(text, families), color: STEEL, margin: [0, 6, 0, 0] }]
}

export function proFormaDocument(data: ProFormaData, type: FontStacks): TDocumentDefinitions {
  const at = new Date(data.placedAt)
  return {
    pageSize: 'A4',
    pageMargins: [56, 60, 56, 84],
    info: {
      title: `Pro-forma invoice ${proFormaNumber(data.number)}`,
      author: COMPANY.name,
      // The date of the order: the current date would change the bytes.
      creationDate: at,
      modDate: at,
    },
    background: sheetFrame(),
    footer: (sheet, sheets) => titleBlock(data, sheet, sheets),
    content: [
      letterhead(data),
      parties(data, type),
      lineTable(data, type),
      ...(data.isCancelled ? [cancelledNotice()] : [payment(data), conditions()]),
      ...unprintableCharactersNote(data, type),
    ],
    defaultStyle: { font: 'Archivo', fontSize: 9.5, color: INK, lineHeight: 1.2 },
    styles: {
      brand: { font: 'Barlow', fontSize: 24, lineHeight: 1 },
      title: { font: 'Barlow', fontSize: 20, lineHeight: 1.1 },
      label: { font: 'Barlow', fontSize: 7.5, color: STEEL, characterSpacing: 0.4 },
      head: { font: 'Barlow', fontSize: 9.5 },
      figure: { font: 'Plex' },
    },
  }
}
