/** A version of a quote as a document definition: A4, framed like a drawing sheet, from the data of the version only. */
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { formatDay } from '#app/lib/dates.ts'
import { type Cents, formatAmount } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { orderTotal } from '#app/pricing/quantity-rules.ts'
import {
  CONTENT_WIDTH,
  columnWidths,
  type FontStacks,
  figure,
  figureAtRight,
  framedTable,
  label,
  printedText,
  STEEL,
} from './document-style.server.ts'
import {
  amountsTable,
  factsTable,
  LINE_PADDING,
  numberWidth,
  pricedLinesTable,
} from './document-tables.server.ts'
import type { QuoteDocumentData, QuoteDocumentLine } from './quote-document-data.ts'
import { type DocumentHead, sheetDocument } from './sheet-parts.server.ts'

const TITLES = { buyer: 'Request for quotation', seller: 'Quote' }
const TAX_NOTE =
  'Prices exclude tax; where the law has the buyer account for it, the buyer does (reverse charge).'
const SMALL = 8

const head = ({ number, version, author, sentAt, validUntil, seller }: QuoteDocumentData): DocumentHead => ({
  title: TITLES[author],
  number,
  remark: [`Version ${version}`, validUntil && `valid until ${formatDay(validUntil)}`]
    .filter(Boolean)
    .join(', '),
  at: sentAt,
  seller,
})

function facts(data: QuoteDocumentData, fonts: FontStacks): Content {
  const { sentAt, validUntil, buyerReference, requestedDeliveryOn } = data
  return factsTable(
    [
      ['Date', formatDay(sentAt)],
      ['Valid until', validUntil && formatDay(validUntil)],
      ['Wanted by', requestedDeliveryOn && formatDay(requestedDeliveryOn)],
      ['Your reference', buyerReference],
    ],
    fonts,
  )
}

function buyerPart({ buyer }: QuoteDocumentData, fonts: FontStacks): Content {
  const widths = columnWidths([1])
  const [width = 0] = widths
  const lines = [buyer.company, buyer.name, buyer.email].filter((value) => value !== '')
  const cell = { stack: [label('For'), ...lines.map((value) => printedText(value, { fonts, width }))] }
  return { stack: [framedTable([[cell]], widths)], margin: [0, -0.75, 0, 10] }
}

const lineTotal = ({ unitPrice, quantity }: QuoteDocumentLine): string =>
  unitPrice === null ? '–' : formatAmount(orderTotal([{ unitPrice, quantity }]))

const price = (cents: Cents | null): string => (cents === null ? '–' : formatAmount(cents))

function lineTable({ lines, totals, total: grandTotal }: QuoteDocumentData, fonts: FontStacks): Content {
  const line = 22
  const quantity = numberWidth(lines, (each) => formatNumber(each.quantity), 40)
  const unitPrice = numberWidth(lines, (each) => price(each.unitPrice), 70)
  const total = numberWidth(lines, lineTotal, 70)
  const product = CONTENT_WIDTH - line - quantity - unitPrice - total - 10 * LINE_PADDING - 1.5
  const rows = lines.map((each, index) => lineRow(each, index + 1, product, fonts))
  const widths = [line, product, quantity, unitPrice, total]
  return pricedLinesTable(rows, widths, amountsTable(totals, grandTotal))
}

function lineRow(each: QuoteDocumentLine, number: number, width: number, fonts: FontStacks): TableCell[] {
  const small = (text: string) => ({ ...printedText(text, { fonts, width, size: SMALL }), color: STEEL })
  const tiers = each.priceTiers.map(
    ({ from, unitPrice }) => `from ${formatNumber(from)} units ${formatAmount(unitPrice)}`,
  )
  const details = [
    each.note,
    tiers.join(', '),
    each.targetPrice === null ? '' : `Target price ${formatAmount(each.targetPrice)}`,
    each.readyOn === null ? '' : `Ready to ship on ${formatDay(each.readyOn)}`,
  ]
  const isBelowList = each.listPrice !== null && each.unitPrice !== null && each.unitPrice < each.listPrice
  return [
    figureAtRight(String(number)),
    {
      stack: [
        { ...printedText(each.name, { fonts, width }), bold: true },
        printedText(each.sku, { fonts, width, kind: 'numbers', size: SMALL }),
        ...details.filter((text) => text !== '').map(small),
      ],
    },
    figureAtRight(formatNumber(each.quantity)),
    {
      alignment: 'right',
      stack: [
        figure(price(each.unitPrice)),
        ...(isBelowList
          ? [{ ...figure(`list ${price(each.listPrice)}`), fontSize: SMALL, color: STEEL }]
          : []),
      ],
    },
    figureAtRight(lineTotal(each)),
  ]
}

function conditions({ conditions: sentences, terms, note }: QuoteDocumentData, fonts: FontStacks): Content[] {
  const part = (name: string, text: string): Content[] =>
    text
      ? [{ stack: [label(name), printedText(text, { fonts, width: CONTENT_WIDTH })], margin: [0, 0, 0, 6] }]
      : []
  return [
    ...part('Message', note),
    ...part('Terms', terms),
    { text: [...sentences, TAX_NOTE].join(' '), fontSize: 8.5, color: STEEL },
  ]
}

const foreignTexts = ({ lines, buyer, buyerReference, terms, note }: QuoteDocumentData) => [
  ...[...Object.values(buyer), buyerReference, terms, note],
  ...lines.flatMap((each) => [each.sku, each.name, each.note]),
]

export function quoteDocument(data: QuoteDocumentData, fonts: FontStacks): TDocumentDefinitions {
  return sheetDocument(head(data), fonts, foreignTexts(data), [
    facts(data, fonts),
    buyerPart(data, fonts),
    lineTable(data, fonts),
    ...conditions(data, fonts),
  ])
}
