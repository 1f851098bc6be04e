/** A version of a quote as a document and as a workbook: the same lines and totals as on the page. */
import type { Row } from '#app/db/schema.server.ts'
import type { QuoteDocumentData } from '#app/documents/quote-document-data.ts'
import type { Workbook, WorkbookCell } from '#app/documents/workbook.server.ts'
import { CURRENCY } from '#app/lib/currency.ts'
import { type Cents, optionalCents, requireCents } from '#app/lib/money.ts'
import type { Seller } from '#app/lib/seller.ts'
import type { QuoteVersion } from './contract.ts'
import { type QuoteRow, toVersion } from './queries.server.ts'
import { lineTotalOf, noteText, unitPriceOf, versionConditions, versionTotals } from './version-text.ts'

export function quoteDocumentData(
  row: QuoteRow,
  stored: Row<'quote_versions'>,
  seller: Seller,
): QuoteDocumentData {
  const version = toVersion(stored)
  const totals = versionTotals(version)
  return {
    number: row.number,
    version: version.no,
    author: version.author,
    sentAt: version.sentAt,
    validUntil: version.validUntil,
    buyerReference: row.buyer_reference,
    requestedDeliveryOn: row.requested_delivery_on,
    buyer: { name: row.buyer_name, email: row.buyer_email, company: row.company_name ?? '' },
    lines: version.lines.map((line) => ({
      sku: line.sku,
      name: line.name,
      note: noteText(line),
      quantity: line.quantity,
      unitPrice: unitPriceOf(line),
      listPrice: optionalCents(line.listPrice),
      targetPrice: optionalCents(line.targetPrice),
      priceTiers: line.priceTiers.map(({ from, price }) => ({ from, unitPrice: requireCents(price) })),
      readyOn: line.readyOn,
    })),
    totals: totals.rows,
    total: totals.totalRow,
    conditions: versionConditions(version),
    terms: version.terms,
    note: version.note,
    seller,
  }
}

const HEAD = [
  'Line',
  'SKU',
  'Product',
  'Units',
  `List price, ${CURRENCY}`,
  `Target price, ${CURRENCY}`,
  `Unit price, ${CURRENCY}`,
  `Total, ${CURRENCY}`,
  'Ready to ship on',
  'Note',
]

const amountCell = (amount: Cents | null): WorkbookCell => (amount === null ? null : { amount })

function workbookRow(line: QuoteVersion['lines'][number], index: number): WorkbookCell[] {
  return [
    index + 1,
    line.sku,
    line.name,
    line.quantity,
    amountCell(optionalCents(line.listPrice)),
    amountCell(optionalCents(line.targetPrice)),
    amountCell(unitPriceOf(line)),
    amountCell(lineTotalOf(line)),
    line.readyOn ?? '',
    noteText(line),
  ]
}

export function quoteWorkbook(number: string, stored: Row<'quote_versions'>): Workbook {
  const version = toVersion(stored)
  const { total } = versionTotals(version)
  const freight = requireCents(version.freight)
  const sum = (name: string, amount: Cents): WorkbookCell[] => [
    ...Array.from({ length: 6 }, () => null),
    { heading: name },
    { amount },
  ]
  return {
    name: `${number} version ${version.no}`,
    widths: [6, 14, 40, 8, 14, 14, 14, 16, 16, 40],
    rows: [
      HEAD.map((heading) => ({ heading })),
      ...version.lines.map(workbookRow),
      ...(freight > 0 ? [sum('Freight', freight)] : []),
      sum('Total', total),
    ],
  }
}
