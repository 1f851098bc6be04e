/** Why an order that was sent is not placed, as far as the form can act on it. Pure. */
import type { Product } from '../catalog/contract.ts'
import { ApiError } from '../lib/api.ts'
import { limitsOf } from './quantity-words.ts'
import type { QuantityLimits } from './rules.ts'

export type Refusal =
  | { because: 'quantity-out-of-range'; limits: QuantityLimits }
  | { because: 'price-changed'; was: number; now: number }
  | { because: 'not-sold' }
  | { because: 'signed-out' }
  /** Nobody knows whether the order arrived: the same key must be sent again. */
  | { because: 'no-answer' }
  | { because: 'other'; say: string }

export function refusalOf(error: unknown, machine: Product): Refusal {
  if (!(error instanceof ApiError)) return { because: 'no-answer' }
  const { code, price } = error.problem
  if (code === 'quantity-out-of-range') {
    return { because: code, limits: limitsOf({ ...machine, ...figuresNow(error) }) }
  }
  if (code === 'price-changed' && typeof price === 'number') {
    return { because: code, was: machine.price, now: price }
  }
  if (code === 'no-such-product') return { because: 'not-sold' }
  if (error.status === 401) return { because: 'signed-out' }
  // A gateway's answer carries no code of ours, and says nothing about what the shop did behind it.
  if (error.status >= 500 && code === undefined) return { because: 'no-answer' }
  return { because: 'other', say: error.message }
}

/** Price, stock and minimum as the refusal brings them; null when it brings none. */
export function figuresNow(error: unknown): Pick<Product, 'price' | 'quentity' | 'minOrder'> | null {
  if (!(error instanceof ApiError)) return null
  const { price, available, minOrder } = error.problem
  if (typeof price !== 'number' || typeof available !== 'number' || typeof minOrder !== 'number') return null
  return { price, quentity: available, minOrder }
}
