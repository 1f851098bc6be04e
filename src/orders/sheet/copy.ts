import { formatPlural } from '#app/lib/numbers.ts'
import type { OrderStatus } from '../rules.ts'

export const orderSheetCopy = {
  notShipped: {
    placed: (units: number) =>
      `${formatPlural(units, ['unit is', 'units are'])} reserved. They ship after your payment.`,
    paid: (units: number) => `${formatPlural(units, ['unit is', 'units are'])} being prepared for shipment.`,
  } satisfies Partial<Record<OrderStatus, (units: number) => string>>,
  shipped: (day: string) => `Shipped on ${day}.`,
  delivered: (day: string) => `Delivered on ${day}.`,
  nothingToShip: 'The order was cancelled. Nothing ships.',
  paid: (total: string, day: string) => `Paid ${total} on ${day}.`,
  cancelledAfterPayment: (total: string) => `${total} was paid. Payments are not refunded.`,
  nothingDue: 'No payment is due.',
  help: (number: string) => `Quote order ${number}.`,
  notFound: {
    title: (id: string) => `No order ${id}`,
    text: 'Order numbers have eight letters and digits, for example P6W6-BBRW.',
  },
}
