/** Between a product and the draft of the forms that edit or duplicate it. Pure. */

import { recordOf } from '#app/lib/keys-of.ts'
import { decimalText } from '#app/lib/money.ts'
import { minOrderFromQuantity } from '#app/pricing/min-order.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import type { ProductChange } from '#app/products/core/product-change-adapter.ts'
import { getImageKind } from '#app/products/images/product-image.tsx'
import { toPriceTierDrafts } from '#app/products/price-tiers/price-tier-draft.ts'
import {
  FAMILIES,
  type Family,
  POWER_SOURCES,
  type PowerSource,
} from '#app/products/specifications/families.ts'
import { FAMILY_SPECS } from '#app/products/specifications/family-specs.ts'
import {
  type ProductSpecsChange,
  SPEC_KEYS,
  type SpecKey,
} from '#app/products/specifications/specifications.ts'
import { TRADE_KEYS, type TradeDataChange, type TradeKey } from '#app/products/trade-data/trade-fields.ts'
import {
  EMPTY_PRODUCT_DRAFT,
  getFieldLabel,
  type ProductDraft,
  parseSpec,
  parseTradeValue,
} from './product-draft.ts'

const TEXT_FIELDS = ['productName', 'sku', 'family', 'powerSource', 'description'] as const
type TextField = (typeof TEXT_FIELDS)[number]

/** The name of a field in the form: 'sku', 'specs.powerW', 'tradeData.gtin'. */
type EditedField = TextField | `specs.${SpecKey}` | `tradeData.${TradeKey}`

export function toProductDraft(product: Product): ProductDraft {
  const { specs } = product
  return {
    ...EMPTY_PRODUCT_DRAFT,
    family: product.family,
    powerSource: product.powerSource,
    productName: product.name,
    sku: product.sku,
    description: product.description,
    specs: recordOf(SPEC_KEYS, (key) => String(specs[key] ?? '')),
    tradeData: recordOf(TRADE_KEYS, (key) => String(product.tradeData[key] ?? '')),
  }
}

/** A new product like this one. Neither its stock is copied, of which no unit exists yet, nor its GTIN, which is unique. */
export function toDuplicateDraft(product: Product, sku: string): ProductDraft {
  const isPhoto = getImageKind(product.picture) === 'photo'
  const draft = toProductDraft(product)
  return {
    ...draft,
    tradeData: { ...draft.tradeData, gtin: '' },
    sku,
    price: decimalText(product.listPrice),
    minOrder: String(minOrderFromQuantity(product.minOrderQuantity)),
    orderMultiple: product.orderMultiple > 1 ? String(product.orderMultiple) : '',
    priceTiers: toPriceTierDrafts(product.priceTiers),
    ...(isPhoto && { imageSource: 'url' as const, img: product.picture }),
  }
}

const readSpec = (draft: ProductDraft, key: SpecKey) => draft.specs[key].trim()
const readTradeValue = (draft: ProductDraft, key: TradeKey) => draft.tradeData[key].trim()

/** The specifications that saving removes, because the chosen family has none of them. */
export function listRemovedSpecs(draft: ProductDraft, baseline: Product): SpecKey[] {
  if (draft.family === baseline.family) return []
  return SPEC_KEYS.filter(
    (key) => baseline.specs[key] !== undefined && !FAMILY_SPECS[draft.family].includes(key),
  )
}

/** The typed fields that differ from an earlier draft. */
export function listEditedFields(draft: ProductDraft, before: ProductDraft): EditedField[] {
  const texts = TEXT_FIELDS.filter((field) => draft[field].trim() !== before[field].trim())
  const specs = FAMILY_SPECS[draft.family].filter((key) => readSpec(draft, key) !== readSpec(before, key))
  const tradeKeys = TRADE_KEYS.filter((key) => readTradeValue(draft, key) !== readTradeValue(before, key))
  return [
    ...texts,
    ...specs.map((key) => `specs.${key}` as const),
    ...tradeKeys.map((key) => `tradeData.${key}` as const),
  ]
}

const isSpec = (field: EditedField): field is `specs.${SpecKey}` => field.startsWith('specs.')
const toSpecKey = (field: `specs.${SpecKey}`) => field.slice('specs.'.length) as SpecKey
const isTradeField = (field: EditedField): field is `tradeData.${TradeKey}` => field.startsWith('tradeData.')
const toTradeKey = (field: `tradeData.${TradeKey}`) => field.slice('tradeData.'.length) as TradeKey
/** The server rejects a text. NaN would become null in JSON, which removes the value. */
const orTyped = (value: string | number | null, typed: string) => (Number.isNaN(value) ? typed : value)

/** Only what was changed, so that what somebody else has changed meanwhile stays; null if nothing was. */
export function toProductChange(draft: ProductDraft, baseline: Product): ProductChange | null {
  const edited = listEditedFields(draft, toProductDraft(baseline))
  const removed = listRemovedSpecs(draft, baseline)
  if (edited.length === 0 && removed.length === 0) return null
  const specs: ProductSpecsChange = Object.fromEntries([
    ...removed.map((key) => [key, null]),
    ...edited.filter(isSpec).map((field) => {
      const key = toSpecKey(field)
      return [key, orTyped(parseSpec(key, draft.specs[key]), draft.specs[key])]
    }),
  ])
  const tradeData: TradeDataChange = Object.fromEntries(
    edited.filter(isTradeField).map((field) => {
      const key = toTradeKey(field)
      return [key, orTyped(parseTradeValue(key, draft.tradeData[key]), draft.tradeData[key])]
    }),
  )
  return {
    ...(edited.includes('productName') && { name: draft.productName }),
    ...(edited.includes('sku') && { sku: draft.sku }),
    ...(edited.includes('family') && { family: draft.family }),
    ...(edited.includes('powerSource') && { powerSource: draft.powerSource }),
    ...(edited.includes('description') && { description: draft.description }),
    ...(Object.keys(specs).length > 0 && { specs }),
    ...(Object.keys(tradeData).length > 0 && { tradeData }),
  }
}

/** The typed text of a field. */
export function readDraftField(draft: ProductDraft, field: EditedField): string {
  if (isSpec(field)) return draft.specs[toSpecKey(field)]
  return isTradeField(field) ? draft.tradeData[toTradeKey(field)] : draft[field]
}

/** The current product with everything that was typed after `before`. */
export function keepTyped(draft: ProductDraft, before: ProductDraft, current: Product): ProductDraft {
  const merged = toProductDraft(current)
  for (const field of listEditedFields(draft, before)) {
    if (isSpec(field)) merged.specs[toSpecKey(field)] = draft.specs[toSpecKey(field)]
    else if (isTradeField(field)) merged.tradeData[toTradeKey(field)] = draft.tradeData[toTradeKey(field)]
    else Object.assign(merged, { [field]: draft[field] })
  }
  return merged
}

export interface ConflictLine {
  field: EditedField
  label: string
  /** The value when the form was opened, and the current one. '' for nothing. */
  before: string
  now: string
  /** The typed value, where both changed the same field. */
  typed?: string
}

const readField = (draft: ProductDraft, field: EditedField): string => {
  if (isSpec(field)) return readSpec(draft, toSpecKey(field))
  if (isTradeField(field)) return readTradeValue(draft, toTradeKey(field))
  const text = draft[field].trim()
  if (field === 'family') return FAMILIES[text as Family].singular
  return field === 'powerSource' ? POWER_SOURCES[text as PowerSource] : text
}

/** The changes of somebody else since the form was opened. Price and stock are edited elsewhere. */
export function listConflicts(draft: ProductDraft, baseline: Product, current: Product): ConflictLine[] {
  const [before, now] = [toProductDraft(baseline), toProductDraft(current)]
  const edited = listEditedFields(draft, before)
  const fields: EditedField[] = [
    ...TEXT_FIELDS,
    ...SPEC_KEYS.map((key) => `specs.${key}` as const),
    ...TRADE_KEYS.map((key) => `tradeData.${key}` as const),
  ]
  return fields
    .filter((field) => readField(before, field) !== readField(now, field))
    .map((field) => ({
      field,
      label: getFieldLabel(field),
      before: readField(before, field),
      now: readField(now, field),
      ...(edited.includes(field) && { typed: readField(draft, field) }),
    }))
}
