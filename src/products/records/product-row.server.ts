/** The row of a product, with the columns that are derived from its texts and specifications. */
import { newId } from '#app/db/ids.server.ts'
import type { NewRow } from '#app/db/schema.server.ts'
import type { PriceTier } from '#app/pricing/price-tiers.ts'
import { normalizeSku } from '../core/rules.ts'
import { buildSearchText } from '../search/search-index.server.ts'
import { listSpecTerms, mainCapacity } from '../search/spec-terms.ts'
import type { Family, PowerSource } from '../specifications/families.ts'
import type { ProductSpecs } from '../specifications/specifications.ts'
import type { TradeData } from '../trade-data/trade-fields.ts'

/** The columns that identify and describe a product. */
interface ProductIdentity {
  sku: string
  name: string
  family: Family
  powerSource: PowerSource
  description: string
  specs: ProductSpecs
}

export interface NewProductRecord extends ProductIdentity {
  priceCents: number
  stock: number
  minOrder: number
  orderMultiple: number
  priceTiers: readonly PriceTier[]
  tradeData?: TradeData
  picture?: string | null
  createdBy?: string
}

/** The columns of a product's identity, and those that filters, sorts and searches derive from it. */
export function toIdentityColumns(product: ProductIdentity) {
  const { specs } = product
  return {
    sku: product.sku,
    sku_key: normalizeSku(product.sku),
    name: product.name,
    family: product.family,
    power_source: product.powerSource,
    description: product.description,
    specs: JSON.stringify(specs),
    capacity_steel: specs.capacitySteelMm ?? null,
    capacity_wood: specs.capacityWoodMm ?? null,
    capacity_concrete: specs.capacityConcreteMm ?? null,
    capacity_stone: specs.capacityStoneMm ?? null,
    main_capacity: mainCapacity(product),
    power_w: specs.powerW ?? null,
    spec_terms: listSpecTerms(product),
    search_text: buildSearchText(product),
  }
}

export function buildProductRow(product: NewProductRecord, at: Date): NewRow<'products'> {
  return {
    ...toIdentityColumns(product),
    id: newId(at),
    unit_price: product.priceCents,
    stock: product.stock,
    min_order: product.minOrder,
    order_multiple: product.orderMultiple,
    price_tiers: JSON.stringify(product.priceTiers),
    trade_data: JSON.stringify(product.tradeData ?? {}),
    picture: product.picture || null,
    created_by: product.createdBy ?? null,
    created_at: at,
    archived_at: null,
  }
}
