/** The values of the Add Product form, as typed. Field names are those of the API, so that its field errors match. */

import { isKeyOf, recordOf } from '#app/lib/keys-of.ts'
import { readAmount, readNumber } from '#app/lib/typed-number.ts'
import type { NewProduct } from '#app/products/core/product-change-adapter.ts'
import { type PriceTierDraft, parsePriceTierDrafts } from '#app/products/price-tiers/price-tier-draft.ts'
import type { Family, PowerSource } from '#app/products/specifications/families.ts'
import { DEFAULT_POWER_SOURCES, FAMILY_SPECS } from '#app/products/specifications/family-specs.ts'
import {
  type ProductSpecs,
  SPEC_FIELDS,
  SPEC_KEYS,
  type SpecKey,
} from '#app/products/specifications/specifications.ts'
import {
  TRADE_FIELDS,
  TRADE_KEYS,
  type TradeData,
  type TradeKey,
} from '#app/products/trade-data/trade-fields.ts'

export type ImageSource = 'drawing' | 'upload' | 'url'

export interface ProductDraft {
  family: Family
  powerSource: PowerSource
  productName: string
  sku: string
  specs: Record<SpecKey, string>
  tradeData: Record<TradeKey, string>
  price: string
  stock: string
  minOrder: string
  orderMultiple: string
  priceTiers: PriceTierDraft[]
  imageSource: ImageSource
  /** The URL of the uploaded image; '' while there is none. */
  uploaded: string
  /** The typed URL of an image. */
  img: string
  description: string
  /** True when the administrator has confirmed a name that another product already has. */
  allowDuplicateName?: boolean
}

const DEFAULT_FAMILY: Family = 'hammer-drill'

export const EMPTY_PRODUCT_DRAFT: ProductDraft = {
  family: DEFAULT_FAMILY,
  powerSource: DEFAULT_POWER_SOURCES[DEFAULT_FAMILY],
  productName: '',
  sku: '',
  // Every field has a default value: resetting the form would not clear a field without one.
  specs: recordOf(SPEC_KEYS, () => ''),
  tradeData: recordOf(TRADE_KEYS, () => ''),
  price: '',
  stock: '',
  minOrder: '',
  orderMultiple: '',
  priceTiers: [],
  imageSource: 'drawing',
  uploaded: '',
  img: '',
  description: '',
}

/** The typed specification; null removes it from a product. */
export function parseSpec(key: SpecKey, typed: string): string | number | null {
  const text = typed.trim()
  if (text === '') return null
  return SPEC_FIELDS[key].kind === 'text' ? text : readNumber(text)
}

/** The typed code, size or weight; null removes it from a product. */
export function parseTradeValue(key: TradeKey, typed: string): string | number | null {
  const text = typed.trim()
  if (text === '') return null
  return TRADE_FIELDS[key].kind === 'text' ? text : readNumber(text)
}

function parseTradeData({ tradeData }: ProductDraft): TradeData {
  const keys = TRADE_KEYS.filter((key) => tradeData[key].trim())
  return Object.fromEntries(keys.map((key) => [key, parseTradeValue(key, tradeData[key])]))
}

/** The specifications of the chosen family. Values typed for another family stay in the form but are not sent. */
function parseSpecs({ family, specs }: ProductDraft): ProductSpecs {
  const keys = FAMILY_SPECS[family].filter((key) => specs[key].trim())
  return Object.fromEntries(keys.map((key) => [key, parseSpec(key, specs[key])]))
}

/** The valid specifications, for the preview. */
export function getValidSpecs(draft: ProductDraft): ProductSpecs {
  const entries = Object.entries(parseSpecs(draft))
  return Object.fromEntries(
    entries.filter(([, value]) => typeof value === 'string' || Number.isFinite(value)),
  )
}

/** The URL of the chosen image; '' for the drawing. */
export function selectImageUrl({ imageSource, uploaded, img }: ProductDraft): string {
  return imageSource === 'upload' ? uploaded : imageSource === 'url' ? img.trim() : ''
}

/** The request body. It may be invalid: the server validates it. */
export function toNewProduct(draft: ProductDraft, email: string): NewProduct {
  const priceTiers = parsePriceTierDrafts(draft.priceTiers)
  return {
    email,
    productName: draft.productName,
    price: readAmount(draft.price),
    stock: readNumber(draft.stock),
    minOrder: readNumber(draft.minOrder),
    description: draft.description,
    img: selectImageUrl(draft),
    family: draft.family,
    powerSource: draft.powerSource,
    specs: parseSpecs(draft),
    tradeData: parseTradeData(draft),
    ...(draft.allowDuplicateName && { allowDuplicateName: true }),
    ...(draft.sku.trim() && { sku: draft.sku }),
    ...(draft.orderMultiple.trim() && { orderMultiple: readNumber(draft.orderMultiple) }),
    ...(priceTiers.length > 0 && { priceTiers }),
  }
}

/** A typed amount or quantity, for the preview; null when it is negative or not a number. */
export function parseNonNegativeNumber(typed: string): number | null {
  const number = readNumber(typed)
  return Number.isFinite(number) && number >= 0 ? number : null
}

/** The letter of the form section that contains the field; '' for a field that the form does not have. */
export function getFieldSection(field: string): 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | '' {
  if (['family', 'powerSource', 'productName', 'sku'].includes(field)) return 'A'
  if (field.startsWith('specs.')) return 'B'
  if (['price', 'stock', 'minOrder', 'orderMultiple'].includes(field)) return 'C'
  if (field.startsWith('priceTiers')) return 'C'
  if (field === 'img') return 'D'
  if (field.startsWith('tradeData')) return 'F'
  return field === 'description' ? 'E' : ''
}

const FIELD_LABELS: Record<string, string> = {
  family: 'Family',
  powerSource: 'Power source',
  productName: 'Name',
  sku: 'SKU',
  price: 'Price',
  stock: 'Stock',
  minOrder: 'Minimum order',
  orderMultiple: 'Order multiple',
  priceTiers: 'Volume prices',
  img: 'Image',
  description: 'Description',
}

/** 'specs.powerW' → 'Rated power' */
export function getFieldLabel(field: string): string {
  const [, key] = /^specs\.(\w+)/.exec(field) ?? []
  if (key && isKeyOf(SPEC_FIELDS, key)) return SPEC_FIELDS[key].label
  const tradeKey = TRADE_KEYS.find((one) => field === `tradeData.${one}`)
  if (tradeKey) return TRADE_FIELDS[tradeKey].label
  return FIELD_LABELS[field] ?? field
}

/** The id of a field's input element. */
export function getFieldId(field: string): string {
  return `product-${field}`
}
