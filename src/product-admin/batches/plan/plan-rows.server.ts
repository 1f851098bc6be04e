/** The changes by a product file: each row is new, changed, unchanged or rejected, with the reason. Pure. */

import type { z } from '@hono/zod-openapi'
import type { Row } from '#app/db/schema.server.ts'
import { capitalize } from '#app/lib/capitalize.ts'
import { unguardFormulas } from '#app/lib/csv.ts'
import { centsFromDecimal, formatMoney, requireCents } from '#app/lib/money.ts'
import { fromDecimalTiers, toDecimalTiers } from '#app/pricing/decimal-tiers.ts'
import { quantityFromMinOrder } from '#app/pricing/min-order.ts'
import { formatPriceTiersProblem, validatePriceTiers } from '#app/pricing/price-tiers.ts'
import { scalePriceTiers } from '#app/pricing/scale-price-tiers.ts'
import { newProductBody, productChangeBody } from '#app/products/core/contract.ts'
import {
  type NewProduct,
  newProductToDto,
  type ProductChange,
  productChangeToDto,
  productFieldFromDto,
} from '#app/products/core/product-change-adapter.ts'
import { normalizeSku } from '#app/products/core/rules.ts'
import { DEFAULT_POWER_SOURCES } from '#app/products/specifications/family-specs.ts'
import {
  type BatchColumn,
  type CellValue,
  columnOf,
  isFormula,
  SKU_COLUMN,
  toFieldValue,
} from '../batch-columns.server.ts'
import type { BatchCell, BatchRowStatus } from '../contract.ts'
import type { ProductFileTable, TableRow } from './read-table.server.ts'

export interface PlannedRow {
  line: number
  sku: string
  productId: string | null
  status: BatchRowStatus
  /** Only changed, new and rejected cells. */
  cells: BatchCell[]
  /** Why the whole row is rejected. */
  problem: string
  /** In the words of the API; null for rows that write nothing. */
  change: object | null
  version: number | null
  stock: number | null
}

export interface CatalogLookup {
  bySkuKey: ReadonlyMap<string, Row<'products'>>
  /** The SKU today of products that had the SKU before. */
  formerSkus: ReadonlyMap<string, string>
  /** Active products by name in lower case. */
  byName: ReadonlyMap<string, { id: string; sku: string }>
}

interface ReadCell {
  column: BatchColumn
  text: string
  value: CellValue | undefined
  problem: string
}

function readCell(column: BatchColumn, written: string): ReadCell {
  const text = written.trim()
  if (isFormula(text))
    return { column, text, value: undefined, problem: 'Formulas are not computed. Enter the value.' }
  const parsed = column.parse(unguardFormulas(text))
  return 'problem' in parsed
    ? { column, text, value: undefined, problem: parsed.problem }
    : { column, text, value: parsed.value, problem: '' }
}

/** As the columns have read them; the schemas of the API check them. */
type FileFields = ProductChange & Partial<Omit<NewProduct, 'productName' | 'email'>>

/** The fields of a change, with the specifications and the trade data in objects of their own. */
function toFields(cells: readonly ReadCell[]): FileFields {
  const fields: Record<string, unknown> = {}
  for (const { column, value } of cells) {
    if (value === undefined) continue
    const [field = '', part] = column.field.split('.')
    fields[field] = part ? { ...(fields[field] ?? {}), [part]: value } : toFieldValue(field, value)
  }
  return fields
}

/** The message of the API's rule for each field. */
function fieldProblems(issues: readonly z.core.$ZodIssue[]): Map<string, string> {
  const problems = new Map<string, string>()
  for (const { path, message } of issues) {
    const [first = '', second] = path.map(String)
    const name = productFieldFromDto(first === 'productName' ? 'name' : first)
    const field = ['specs', 'tradeData'].includes(first) && second ? `${first}.${second}` : name
    if (!problems.has(field)) problems.set(field, `${capitalize(message)}.`)
  }
  return problems
}

const toBatchCell = ({ column, text, value, problem }: ReadCell, from: string, rule?: string): BatchCell => ({
  column: column.header,
  from,
  to: value === undefined ? text.slice(0, 2_000) : column.write(value),
  problem: problem || (rule ?? ''),
})

export interface RowToPlan {
  row: TableRow
  sku: string
  cells: ReadCell[]
  existing: Row<'products'> | undefined
  /** Why the row is rejected before its cells are compared. */
  problem: string
  /** True if volume prices follow a new list price. */
  scalesVolumePrices: boolean
}

/** A row that writes nothing. */
const planNothing = ({ row, sku, existing }: RowToPlan, status: BatchRowStatus): PlannedRow => ({
  line: row.line,
  sku,
  productId: existing?.id ?? null,
  status,
  cells: [],
  problem: '',
  change: null,
  version: null,
  stock: null,
})

const rejectRow = (prepared: RowToPlan, problem: string, cells: BatchCell[] = []): PlannedRow => ({
  ...planNothing(prepared, 'rejected'),
  cells,
  problem,
})

/**
 * Reads the cells of each row and finds its product.
 * @param scalesVolumePrices has no effect on a file with a column of volume prices
 */
export function prepareRows(
  { columns, rows }: ProductFileTable,
  catalog: CatalogLookup,
  { scalesVolumePrices = false } = {},
): RowToPlan[] {
  const hasVolumePrices = columns.some(({ field }) => field === 'priceTiers')
  const skuIndex = columns.indexOf(SKU_COLUMN)
  const skuOf = ({ cells }: TableRow) => unguardFormulas((cells[skuIndex] ?? '').trim())
  const linesByKey = Map.groupBy(rows, (row) => normalizeSku(skuOf(row)))
  return rows.map((row) => {
    const sku = skuOf(row)
    const key = normalizeSku(sku)
    const twin = linesByKey.get(key)?.find(({ line }) => line !== row.line)
    const formerOf = catalog.bySkuKey.has(key) ? undefined : catalog.formerSkus.get(key)
    return {
      row,
      sku: sku.slice(0, 40),
      existing: catalog.bySkuKey.get(key),
      scalesVolumePrices: scalesVolumePrices && !hasVolumePrices,
      cells: columns.map((column, index) => readCell(column, row.cells[index] ?? '')),
      problem:
        sku === ''
          ? 'The SKU is missing.'
          : row.cells.length !== columns.length
            ? `The row has ${row.cells.length} cells; the header has ${columns.length}.`
            : twin
              ? `Row ${twin.line} has the same SKU.`
              : formerOf
                ? `This was the SKU of ${formerOf}. Use ${formerOf}.`
                : '',
    }
  })
}

/** The staff member who imports. */
export interface Importer {
  email: string
  mayChange: (field: string) => boolean
}

export function planRow(prepared: RowToPlan, catalog: CatalogLookup, importer: Importer): PlannedRow {
  if (prepared.problem) return rejectRow(prepared, prepared.problem)
  return prepared.existing
    ? planChange(prepared, prepared.existing, catalog, importer)
    : planNewProduct(prepared, catalog, importer)
}

const NOT_ALLOWED = 'Your roles do not allow this change. Remove the column.'

function planChange(
  prepared: RowToPlan,
  existing: Row<'products'>,
  catalog: CatalogLookup,
  { mayChange }: Importer,
): PlannedRow {
  const changed = prepared.cells.filter(
    ({ column, value, problem }) =>
      column !== SKU_COLUMN &&
      (problem !== '' ||
        (value !== undefined && column.write(value) !== column.write(column.read(existing)))),
  )
  if (changed.length === 0) return planNothing(prepared, 'unchanged')
  if (prepared.scalesVolumePrices) changed.push(...scaleVolumePrices(changed, existing))
  const fields = toFields(changed)
  const change = productChangeToDto(fields)
  const parsed = productChangeBody.safeParse(change)
  const problems = parsed.success ? new Map<string, string>() : fieldProblems(parsed.error.issues)
  const tierProblem =
    parsed.success && ['price', 'priceTiers', 'minOrder', 'orderMultiple'].some((field) => field in fields)
      ? termsProblem(existing, fields)
      : null
  const { name } = fields
  const nameProblem =
    name !== undefined && name.toLowerCase() !== existing.name.toLowerCase()
      ? duplicateNameProblem(name, existing.id, catalog)
      : ''
  if (nameProblem) problems.set('name', nameProblem)
  for (const field of Object.keys(fields)) if (!mayChange(field)) problems.set(field, NOT_ALLOWED)
  const cells = changed.map((cell) =>
    toBatchCell(cell, cell.column.write(cell.column.read(existing)), problems.get(cell.column.field)),
  )
  const isRejected = tierProblem !== null || cells.some(({ problem }) => problem !== '')
  if (isRejected) return rejectRow(prepared, tierProblem ?? '', cells)
  return {
    line: prepared.row.line,
    sku: existing.sku,
    productId: existing.id,
    status: 'changed',
    cells,
    problem: '',
    change,
    version: existing.version,
    stock: 'stock' in fields ? existing.stock : null,
  }
}

/** The cell of the volume prices that fit a new list price; none if there are no volume prices. */
function scaleVolumePrices(changed: readonly ReadCell[], existing: Row<'products'>): ReadCell[] {
  const price = changed.find(({ column }) => column.field === 'price')?.value
  const to = typeof price === 'number' ? centsFromDecimal(price) : null
  const column = columnOf('priceTiers')
  if (to === null || to <= 0 || !column || existing.price_tiers.length === 0) return []
  const value = toDecimalTiers(scalePriceTiers(existing.price_tiers, { from: existing.unit_price, to }))
  return [{ column, text: '', value, problem: '' }]
}

function duplicateNameProblem(name: string, id: string | null, catalog: CatalogLookup): string {
  const holder = catalog.byName.get(name.toLowerCase())
  return holder && holder.id !== id ? `${holder.sku} has this name.` : ''
}

/** The volume prices against the price and the quantities after the change. */
function termsProblem(existing: Row<'products'>, fields: FileFields): string | null {
  const tiers = fields.priceTiers ?? toDecimalTiers(existing.price_tiers)
  const problem = validatePriceTiers(fromDecimalTiers(tiers), {
    listPrice: fields.price === undefined ? existing.unit_price : requireCents(fields.price),
    minOrderQuantity: quantityFromMinOrder(fields.minOrder ?? existing.min_order),
    orderMultiple: fields.orderMultiple ?? existing.order_multiple,
  })
  if (problem?.code === 'not-below-list' && fields.price !== undefined)
    return `Volume price ${problem.tier} is not below the new list price of ${formatMoney(problem.listPrice)}. Lower it too.`
  return problem && formatPriceTiersProblem(problem)
}

const REQUIRED_FOR_NEW = ['name', 'family', 'price'] as const

/** Names the columns without which a product cannot be added; '' if all are there. */
function missingColumns(sku: string, filledCells: RowToPlan['cells']): string {
  const missing = REQUIRED_FOR_NEW.filter(
    (field) => !filledCells.some(({ column }) => column.field === field),
  )
  const headers = missing.map((field) => columnOf(field)?.header).join(', ')
  return headers && `SKU ${sku} not found. To add a product, include ${headers}.`
}

function newTiersProblem(product: ReturnType<typeof newProductBody.parse>): string {
  const problem = validatePriceTiers(fromDecimalTiers(product.priceTiers ?? []), {
    listPrice: requireCents(product.price),
    minOrderQuantity: quantityFromMinOrder(product.minOrder),
    orderMultiple: product.orderMultiple ?? 1,
  })
  return problem ? formatPriceTiersProblem(problem) : ''
}

function planNewProduct(
  prepared: RowToPlan,
  catalog: CatalogLookup,
  { email, mayChange }: Importer,
): PlannedRow {
  const filledCells = prepared.cells.filter(({ text }) => text !== '')
  const fields = toFields(filledCells.filter(({ problem }) => !problem))
  const { name, archived, lowStock, floorPrice, ...values } = fields
  const dto = newProductToDto({
    stock: 0,
    minOrder: 0,
    description: '',
    powerSource: (fields.family && DEFAULT_POWER_SOURCES[fields.family]) ?? 'mains',
    ...values,
    productName: name ?? '',
    price: fields.price ?? 0,
    email,
  })
  const parsed = newProductBody.safeParse(dto)
  const internal = {
    ...(lowStock !== undefined && { lowStock }),
    ...(floorPrice !== undefined && { floorPrice }),
  }
  const problems = fieldProblems([
    ...(parsed.error?.issues ?? []),
    ...(productChangeBody.safeParse(internal).error?.issues ?? []),
  ])
  if (archived === true) problems.set('archived', 'A new product is on sale. Archive it afterwards.')
  if (name && duplicateNameProblem(name, null, catalog))
    problems.set('name', duplicateNameProblem(name, null, catalog))
  if (Number(fields.stock ?? 0) > 0 && !mayChange('stock')) problems.set('stock', NOT_ALLOWED)
  const cells = filledCells.map((cell) => toBatchCell(cell, '', problems.get(cell.column.field)))
  const problem =
    missingColumns(prepared.sku, filledCells) || (parsed.success ? newTiersProblem(parsed.data) : '')
  if (problem || cells.some((cell) => cell.problem !== '')) return rejectRow(prepared, problem, cells)
  const { email: _email, ...change } = dto
  return {
    line: prepared.row.line,
    sku: prepared.sku,
    productId: null,
    status: 'new',
    cells,
    problem: '',
    change: { ...change, ...internal },
    version: null,
    stock: null,
  }
}
