import type { Family, PowerSource } from '#app/products/specifications/families.ts'
import type { ProductSpecs } from '#app/products/specifications/specifications.ts'

/** A product of the demo catalog. */
export interface DemoProduct {
  sku: string
  name: string
  family: Family
  powerSource: PowerSource
  /** US cents. */
  priceCents: number
  /** In units; 0 is 'Stock Out'. */
  stock: number
  /** A quantity must be above this number. */
  minOrder: number
  description: string
  specs: ProductSpecs
}
