import type { Shipment } from '#app/fulfillment/shipments/contract.ts'
import { NO_DETAILS } from '#app/fulfillment/shipments/rules.ts'
import type { Seller } from '#app/lib/seller.ts'
import { formatOrderNumber } from '#app/orders/core/rules.ts'
import { laterField } from '#app/orders/list/order-dto.server.ts'
import type { OrderRow } from '#app/orders/list/queries.server.ts'
import { toSpecs } from '#app/products/specifications/specifications.ts'
import type { TradeData } from '#app/products/trade-data/trade-fields.ts'
import type { PackingSlipData, PackingSlipLine } from './packing-slip-data.ts'

const sharedData = (order: OrderRow, seller: Seller) => ({
  order: order.number,
  poNumber: order.po_number,
  requestedOn: order.requested_on,
  deliveryNote: order.delivery_note,
  buyer: { name: order.buyer_name, company: order.buyer_company },
  costCenter: order.cost_center_name,
  site: order.site_name,
  address: order.address,
  phone: order.phone,
  seller,
})

/** The facts of the product of a line today. A free text has none. */
const productFacts = (line: Pick<OrderRow['lines'][number], 'specs' | 'trade_data'> | undefined) => {
  const { customsCode = '', originCountry = '' }: TradeData = line?.trade_data ?? {}
  return { massKg: toSpecs(line?.specs ?? {}).massKg ?? null, customsCode, originCountry }
}

/**
 * The data of the packing slip of a shipment. Weights and codes are those of the products today.
 * @param formerAddress where it went, if the address of the order has changed since
 */
export function toPackingSlipData(
  order: OrderRow,
  shipment: Shipment,
  seller: Seller,
  formerAddress: Partial<Pick<PackingSlipData, 'address' | 'site'>> = {},
): PackingSlipData {
  const orderLines = new Map(order.lines.map((line) => [line.line_no, line]))
  const { number, status, carrier, tracking, note, voidReason, packages } = shipment
  return {
    ...sharedData(order, seller),
    ...formerAddress,
    number,
    status,
    carrier,
    tracking,
    note,
    voidReason,
    packages,
    at: shipment.dispatchedAt ?? shipment.createdAt,
    lines: shipment.lines.map((line): PackingSlipLine => {
      const ordered = orderLines.get(line.line)
      return {
        line: line.line,
        sku: line.sku,
        name: line.productName,
        quantity: line.quantity,
        ordered: ordered ? ordered.quantity - ordered.cancelled : line.quantity,
        ...laterField(ordered?.promise ?? null),
        ...productFacts(ordered),
      }
    }),
  }
}

/** The data of the picking list of everything that is open and in stock. */
export function toPickingListData(order: OrderRow, at: Date, seller: Seller): PackingSlipData {
  const open = order.lines.map((line) => ({ ...line, open: line.quantity - line.cancelled - line.shipped }))
  const waiting = ({ promise }: (typeof open)[number]) =>
    promise ? promise.quantity - promise.produced - promise.cancelled : 0
  return {
    ...sharedData(order, seller),
    ...NO_DETAILS,
    voidReason: '',
    number: formatOrderNumber(order.number),
    status: 'open',
    at: at.toISOString(),
    lines: open
      .filter((line) => line.open > 0)
      .map(
        (line): PackingSlipLine => ({
          line: line.line_no,
          sku: line.sku,
          name: line.product_name,
          quantity: line.open - waiting(line),
          ordered: line.quantity - line.cancelled,
          ...laterField(line.promise),
          ...productFacts(line),
        }),
      ),
  }
}
