import type { Family, PowerSource, ProductSpecs } from '../specifications/specifications.ts'

/** One machine of the demo catalogue, as an administrator would enter it. */
export interface DemoProduct {
  sku: string
  name: string
  family: Family
  powerSource: PowerSource
  /** US cents. */
  priceCents: number
  /** Pieces in the warehouse; 0 is 'Stock Out'. */
  stock: number
  /** An order must be for more pieces than this. */
  minOrder: number
  description: string
  specs: ProductSpecs
}
