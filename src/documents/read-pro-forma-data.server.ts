import type { Db } from '#app/db/schema.server.ts'
import type { Log } from '#app/lib/log.ts'
import type { Seller } from '#app/lib/seller.ts'
import { paymentFromDto } from '#app/orders/core/order-adapter.ts'
import { laterField, placedByField, toOrderSummaryDto } from '#app/orders/list/order-dto.server.ts'
import type { OrderRow } from '#app/orders/list/queries.server.ts'
import { productPicturePng } from '#app/products/images/product-picture.server.ts'
import { type FormattedSpec, listKeySpecs } from '#app/products/specifications/format-specs.ts'
import { toSpecs } from '#app/products/specifications/specifications.ts'
import type { ProFormaData, ProFormaLine } from './pro-forma-data.ts'

/** A longer order has pictures in its first lines only, so that its document stays small. */
const MAX_PICTURES = 100

/** The data of the document about an order. Specifications and pictures are those of the product today. */
export async function readProFormaData(
  { db, log }: { db: Db; log: Log },
  order: OrderRow,
  seller: Seller,
): Promise<ProFormaData> {
  const lines: ProFormaLine[] = []
  for (const [index, line] of order.lines.entries()) {
    const product = index < MAX_PICTURES ? toPictured(line) : null
    lines.push(toLine(line, product && (await productPicturePng(db, product, log))))
  }
  return {
    number: order.number,
    buyer: {
      name: order.buyer_name,
      email: order.buyer_email,
      company: order.buyer_company,
      vatId: order.buyer_vat_id,
    },
    ...placedByField(order),
    costCenter: order.cost_center_name,
    site: order.site_name,
    address: order.address,
    phone: order.phone,
    poNumber: order.po_number,
    placedAt: order.placed_at.toISOString(),
    cancelledAt: order.events.findLast(({ status }) => status === 'cancelled')?.at,
    payBy: order.pay_by?.toISOString() ?? null,
    lines,
    freight: { kind: order.freight_kind, amount: order.freight_amount, service: order.freight_service },
    payment: paymentFromDto(toOrderSummaryDto(order)),
    seller,
  }
}

type OrderLineRow = OrderRow['lines'][number]

/** Null for a free text. */
const toPictured = ({ product_name: name, sku, family, specs, picture }: OrderLineRow) =>
  family && specs ? { sku, name, family, specs, picture } : null

/** Power, voltage and mass need no name. */
const SELF_EXPLANATORY: readonly string[] = ['powerW', 'batteryV', 'massKg']

/** 'steel Ø13 mm', which stays on one line: no font of the document has the sign ⌀. */
function formatLineSpec({ key, label, value, unit }: FormattedSpec): string {
  const name = SELF_EXPLANATORY.includes(key) ? '' : label.toLowerCase()
  return [name, value.replace('⌀', 'Ø'), unit].filter(Boolean).join('\u00a0')
}

function toLine(line: OrderLineRow, picture: Uint8Array | null): ProFormaLine {
  const specs = toSpecs(line.specs ?? {})
  return {
    sku: line.sku,
    name: line.product_name,
    specification:
      line.product_id === null ? line.description : listKeySpecs(specs).map(formatLineSpec).join(' · '),
    quantity: line.quantity - line.cancelled,
    cancelled: line.cancelled,
    unitPrice: line.unit_price,
    listPrice: null,
    massKg: specs.massKg ?? null,
    ...laterField(line.promise),
    picture,
  }
}
