/** A machine as it is typed: text, until the server has judged it. Field names are the contract's, so its refusals fit. */
import type { NewProduct } from '../contract.ts'
import { type PriceTierDraft, parsePriceTierDrafts } from '../price-tiers/price-tier-draft.ts'
import { DEFAULT_POWER_SOURCES, FAMILY_SPECS } from '../specifications/family-specs.ts'
import {
  type Family,
  type PowerSource,
  type ProductSpecs,
  SPEC_FIELDS,
  SPEC_KEYS,
  type SpecKey,
} from '../specifications/specifications.ts'

export type ImageSource = 'drawing' | 'upload' | 'address'

export interface ProductDraft {
  family: Family
  powerSource: PowerSource
  productName: string
  sku: string
  specs: Record<SpecKey, string>
  price: string
  quentity: string
  minOrder: string
  orderMultiple: string
  priceBreaks: PriceTierDraft[]
  pictureKind: ImageSource
  /** Where the server keeps the uploaded file; '' while there is none. */
  uploaded: string
  /** The address typed for a picture elsewhere. */
  img: string
  discription: string
  /** True once the administrator has said that two products may have this name. */
  allowDuplicateName?: boolean
}

const DEFAULT_FAMILY: Family = 'hammer-drill'

export const EMPTY_PRODUCT_DRAFT: ProductDraft = {
  family: DEFAULT_FAMILY,
  powerSource: DEFAULT_POWER_SOURCES[DEFAULT_FAMILY],
  productName: '',
  sku: '',
  // Every field has its empty text: a field without one would keep its old text when the form empties.
  specs: Object.fromEntries(SPEC_KEYS.map((key) => [key, ''])) as Record<SpecKey, string>,
  price: '',
  quentity: '',
  minOrder: '',
  orderMultiple: '',
  priceBreaks: [],
  pictureKind: 'drawing',
  uploaded: '',
  img: '',
  discription: '',
}

/** What was typed, as a number; NaN for anything else, which the wire turns into something the server refuses. */
function parseNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}

/** The figures of the draft's own family. Those typed for another family are kept in the form, but not sent. */
function parseSpecs({ family, specs }: ProductDraft): ProductSpecs {
  const given = FAMILY_SPECS[family].filter((key) => specs[key].trim())
  return Object.fromEntries(
    given.map((key) => [key, SPEC_FIELDS[key].kind === 'text' ? specs[key].trim() : parseNumber(specs[key])]),
  )
}

/** The specifications as far as they make sense already: what the drawing and the card show. */
export function getValidSpecs(draft: ProductDraft): ProductSpecs {
  const entries = Object.entries(parseSpecs(draft))
  return Object.fromEntries(
    entries.filter(([, value]) => typeof value === 'string' || Number.isFinite(value)),
  )
}

/** The address of the picture that was chosen; '' for the drawing. */
export function selectImageUrl({ pictureKind, uploaded, img }: ProductDraft): string {
  return pictureKind === 'upload' ? uploaded : pictureKind === 'address' ? img.trim() : ''
}

/** The contract's body. Nothing is judged here: the server refuses what it does not take. */
export function toNewProduct(draft: ProductDraft, email: string): NewProduct {
  const priceBreaks = parsePriceTierDrafts(draft.priceBreaks)
  return {
    email,
    productName: draft.productName,
    price: parseNumber(draft.price),
    quentity: parseNumber(draft.quentity),
    minOrder: parseNumber(draft.minOrder),
    discription: draft.discription,
    img: selectImageUrl(draft),
    family: draft.family,
    powerSource: draft.powerSource,
    specs: parseSpecs(draft),
    ...(draft.allowDuplicateName && { allowDuplicateName: true }),
    ...(draft.sku.trim() && { sku: draft.sku }),
    ...(draft.orderMultiple.trim() && { orderMultiple: parseNumber(draft.orderMultiple) }),
    ...(priceBreaks.length > 0 && { priceBreaks }),
  }
}

/** '1,490'-style amounts and pieces for the card; null while what is typed is no figure. */
export function parseNonNegativeNumber(typed: string): number | null {
  const figure = parseNumber(typed)
  return Number.isFinite(figure) && figure >= 0 ? figure : null
}

/** Whose field is wrong: the letter of its section on the sheet. */
export function getFieldSection(field: string): 'A' | 'B' | 'C' | 'D' | 'E' | '' {
  if (['family', 'powerSource', 'productName', 'sku'].includes(field)) return 'A'
  if (field.startsWith('specs.')) return 'B'
  if (['price', 'quentity', 'minOrder', 'orderMultiple'].includes(field)) return 'C'
  if (field.startsWith('priceBreaks')) return 'C'
  if (field === 'img') return 'D'
  return field === 'discription' ? 'E' : ''
}

const FIELD_LABELS: Record<string, string> = {
  family: 'Family',
  powerSource: 'Power source',
  productName: 'Name',
  sku: 'SKU',
  price: 'Price',
  quentity: 'Stock',
  minOrder: 'Minimum order',
  orderMultiple: 'Steps',
  priceBreaks: 'Volume prices',
  img: 'Picture',
  discription: 'Description',
}

/** 'specs.powerW' → 'Rated power' */
export function getFieldLabel(field: string): string {
  const [, key] = /^specs\.(\w+)/.exec(field) ?? []
  if (key && key in SPEC_FIELDS) return SPEC_FIELDS[key as SpecKey].label
  return FIELD_LABELS[field] ?? field
}

/** The id of a field's control on the page. */
export function getFieldId(field: string): string {
  return `product-${field}`
}
