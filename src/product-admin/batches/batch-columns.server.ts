/** The columns of product files: how a value is written, read and compared. Pure. */

import type { Row } from '#app/db/schema.server.ts'
import { decimalFromCents, optionalDecimal } from '#app/lib/money.ts'
import { toDecimalTiers } from '#app/pricing/decimal-tiers.ts'
import {
  FAMILIES,
  FAMILY_IDS,
  POWER_SOURCE_IDS,
  POWER_SOURCES,
} from '#app/products/specifications/families.ts'
import { formatSpecName } from '#app/products/specifications/spec-groups.ts'
import { SPEC_FIELDS, SPEC_KEYS, type SpecKey, toSpecs } from '#app/products/specifications/specifications.ts'
import {
  formatTradeHeader,
  TRADE_KEYS,
  type TradeKey,
  tradeFieldOf,
} from '#app/products/trade-data/trade-fields.ts'
import { FLOOR_PRICE_HEADER, PRICE_HEADER, VOLUME_PRICES_HEADER } from './batch-prices.ts'

export type CellValue = string | number | boolean | null | { from: number; price: number }[]
export type ParsedCell = { value: CellValue } | { problem: string }

export interface BatchColumn {
  /** The field of a product: 'price', 'specs.powerW' or 'tradeData.gtin'. */
  field: string
  header: string
  /** Other headers that name the column, normalized. */
  aliases: readonly string[]
  read: (product: Row<'products'>) => CellValue
  parse: (text: string) => ParsedCell
  /** The text of a value in a file. */
  write: (value: CellValue) => string
}

const DECIMAL = /^-?\d{1,12}(?:\.\d{1,9})?$/

const parseDecimal =
  (what: string) =>
  (text: string): ParsedCell => {
    if (DECIMAL.test(text)) return { value: Number(text) }
    return text.includes(',')
      ? { problem: 'Use a point for decimals and nothing for thousands, such as 1490.50.' }
      : { problem: `“${text.slice(0, 40)}” is not a ${what}. Enter a number such as 1490.50.` }
  }
const parseNumber = parseDecimal('number')

const writeText = (value: CellValue) => (value === null ? '' : String(value))
const writeMoney = (value: CellValue) => (typeof value === 'number' ? value.toFixed(2) : '')

const required = (parse: (text: string) => ParsedCell) => (text: string) =>
  text === '' ? { problem: 'Must not be empty.' } : parse(text)
const optional = (parse: (text: string) => ParsedCell) => (text: string) =>
  text === '' ? { value: null } : parse(text)
const parseText = (text: string): ParsedCell => ({ value: text })

/** An ID or its label, in any case. */
function parseChoice(choices: readonly (readonly [id: string, label: string])[]) {
  return (text: string): ParsedCell => {
    const lowerText = text.toLowerCase()
    const found = choices.find(([id, label]) => id === lowerText || label.toLowerCase() === lowerText)
    if (found) return { value: found[0] }
    return { problem: `Not known. Choose from: ${choices.map(([, label]) => label).join('; ')}.` }
  }
}

const FAMILY_CHOICES = FAMILY_IDS.map((id) => [id, FAMILIES[id].singular] as const)
const POWER_CHOICES = POWER_SOURCE_IDS.map((id) => [id, POWER_SOURCES[id]] as const)
const STATUS_CHOICES = [
  ['false', 'On sale'],
  ['true', 'Archived'],
] as const
const writeChoice = (choices: readonly (readonly [string, string])[]) => (value: CellValue) =>
  choices.find(([id]) => id === String(value))?.[1] ?? String(value)

const TIER = /^(\d{1,9})\s*:\s*(\d{1,9}(?:\.\d{1,2})?)$/

function parseTiers(text: string): ParsedCell {
  const tiers: { from: number; price: number }[] = []
  for (const part of text.split(';').map((one) => one.trim())) {
    if (part === '') continue
    const [, from, price] = TIER.exec(part) ?? []
    if (from === undefined || price === undefined) {
      return { problem: 'Write volume prices as 10: 139.00; 25: 129.00.' }
    }
    tiers.push({ from: Number(from), price: Number(price) })
  }
  return { value: tiers }
}

const writeTiers = (value: CellValue) =>
  Array.isArray(value) ? value.map(({ from, price }) => `${from}: ${price.toFixed(2)}`).join('; ') : ''

/** Names in files that an earlier release exported. */
const FORMER_SPEC_NAMES: Partial<Record<SpecKey, string[]>> = { massKg: ['mass'] }

function specColumn(key: SpecKey): BatchColumn {
  const { unit, kind } = SPEC_FIELDS[key]
  const name = formatSpecName(key)
  return {
    field: `specs.${key}`,
    header: unit ? `${name} (${unit})` : name,
    aliases: [key.toLowerCase(), ...(FORMER_SPEC_NAMES[key] ?? [])],
    read: ({ specs }) => toSpecs(specs)[key] ?? null,
    parse: optional(kind === 'number' ? parseNumber : parseText),
    write: writeText,
  }
}

function tradeColumn(key: TradeKey): BatchColumn {
  return {
    field: `tradeData.${key}`,
    header: formatTradeHeader(key),
    aliases: [key.toLowerCase()],
    read: ({ trade_data }) => trade_data[key] ?? null,
    parse: optional(tradeFieldOf(key).kind === 'number' ? parseNumber : parseText),
    write: writeText,
  }
}

export const SKU_COLUMN: BatchColumn = {
  field: 'sku',
  header: 'SKU',
  aliases: [],
  read: ({ sku }) => sku,
  parse: required(parseText),
  write: writeText,
}

export const BATCH_COLUMNS: readonly BatchColumn[] = [
  SKU_COLUMN,
  {
    field: 'name',
    header: 'Name',
    aliases: ['productname'],
    read: ({ name }) => name,
    parse: required(parseText),
    write: writeText,
  },
  {
    field: 'family',
    header: 'Family',
    aliases: [],
    read: ({ family }) => family,
    parse: required(parseChoice(FAMILY_CHOICES)),
    write: writeChoice(FAMILY_CHOICES),
  },
  {
    field: 'powerSource',
    header: 'Power source',
    aliases: [],
    read: ({ power_source }) => power_source,
    parse: required(parseChoice(POWER_CHOICES)),
    write: writeChoice(POWER_CHOICES),
  },
  {
    field: 'price',
    header: PRICE_HEADER,
    aliases: ['listprice', 'unitprice'],
    read: ({ unit_price }) => decimalFromCents(unit_price),
    parse: required(parseDecimal('price')),
    write: writeMoney,
  },
  {
    field: 'priceTiers',
    header: VOLUME_PRICES_HEADER,
    aliases: ['pricetiers'],
    read: ({ price_tiers }) => toDecimalTiers(price_tiers),
    parse: parseTiers,
    write: writeTiers,
  },
  {
    field: 'floorPrice',
    header: FLOOR_PRICE_HEADER,
    aliases: [],
    read: ({ floor_price }) => optionalDecimal(floor_price),
    parse: optional(parseDecimal('price')),
    write: writeMoney,
  },
  {
    field: 'stock',
    header: 'Stock (units)',
    aliases: [],
    read: ({ stock }) => stock,
    parse: required(parseNumber),
    write: writeText,
  },
  {
    field: 'minOrder',
    header: 'Minimum order (units)',
    aliases: ['minimumorderquantity'],
    read: ({ min_order }) => min_order,
    parse: required(parseNumber),
    write: writeText,
  },
  {
    field: 'orderMultiple',
    header: 'Order multiple (units)',
    aliases: [],
    read: ({ order_multiple }) => order_multiple,
    parse: required(parseNumber),
    write: writeText,
  },
  {
    field: 'lowStock',
    header: 'Low-stock threshold (units)',
    aliases: ['lowstock'],
    read: ({ low_stock }) => low_stock,
    parse: optional(parseNumber),
    write: writeText,
  },
  {
    field: 'archived',
    header: 'Status',
    aliases: [],
    read: ({ archived_at }) => String(archived_at !== null),
    parse: required(parseChoice(STATUS_CHOICES)),
    write: writeChoice(STATUS_CHOICES),
  },
  {
    field: 'description',
    header: 'Description',
    aliases: [],
    read: ({ description }) => description,
    parse: parseText,
    write: writeText,
  },
  ...SPEC_KEYS.map(specColumn),
  ...TRADE_KEYS.map(tradeColumn),
]

/** 'Price (USD)' → 'price' */
export const normalizeHeader = (text: string) =>
  text
    .replace(/\([^()]*\)/, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const COLUMN_BY_HEADER = new Map(
  BATCH_COLUMNS.flatMap((column) =>
    [normalizeHeader(column.header), column.field.toLowerCase(), ...column.aliases].map(
      (header) => [header, column] as const,
    ),
  ),
)

export const findColumn = (header: string) => COLUMN_BY_HEADER.get(normalizeHeader(header))

export const columnOf = (field: string) => BATCH_COLUMNS.find((column) => column.field === field)

/** The cells of a product in a file. Numbers stay text, so that every program reads what was written. */
export const writeProduct = (product: Row<'products'>): string[] =>
  BATCH_COLUMNS.map((column) => column.write(column.read(product)))

/** `archived` is a choice in a file and a boolean in a change. */
export function toFieldValue(field: string, value: CellValue): CellValue {
  return field === 'archived' ? value === 'true' : value
}

/** A formula that was never computed: it says nothing about the value that is meant. */
export const isFormula = (cell: string) => /^[=@＝＠]/.test(cell)
