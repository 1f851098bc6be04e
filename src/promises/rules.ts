/** When units of a product ship: those in stock after the payment, others after the lead time of the product. Pure. */
import { addCalendarDays } from '#app/lib/dates.ts'
import { addWorkingDays, type WorkingCalendar, workDayOf } from '#app/lib/working-days.ts'
import { type ProductPromise, type PromisePart, splitQuantity } from './split-quantity.ts'

export const MAX_BACKORDER_LIMIT = 100_000
export const MAX_LEAD_DAYS = 365

/** Why staff change the ship-by date of an order. */
export const PROMISE_REASONS = ['production', 'material', 'quality', 'carrier', 'buyer'] as const

/** The backorders of a product. */
export interface ProductSupply {
  allowsBackorder: boolean
  /** The most units that are promised and not produced. */
  backorderLimit: number
  /** Calendar days from the order until the units ship; null for not known. */
  leadDays: number | null
  /** The units that are promised and not produced. */
  backordered: number
}

export interface QuantityPromise extends ProductPromise {
  /** Empty if the quantity cannot be promised. */
  parts: PromisePart[]
  /** The last ship-by date; null if all units are in stock. */
  shipsBy: string | null
}

interface ProductToPromise {
  stock: number
  orderMultiple: number
  /** Null for a product that is sold from stock only. */
  supply: ProductSupply | null
}

interface PromiseDay {
  at: Date
  calendar: WorkingCalendar
  cutOff: string
}

const floorTo = (units: number, multiple: number) => Math.max(0, units - (units % multiple))

/** The day by which units that are ordered now and not in stock ship; null if the product takes no backorders. */
export function leadTimeDay(
  supply: ProductSupply | null,
  { at, calendar, cutOff }: PromiseDay,
): string | null {
  if (!supply?.allowsBackorder || supply.leadDays === null) return null
  return addWorkingDays(addCalendarDays(workDayOf(at, cutOff), supply.leadDays), 0, calendar)
}

/** The promise for a quantity that is ordered now. */
export function promiseOf(
  quantity: number,
  { stock, orderMultiple, supply }: ProductToPromise,
  day: PromiseDay,
): QuantityPromise {
  const shipsBy = leadTimeDay(supply, day)
  const free = shipsBy && supply ? floorTo(supply.backorderLimit - supply.backordered, orderMultiple) : 0
  const inStock = floorTo(stock, orderMultiple)
  const product = { inStock, available: inStock + free, moreShipsBy: free > 0 ? shipsBy : null }
  const parts = splitQuantity(quantity, product)
  return { ...product, parts, shipsBy: parts.at(-1)?.shipsBy ?? null }
}
