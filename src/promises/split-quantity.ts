/** The parts of a quantity that ship together: from the stock first, the rest later. Pure. */
import type { QuantityLimits } from '#app/pricing/quantity-rules.ts'

/** The units of a quantity that ship together. */
export interface PromisePart {
  quantity: number
  source: 'stock' | 'lead-time'
  /** Null for units in stock, which ship some working days after the payment. */
  shipsBy: string | null
}

/** The promise of a product now, whatever the quantity. */
export interface ProductPromise {
  /** Units in stock, in whole order multiples: a rest below the multiple stays free. */
  inStock: number
  /** The largest quantity that can be promised. */
  available: number
  /** The day by which units ship that are not in stock; null if the product takes no more of them. */
  moreShipsBy: string | null
}

/** The parts of a quantity, those in stock first; none if it cannot be promised. */
export function splitQuantity(
  quantity: number,
  { inStock, available, moreShipsBy }: ProductPromise,
): PromisePart[] {
  if (quantity > available) return []
  const fromStock = Math.min(quantity, inStock)
  const parts: PromisePart[] = [
    { quantity: fromStock, source: 'stock', shipsBy: null },
    { quantity: quantity - fromStock, source: 'lead-time', shipsBy: moreShipsBy },
  ]
  return parts.filter((part) => part.quantity > 0)
}

export const ACCOUNT_NEEDS = ['confirmed-email', 'first-payment'] as const
/** An account has to have it before it can order units that are not in stock. */
export type AccountNeeds = (typeof ACCOUNT_NEEDS)[number]
/** The same of a visitor, who may have no account. */
export type BuyerNeeds = AccountNeeds | 'account'

/** The quantities that can be ordered, units included that are not in stock. @param promise if it is known */
export const promisedLimits = (limits: QuantityLimits, promise: KnownPromise | undefined): QuantityLimits =>
  promise?.moreShipsBy && !promise.accountNeeds ? { ...limits, available: promise.available } : limits

/** A quantity of which some units are not in stock. */
export interface LatePromise {
  parts: readonly PromisePart[]
  /** The day by which the last units ship. */
  shipsBy: string
  handlingDays: number
}

export interface KnownPromise extends ProductPromise {
  handlingDays: number
  accountNeeds: AccountNeeds | null
}

/** By product ID. */
export type PromisesByProduct = ReadonlyMap<string, KnownPromise>
export const NO_PROMISES: PromisesByProduct = new Map()

/** Null if all units are in stock, or if they cannot be promised to this account. */
export function latePromise(quantity: number, product: KnownPromise | undefined): LatePromise | null {
  const parts = product && !product.accountNeeds ? splitQuantity(quantity, product) : []
  const shipsBy = parts.at(-1)?.shipsBy
  return product && shipsBy ? { parts, shipsBy, handlingDays: product.handlingDays } : null
}

/** The needs for a quantity that the product promises to other accounts; null for nothing. */
export const needsForQuantity = (quantity: number, product: KnownPromise | undefined): AccountNeeds | null =>
  product && quantity > product.inStock && quantity <= product.available ? product.accountNeeds : null

/** The last of some days; null without any. */
export const lastDay = (days: readonly (string | undefined)[]): string | null =>
  days
    .flatMap((day) => day ?? [])
    .reduce<string | null>((last, day) => (last && last > day ? last : day), null)
