/**
 * The pro-forma invoice, or the order confirmation after the payment, as a document definition: A4, framed like a
 * drawing sheet, from the data of the order only.
 */
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { formatDay } from '#app/lib/dates.ts'
import { NO_BANK_DETAILS } from '#app/lib/seller.ts'
import { orderDocument } from '#app/orders/core/order-document.ts'
import { paidText } from '#app/orders/core/payment-copy.ts'
import { placedOnBehalf } from '#app/orders/core/placed-by-copy.ts'
import { settlementTexts } from '#app/orders/core/refund-copy.ts'
import { CANCELLATION_TERMS } from '#app/orders/core/refund-terms.ts'
import { formatOrderNumber, formatPaymentReference, paymentReference } from '#app/orders/core/rules.ts'
import {
  columnWidths,
  type FontStacks,
  framedTable,
  label,
  printedText,
  STEEL,
  TINT,
} from './document-style.server.ts'
import { factsTable } from './document-tables.server.ts'
import type { ProFormaData } from './pro-forma-data.ts'
import { AMOUNT_DUE, amountOpen, linePictures, lineTable } from './pro-forma-lines.server.ts'
import { type DocumentHead, sheetDocument } from './sheet-parts.server.ts'

const NO_DEADLINE_YET = 'Please pay after you have received them. The payment deadline starts then.'

const isUnpaid = ({ payment }: ProFormaData) => payment.status === 'placed'
const isCancelled = ({ payment }: ProFormaData) => payment.status === 'cancelled'

function head(data: ProFormaData): DocumentHead {
  const { title, number } = orderDocument(data.number, data.payment)
  const remark = isCancelled(data) ? 'No payment is due' : isUnpaid(data) ? 'Not a tax invoice' : 'Paid'
  return { title, number, remark, at: data.cancelledAt ?? data.placedAt, seller: data.seller }
}

function orderFacts(data: ProFormaData, fonts: FontStacks): Content {
  const { payment: payments, payBy } = data
  return factsTable(
    [
      [isCancelled(data) ? 'Ordered on' : 'Date', formatDay(data.placedAt)],
      ['Order', formatOrderNumber(data.number)],
      ['Your PO number', data.poNumber],
      ['Paid on', payments.paidOn && formatDay(payments.paidOn)],
      ['Cancelled on', isCancelled(data) && data.cancelledAt && formatDay(data.cancelledAt)],
      ['Payable by', payBy && isUnpaid(data) && formatDay(payBy), true],
    ],
    fonts,
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
    margin: [0, -0.75, 0, 10],
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
    : [{ text: NO_BANK_DETAILS, bold: true }, NO_DEADLINE_YET]
  const reference = formatPaymentReference(paymentReference(data.number))
  return {
    ...framedTable(
      [
        [
          { stack: account },
          {
            stack: [
              label('Reference'),
              { text: reference, style: 'figure', fontSize: 15 },
              { text: 'Use this reference only.', margin: [0, 0, 0, 5] },
              label(AMOUNT_DUE),
              { text: amountOpen(data), style: 'figure', fontSize: 13 },
            ],
            fillColor: TINT,
          },
        ],
      ],
      widths,
    ),
    margin: [0, 0, 0, 10],
    unbreakable: true,
  }
}

const TAX_NOTE =
  'Prices exclude tax; where the law has the buyer account for it, the buyer does (reverse charge).'

function conditions(data: ProFormaData): Content {
  const { payBy, seller } = data
  const cancelled = seller.cancelsUnpaidOrders ? ' After that, the order is cancelled.' : ''
  const reserved = payBy
    ? `We reserve the units until ${formatDay(payBy)}.${cancelled}`
    : 'We reserve the units for you.'
  const text = isUnpaid(data) ? `${reserved} ${CANCELLATION_TERMS} ${TAX_NOTE}` : TAX_NOTE
  return { text, fontSize: 8.5, color: STEEL }
}

/** Instead of the bank details: what happened to the money, and that nothing is due. */
function settledNotice(data: ProFormaData): Content {
  const { payment } = data
  const text = [
    ...(isCancelled(data) ? ['This order was cancelled.'] : []),
    ...(payment.amountPaid > 0 ? [paidText(payment)] : []),
    ...settlementTexts(payment),
    'No payment is due. Please do not transfer any money.',
  ].join(' ')
  return {
    ...framedTable([[{ text, bold: true, fillColor: TINT }]], columnWidths([1])),
    margin: [0, 0, 0, 10],
    unbreakable: true,
  }
}

/** The texts that buyers and products may have in any alphabet. */
function foreignTexts({
  lines,
  buyer,
  payment: { refunds },
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
    ...refunds.map(({ reference }) => reference),
  ]
}

export function proFormaDocument(data: ProFormaData, fonts: FontStacks): TDocumentDefinitions {
  return {
    ...sheetDocument(head(data), fonts, foreignTexts(data), [
      orderFacts(data, fonts),
      parties(data, fonts),
      lineTable(data, fonts),
      isUnpaid(data) ? payment(data, fonts) : settledNotice(data),
      conditions(data),
    ]),
    images: linePictures(data),
  }
}
