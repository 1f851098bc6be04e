/** Corrections of a placed order, and until when they can be made; pure. */
import { formatDay } from '#app/lib/dates.ts'
import { canChangeAddress, type OrderStatus } from '#app/orders/core/rules.ts'

export const MAX_DELIVERY_NOTE = 500

export interface CorrectableFacts {
  poNumber: string
  phone: string
  deliveryNote: string
  /** A day; null for none. */
  requestedOn: string | null
}

/** The buyer corrects an order until its first shipment, the staff of the shop until it is cancelled. */
export function canCorrectOrder(order: { status: OrderStatus; shipped: number }, isStaff: boolean): boolean {
  return isStaff ? order.status !== 'cancelled' : canChangeAddress(order, isStaff)
}

/** The facts of a correction that differ from those of the order. */
export function changedFacts(
  before: CorrectableFacts,
  correction: { [Fact in keyof CorrectableFacts]?: CorrectableFacts[Fact] | undefined },
): Partial<CorrectableFacts> {
  const changed = Object.entries(correction).filter(
    ([fact, value]) => value !== undefined && value !== before[fact as keyof CorrectableFacts],
  )
  return Object.fromEntries(changed)
}

const instead = (value: string, before: string) => `${value || 'none'} instead of ${before || 'none'}`
const dayText = (day: string | null) => (day === null ? '' : formatDay(day))

/** 'PO number NQ-2 instead of NQ-1. Phone changed.' Phone and note are personal, so the history has only that they changed. */
export function describeCorrection(before: CorrectableFacts, changed: Partial<CorrectableFacts>): string {
  const { poNumber, phone, deliveryNote, requestedOn } = changed
  return [
    ...(poNumber === undefined ? [] : [`PO number ${instead(poNumber, before.poNumber)}.`]),
    ...(requestedOn === undefined
      ? []
      : [`Wanted date ${instead(dayText(requestedOn), dayText(before.requestedOn))}.`]),
    ...(phone === undefined ? [] : ['Phone changed.']),
    ...(deliveryNote === undefined ? [] : ['Delivery note changed.']),
  ].join(' ')
}
