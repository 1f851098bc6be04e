/** The pro-forma invoice as a document definition: A4, framed like a drawing sheet, from the data of the order only. */
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { formatDay } from '#app/lib/dates.ts'
import { NO_BANK_DETAILS } from '#app/lib/seller.ts'
import { placedOnBehalf } from '#app/orders/place/copy.ts'
import { formatOrderNumber, formatPaymentReference, paymentReference } from '#app/orders/rules.ts'
import type { ProFormaData } from './pro-forma-data.ts'
import { linePictures, lineTable, totalsTable } from './pro-forma-lines.server.ts'
import {
  columnWidths,
  type FontStacks,
  framedTable,
  label,
  printedText,
  STEEL,
  TINT,
} from './pro-forma-style.server.ts'
import {
  type DocumentHead,
  letterhead,
  sheetDocument,
  unprintableCharactersNote,
} from './sheet-parts.server.ts'

export function proFormaNumber(orderNumber: string): string {
  return `PF-${formatOrderNumber(orderNumber)}`
}

const head = (data: ProFormaData): DocumentHead => ({
  title: 'Pro-forma invoice',
  number: proFormaNumber(data.number),
  remark: data.isCancelled ? 'Cancelled' : 'Not a tax invoice',
  date: formatDay(data.placedAt),
  seller: data.seller,
})

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
  const { costCenter, site, placedBy } = data
  const text = (value: string) => printedText(value, { fonts, width })
  return {
    stack: [
      framedTable(
        [
          [
            {
              stack: [
                label('Invoice to'),
                ...[
                  company,
                  name,
                  email,
                  vatId && `VAT ${vatId}`,
                  costCenter && `Cost center ${costCenter}`,
                  placedBy && placedOnBehalf(placedBy, name),
                ]
                  .filter((value): value is string => Boolean(value))
                  .map(text),
              ],
            },
            {
              stack: [
                label('Deliver to'),
                ...(site ? [text(site)] : []),
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
              { text: name, style: 'label', width: 82 },
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
    ? `We reserve the units until ${formatDay(payBy)}. After that, the order is cancelled.`
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

/** The texts that buyers and products may have in any alphabet. */
function foreignTexts({
  lines,
  buyer,
  costCenter = '',
  placedBy = '',
  site = '',
  address,
  phone,
  poNumber,
}: ProFormaData): string[] {
  return [
    ...[...Object.values(buyer), costCenter, placedBy, site, address, phone, poNumber],
    ...lines.flatMap(({ sku, name }) => [sku, name]),
  ]
}

export function proFormaDocument(data: ProFormaData, fonts: FontStacks): TDocumentDefinitions {
  return {
    ...sheetDocument(head(data), new Date(data.placedAt), [
      letterhead(head(data), fonts),
      orderFacts(data, fonts),
      parties(data, fonts),
      lineTable(data, fonts),
      totalsTable(data),
      ...(data.isCancelled ? [cancelledNotice()] : [payment(data, fonts), conditions(data)]),
      ...unprintableCharactersNote(foreignTexts(data), fonts),
    ]),
    images: linePictures(data),
  }
}
