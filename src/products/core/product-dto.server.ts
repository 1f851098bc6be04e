/** Converts database rows of products to the shapes of the API, with the specification's spellings. */

import { hash } from 'node:crypto'
import type { Row } from '#app/db/schema.server.ts'
import { decimalFromCents } from '#app/lib/money.ts'
import { toDecimalTiers } from '#app/pricing/decimal-tiers.ts'
import { getRenderUrl } from '../renders/render-manifest.server.ts'
import { selectCardSpecs } from '../specifications/format-specs.ts'
import { toSpecs } from '../specifications/specifications.ts'
import type { ProductDto, ProductSummaryDto } from './contract.ts'

/** Increase this when drawings change, so that their immutable URLs change too. */
const DRAWING_REVISION = 1

/** The immutable URL of a product's drawing. It changes with the SKU, family, specifications and revision. */
export function getDrawingUrl(product: Pick<Row<'products'>, 'sku' | 'family' | 'specs'>): string {
  const input = JSON.stringify([DRAWING_REVISION, product.sku, product.family, product.specs])
  const version = hash('sha256', input, 'base64url').slice(0, 8)
  return `/drawings/${encodeURIComponent(product.sku)}.svg?v=${version}`
}

type PicturedProduct = Pick<Row<'products'>, 'sku' | 'family' | 'specs'> & { picture: string | null }

/** The URL of the product's uploaded photo, or else of its rendered picture, or else of its drawing. */
export function getPictureUrl({ picture, sku, family, specs }: PicturedProduct): string {
  const rendered = { sku, family, specs: toSpecs(specs) }
  return picture ?? getRenderUrl(rendered) ?? getDrawingUrl({ sku, family, specs })
}

export function toProductDto(row: Row<'products'>): ProductDto {
  return {
    _id: row.id,
    name: row.name,
    price: decimalFromCents(row.unit_price),
    quentity: row.stock,
    picture: getPictureUrl(row),
    drawing: getDrawingUrl(row),
    supplier: 'FIX IT',
    discription: row.description,
    minOrder: row.min_order,
    orderMultiple: row.order_multiple,
    priceTiers: toDecimalTiers(row.price_tiers),
    sku: row.sku,
    family: row.family,
    powerSource: row.power_source,
    specs: toSpecs(row.specs),
    tradeData: row.trade_data,
    ...(row.low_stock !== null && { lowStock: row.low_stock }),
    version: row.version,
    archived: row.archived_at !== null,
    createdAt: row.created_at.toISOString(),
  }
}

export function toProductSummary(product: ProductDto): ProductSummaryDto {
  const { supplier, family, powerSource, version, createdAt, drawing, tradeData, ...summary } = product
  return { ...summary, specs: selectCardSpecs(product.specs) }
}

export const productLocation = ({ _id }: ProductDto) => `/api/products/${_id}`
