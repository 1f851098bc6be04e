import type { Seller } from '#app/lib/seller.ts'
import type { OrderRow } from '#app/orders/list/orders.queries.server.ts'
import type { Shipment } from '#app/orders/shipments/contract.ts'
import type { ProductSpecs } from '#app/products/specifications/specifications.ts'
import type { PackingSlipData, PackingSlipLine } from './packing-slip-data.ts'

/** The data of the packing slip of a shipment. Masses are those of the products today. */
export function toPackingSlipData(order: OrderRow, shipment: Shipment, seller: Seller): PackingSlipData {
  const orderLines = new Map(order.lines.map((line) => [line.line_no, line]))
  const { number, status, carrier, tracking, note, packages } = shipment
  return {
    ...{ number, status, carrier, tracking, note, packages },
    at: shipment.dispatchedAt ?? shipment.createdAt,
    order: order.number,
    poNumber: order.po_number,
    buyer: { name: order.buyer_name, company: order.buyer_company },
    costCenter: order.cost_center_name,
    site: order.site_name,
    address: order.address,
    phone: order.phone,
    lines: shipment.lines.map((line): PackingSlipLine => {
      const ordered = orderLines.get(line.line)
      const specs = (ordered?.specs ?? {}) as ProductSpecs
      return {
        line: line.line,
        sku: line.sku,
        name: line.productName,
        quantity: line.quantity,
        ordered: ordered ? ordered.quantity - ordered.cancelled : line.quantity,
        massKg: specs.massKg ?? null,
      }
    }),
    seller,
  }
}
