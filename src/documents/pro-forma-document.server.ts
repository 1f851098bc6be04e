/** The pro-forma invoice as a document definition: A4, framed like a drawing sheet, from the data of the order only. */
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { formatDay } from '#app/lib/dates.ts'
import { NO_BANK_DETAILS } from '#app/lib/seller.ts'
import { formatOrderNumber, formatPaymentReference, paymentReference } from '#app/orders/rules.ts'
import { isRenderable, REPLACEMENT_CHARACTER, splitTextRuns } from './font-fallback.server.ts'
import type { ProFormaData } from './pro-forma-data.ts'
import { lineTable, pictures, totals } from './pro-forma-lines.server.ts'
import {
  CONTENT_WIDTH,
  columnWidths,
  type FontStacks,
  FRAME,
  framedTable,
  INK,
  LINE,
  label,
  MARGINS,
  printedText,
  SIGNAL,
  STEEL,
  sheetFrame,
  TINT,
  TITLE_FONT_SIZE,
} from './pro-forma-style.server.ts'

const LOGO =
  'M13.4 13.4 16 2A14 14 0 0 1 25 26.7C24.5 22.5 22 19.6 18.6 18.6L16 30A14 14 0 0 1 7 5.3C7.5 9.5 10 12.4 13.4 13.4Z'
export function proFormaNumber(orderNumber: string): string {
  return `PF-${formatOrderNumber(orderNumber)}`
}

function letterhead(data: ProFormaData, fonts: FontStacks): Content {
  const { name, addressLines, vatId, registration, email, phone } = data.seller
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
              { svg: `<svg viewBox="0 0 32 32"><path fill="${SIGNAL}" d="${LOGO}"/></svg>`, width: 27 },
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
          { text: 'Pro-forma invoice', style: 'title' },
          { text: proFormaNumber(data.number), style: 'figure', fontSize: 13 },
          { text: data.isCancelled ? 'Cancelled' : 'Not a tax invoice', color: STEEL },
        ],
      },
    ],
    margin: [0, 0, 0, 16],
  }
}

/** Dates and numbers of the order, then buyer and delivery address. */
function orderFacts(data: ProFormaData, fonts: FontStacks): Content {
  const facts: [name: string, value: string, isDue?: boolean][] = [
    ['Date', formatDay(data.placedAt)],
    ['Order', formatOrderNumber(data.number)],
    ...(data.poNumber ? [['Your PO number', data.poNumber] as [string, string]] : []),
    ...(data.payBy && !data.isCancelled
      ? [['Payable by', formatDay(data.payBy), true] as [string, string, boolean]]
      : []),
  ]
  const widths = columnWidths(facts.map(() => 1))
  return framedTable(
    [
      facts.map(([name, value, isDue], index) => ({
        stack: [
          label(name),
          printedText(value, { fonts, width: widths[index] ?? 0, kind: 'numbers', size: 10.5 }),
        ],
        ...(isDue && { fillColor: TINT }),
      })),
    ],
    widths,
  )
}

function parties(data: ProFormaData, fonts: FontStacks): Content {
  const widths = columnWidths([1, 1])
  const [width = 0] = widths
  const { company, name, email, vatId } = data.buyer
  const text = (value: string) => printedText(value, { fonts, width })
  return {
    stack: [
      framedTable(
        [
          [
            {
              stack: [
                label('Invoice to'),
                ...[company, name, email, vatId && `VAT ${vatId}`].filter(Boolean).map(text),
              ],
            },
            {
              stack: [
                label('Deliver to'),
                text(data.address || '–'),
                printedText(data.phone, { fonts, width, kind: 'numbers' }),
              ],
            },
          ],
        ],
        widths,
      ),
    ],
    margin: [0, -0.75, 0, 16],
  }
}

function payment(data: ProFormaData, fonts: FontStacks): Content {
  const { bank } = data.seller
  const widths = columnWidths([1.65, 1])
  const [width = 0] = widths
  const row = (name: string, value: string, kind: 'text' | 'numbers' = 'text'): Content[] =>
    value
      ? [
          {
            columns: [
              { text: name, style: 'head', width: 82 },
              printedText(value, { fonts, width: width - 82, kind }),
            ],
            margin: [0, 0.5, 0, 0.5],
          },
        ]
      : []
  const account: Content[] = bank
    ? [
        label('Pay by bank transfer'),
        ...row('Account holder', bank.accountHolder),
        ...row('Bank', bank.bankName),
        ...row('IBAN', bank.iban, 'numbers'),
        ...row('BIC', bank.bic, 'numbers'),
        ...row('Charges', 'Paid by sender (OUR)'),
      ]
    : [{ text: NO_BANK_DETAILS, bold: true }, 'Please do not transfer any money before you have them.']
  const reference = formatPaymentReference(paymentReference(data.number))
  return {
    ...(framedTable(
      [
        [
          { stack: account },
          {
            stack: [
              label('Reference'),
              { text: reference, style: 'figure', fontSize: 15 },
              'Use this reference only.',
            ],
            fillColor: TINT,
          },
        ],
      ],
      widths,
    ) as object),
    margin: [0, 0, 0, 10],
    unbreakable: true,
  } as Content
}

function conditions({ payBy }: ProFormaData): Content {
  const reserved = payBy
    ? `We reserve the units until ${formatDay(payBy)}. After that they go back on sale.`
    : 'We reserve the units for you.'
  return {
    text: `${reserved} You can cancel the order until you pay. Payments are not refunded. Prices exclude tax; where the law has the buyer account for it, the buyer does (reverse charge).`,
    fontSize: 8.5,
    color: STEEL,
  }
}

function cancelledNotice(): Content {
  const text = 'This order was cancelled. No payment is due. Please do not transfer any money.'
  return framedTable([[{ text, bold: true, fillColor: TINT }]], columnWidths([1]))
}

function titleBlock(data: ProFormaData, sheet: number, sheets: number): Content {
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
          cell('Document', 'Pro-forma invoice'),
          cell('Number', proFormaNumber(data.number)),
          cell('Date', formatDay(data.placedAt)),
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

const TITLE_BLOCK_HEIGHT = 37

function unprintableCharactersNote(
  { lines, buyer, ...data }: ProFormaData,
  { text: families }: FontStacks,
): Content[] {
  const buyerTexts = [...Object.values(buyer), data.address, data.phone, data.poNumber]
  const all = [...buyerTexts, ...lines.flatMap(({ sku, name }) => [sku, name])]
  if (all.every((text) => isRenderable(text, families))) return []
  const text = `${REPLACEMENT_CHARACTER} marks characters that cannot be printed here. My Orders shows the original text.`
  return [{ text: splitTextRuns(text, families), color: STEEL, margin: [0, 6, 0, 0] }]
}

export function proFormaDocument(data: ProFormaData, fonts: FontStacks): TDocumentDefinitions {
  const at = new Date(data.placedAt)
  return {
    pageSize: 'A4',
    pageMargins: [MARGINS.left, MARGINS.top, MARGINS.right, MARGINS.bottom],
    language: 'en',
    tagged: true,
    version: '1.7',
    displayTitle: true,
    info: {
      title: `Pro-forma invoice ${proFormaNumber(data.number)}`,
      author: data.seller.name,
      // The date of the order: the current date would change the bytes.
      creationDate: at,
      modDate: at,
    },
    images: pictures(data),
    background: sheetFrame(),
    footer: (sheet, sheets) => titleBlock(data, sheet, sheets),
    content: [
      letterhead(data, fonts),
      orderFacts(data, fonts),
      parties(data, fonts),
      lineTable(data, fonts),
      totals(data),
      ...(data.isCancelled ? [cancelledNotice()] : [payment(data, fonts), conditions(data)]),
      ...unprintableCharactersNote(data, fonts),
    ],
    defaultStyle: { font: 'Archivo', fontSize: 9.5, color: INK, lineHeight: 1.2 },
    styles: {
      brand: { font: 'Barlow', fontSize: 25, lineHeight: 1 },
      title: { font: 'Barlow', fontSize: TITLE_FONT_SIZE, lineHeight: 1.1 },
      label: { font: 'Barlow', fontSize: 9, color: STEEL },
      head: { font: 'Barlow', fontSize: 9.5, color: INK },
      figure: { font: 'Plex' },
    },
  }
}
