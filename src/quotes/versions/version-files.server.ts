/** A version of a quote as a document and as a workbook: the same lines and totals as on the page. */
import type { Row } from '#app/db/schema.server.ts'
import type { QuoteDocumentData } from '#app/documents/quote-document-data.ts'
import type { Workbook, WorkbookCell } from '#app/documents/workbook.server.ts'
import { CURRENCY } from '#app/lib/currency.ts'
import { type Cents, optionalCents, requireCents } from '#app/lib/money.ts'
import type { Seller } from '#app/lib/seller.ts'
import type { QuoteVersion } from '../core/contract.ts'
import { type QuoteRow, toVersion } from '../core/queries.server.ts'
import { lineTotalOf, noteText, unitPriceOf, versionConditions, versionTotals } from '../core/version-text.ts'

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

const amountCell = (amount: Cents | null): WorkbookCell => (amount === null ? null : { amount })

/** Heading, width and cell of each column. */
const COLUMNS: readonly [
  heading: string,
  width: number,
  cellOf: (line: QuoteVersion['lines'][number], index: number) => WorkbookCell,
][] = [
  ['Line', 6, (_line, index) => index + 1],
  ['SKU', 14, (line) => line.sku],
  ['Product', 40, (line) => line.name],
  ['Units', 8, (line) => line.quantity],
  [`List price, ${CURRENCY}`, 14, (line) => amountCell(optionalCents(line.listPrice))],
  [`Target price, ${CURRENCY}`, 14, (line) => amountCell(optionalCents(line.targetPrice))],
  [`Unit price, ${CURRENCY}`, 14, (line) => amountCell(unitPriceOf(line))],
  [`Total, ${CURRENCY}`, 16, (line) => amountCell(lineTotalOf(line))],
  ['Ready to ship on', 16, (line) => line.readyOn ?? ''],
  ['Note', 40, noteText],
]

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
    widths: COLUMNS.map(([, width]) => width),
    rows: [
      COLUMNS.map(([heading]) => ({ heading })),
      ...version.lines.map((line, index) => COLUMNS.map(([, , cellOf]) => cellOf(line, index))),
      ...(freight > 0 ? [sum('Freight', freight)] : []),
      sum('Total', total),
    ],
  }
}
