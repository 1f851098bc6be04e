import { toFactColumns } from '#app/orders/core/order-facts.ts'
import type { OrderRow } from '#app/orders/list/queries.server.ts'
import type { LockedProductRow } from './place-order.sql.server.ts'
import type { PlaceOrderInput } from './place-order-values.server.ts'
import type { FreeTextLine, PricedOrderLine } from './price-lines.ts'
import type { WrittenOrder } from './write-order.server.ts'

/** The order that the statement has just written, without another query. */
export function toPlacedOrder(
  values: PlaceOrderInput,
  {
    order: { budget = null, buyer_company, buyer_vat_id },
    products,
    pricedLines,
    freight,
    total,
  }: WrittenOrder,
): OrderRow {
  const { number, buyer, placedBy, company, address, shipTo, phone, poNumber, at, quoted } = values
  const freeTextLines = quoted?.freeTextLines ?? []
  const lines = [
    ...products.map((product, index) => toPlacedLine(product, pricedLines[index])),
    ...freeTextLines.map((line, index) => toPlacedFreeTextLine(line, products.length + index + 1)),
  ]
  const unitCount = lines.reduce((sum, line) => sum + line.quantity, 0)
  return {
    number,
    buyer_name: buyer.name,
    buyer_email: buyer.email,
    buyer_company: company?.name ?? buyer_company,
    buyer_vat_id: company?.vatId ?? buyer_vat_id,
    address,
    ship_to: shipTo,
    phone,
    po_number: poNumber,
    ...toFactColumns(values.facts),
    freight_kind: freight.kind,
    freight_amount: freight.amount,
    freight_service: freight.service,
    delivery_note: '',
    placed_by_id: placedBy?.userId ?? null,
    company_id: company?.id ?? null,
    over_budget: budget !== null && total > budget.remaining,
    site_name: company?.site?.name ?? '',
    cost_center_name: company?.costCenter?.name ?? '',
    status: 'placed',
    total,
    line_count: lines.length,
    unit_count: unitCount,
    amount_due: total,
    amount_paid: 0,
    refund_due: 0,
    payments: [],
    refunds: [],
    open_units: unitCount,
    shipped_units: 0,
    delivered_units: 0,
    cancelled_units: 0,
    pay_by: values.payBy,
    pending_payment_days: values.pendingPaymentDays,
    promised_on: null,
    version: 1,
    placed_at: at,
    waiting_units: lines.reduce((sum, { promise }) => sum + (promise?.quantity ?? 0), 0),
    lines,
    events: [
      {
        id: values.eventId,
        event_count: 1,
        kind: 'status',
        status: 'placed',
        at: at.toISOString(),
        actor_name: (placedBy ?? buyer).name,
        note: '',
        units: null,
      },
    ],
  }
}

function toPlacedLine(row: LockedProductRow, line: PricedOrderLine | undefined): OrderRow['lines'][number] {
  const { line_no, product_id, sku, name, description, stock, picture, family, specs } = row
  const { quantity = 0, unitPrice: unit_price = 0, promisedOn = null } = line ?? {}
  const { from_stock: fromStock = quantity } = row
  return {
    line_no,
    product_id,
    sku,
    product_name: name,
    description,
    picture,
    family,
    specs,
    unit_price,
    quantity,
    available_before: stock,
    stock: stock - fromStock,
    shipped: 0,
    cancelled: 0,
    // For packing slips, which read the order again.
    trade_data: {},
    promise:
      fromStock === quantity || promisedOn === null
        ? null
        : {
            quantity: quantity - fromStock,
            produced: 0,
            cancelled: 0,
            version: 1,
            reason: null,
            first_promised_on: promisedOn,
            promised_on: promisedOn,
            previous_promised_on: null,
          },
  }
}

function toPlacedFreeTextLine(
  { name, description, quantity, unitPrice }: FreeTextLine,
  line_no: number,
): OrderRow['lines'][number] {
  return {
    line_no,
    product_id: null,
    sku: '',
    product_name: name,
    description,
    picture: null,
    family: null,
    specs: null,
    trade_data: null,
    stock: null,
    unit_price: unitPrice,
    quantity,
    available_before: 0,
    shipped: 0,
    cancelled: 0,
    promise: null,
  }
}
