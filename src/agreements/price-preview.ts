/** The changes by pasted prices, row by row. Pure. */

import { decimalFromCents, optionalDecimal } from '#app/lib/money.ts'
import { optionalMinOrder } from '#app/pricing/agreed-min-order.ts'
import type { AgreedPrice } from '#app/pricing/company-terms.ts'
import { toDecimalTiers } from '#app/pricing/decimal-tiers.ts'
import {
  getUnitPrice,
  type PriceTier,
  type PriceTiersProblem,
  validatePriceTiers,
} from '#app/pricing/price-tiers.ts'
import { normalizeSku } from '#app/products/core/rules.ts'
import type { PreviewRow } from './contract.ts'
import { agreedTiersProblem, OTHER_TIERS_DO_NOT_FIT, sameRow, sameSku, withRejectedRow } from './copy.ts'
import { type ParsedPrice, type PastedPrice, parsePastedPrice, readPastedRow } from './rules.ts'

/** A product with its list terms and, if it has one, its agreed price. */
export interface PreviewedProduct {
  id: string
  sku: string
  name: string
  isArchived: boolean
  listPrice: number
  listTiers: readonly PriceTier[]
  listMinOrderQuantity: number
  listOrderMultiple: number
  agreed: AgreedPrice | null
}

/** A row of a paste. Rows with the same SKU are one price with its volume prices. */
interface Row {
  /** From 1. */
  number: number
  cells: PastedPrice
  parsed: ParsedPrice | { problem: string }
}

const isParsed = (row: Row): row is Row & { parsed: ParsedPrice } => !('problem' in row.parsed)

/** @param products by the key of their SKU */
export function previewPastedPrices(
  pasted: readonly string[],
  products: ReadonlyMap<string, PreviewedProduct>,
): PreviewRow[] {
  const rows = pasted.map((text, index): Row => {
    const cells = readPastedRow(text)
    return { number: index + 1, cells, parsed: parsePastedPrice(cells) }
  })
  const results = new Map<number, PreviewRow>()
  for (const [key, group] of Map.groupBy(rows, ({ cells }) => normalizeSku(cells.sku)))
    for (const [number, result] of previewProduct(group, products.get(key))) results.set(number, result)
  return rows.flatMap(({ number }) => results.get(number) ?? [])
}

/** A product is changed by all of its rows or by none, so that no volume price is saved without its price. */
function previewProduct(
  rows: readonly Row[],
  product: PreviewedProduct | undefined,
): Map<number, PreviewRow> {
  const problems = findProblems(rows, product)
  const accepted = rows.filter(isParsed).filter(({ number }) => !problems.has(number))
  const after = product && accepted.length > 0 ? mergeTerms(accepted, product) : null
  if (product && after && !problems.has(ANY_ROW)) addTierProblem(problems, accepted, after, product)
  const status = product && after ? statusOf(product, after) : 'rejected'
  return new Map(
    rows.map((row) => {
      const problem = problems.get(row.number) ?? problems.get(ANY_ROW) ?? ''
      return [row.number, toPreviewRow(row, product, problem, status, after)]
    }),
  )
}

/** Stands for all rows of a product. */
const ANY_ROW = 0
/** The sentence for a row, by its number. */
type Problems = Map<number, string>

function findProblems(rows: readonly Row[], product: PreviewedProduct | undefined): Problems {
  const problems: Problems = new Map()
  const first = new Map<number | null, number>()
  for (const { number, cells, parsed } of rows) {
    const problem = 'problem' in parsed ? parsed.problem : ''
    if (cells.sku === '') problems.set(number, problem)
    else if (!product) problems.set(number, 'No product has this SKU.')
    else if (product.isArchived) problems.set(number, 'This product is no longer sold.')
    else if ('problem' in parsed) {
      problems.set(number, problem)
      problems.set(ANY_ROW, withRejectedRow(number))
    } else {
      const twin = first.get(parsed.from)
      if (twin === undefined) first.set(parsed.from, number)
      else problems.set(number, parsed.from === null ? sameSku(twin) : sameRow(twin))
    }
  }
  return problems
}

function mergeTerms(
  rows: readonly (Row & { parsed: ParsedPrice })[],
  { agreed }: PreviewedProduct,
): AgreedPrice {
  const parsed = rows.map((row) => row.parsed)
  const base = parsed.find(({ from }) => from === null)
  const tiers = parsed
    .flatMap(({ from, price }) => (from === null ? [] : [{ from, unitPrice: price }]))
    .toSorted((one, other) => one.from - other.from)
  return {
    unitPrice: base ? base.price : (agreed?.unitPrice ?? null),
    // Rows without a quantity leave the agreed volume prices as they are.
    priceTiers: tiers.length > 0 ? tiers : (agreed?.priceTiers ?? null),
    minOrderQuantity: base ? base.minOrderQuantity : (agreed?.minOrderQuantity ?? null),
    orderMultiple: base ? base.orderMultiple : (agreed?.orderMultiple ?? null),
  }
}

function addTierProblem(
  problems: Problems,
  rows: readonly (Row & { parsed: ParsedPrice })[],
  after: AgreedPrice,
  product: PreviewedProduct,
): void {
  const problem = findTiersProblem(after, product)
  if (!problem) return
  const sentence = agreedTiersProblem(problem, after.unitPrice !== null)
  const tier = 'tier' in problem ? after.priceTiers?.[problem.tier - 1] : undefined
  const row = rows.find(({ parsed }) => parsed.from !== null && parsed.from === tier?.from)
  if (row) problems.set(row.number, sentence)
  const isPasted = rows.some(({ parsed }) => parsed.from !== null)
  const forAll = isPasted ? sentence : `${sentence} ${OTHER_TIERS_DO_NOT_FIT}`
  problems.set(ANY_ROW, row ? withRejectedRow(row.number) : forAll)
}

export function findTiersProblem(
  { priceTiers, unitPrice, minOrderQuantity, orderMultiple }: AgreedPrice,
  {
    listPrice,
    listMinOrderQuantity,
    listOrderMultiple,
  }: Pick<PreviewedProduct, 'listPrice' | 'listMinOrderQuantity' | 'listOrderMultiple'>,
): PriceTiersProblem | null {
  return validatePriceTiers(priceTiers ?? [], {
    minOrderQuantity: minOrderQuantity ?? listMinOrderQuantity,
    orderMultiple: orderMultiple ?? listOrderMultiple,
    listPrice: unitPrice ?? listPrice,
  })
}

function statusOf({ agreed }: PreviewedProduct, after: AgreedPrice): 'new' | 'changed' | 'unchanged' {
  if (!agreed) return 'new'
  const comparable = ({ unitPrice, priceTiers, minOrderQuantity, orderMultiple }: AgreedPrice) =>
    JSON.stringify([unitPrice, toDecimalTiers(priceTiers ?? []), minOrderQuantity, orderMultiple])
  return comparable(agreed) === comparable(after) ? 'unchanged' : 'changed'
}

function toPreviewRow(
  { cells, parsed }: Row,
  product: PreviewedProduct | undefined,
  problem: string,
  status: PreviewRow['status'],
  after: AgreedPrice | null,
): PreviewRow {
  const from = 'problem' in parsed ? null : parsed.from
  const agreed = product?.agreed
  const before =
    from === null ? agreed?.unitPrice : agreed?.priceTiers?.find((tier) => tier.from === from)?.unitPrice
  const row = {
    sku: product?.sku ?? cells.sku,
    name: product?.name ?? '',
    from,
    listPrice: product
      ? decimalFromCents(
          getUnitPrice(from ?? 1, { listPrice: product.listPrice, priceTiers: product.listTiers }),
        )
      : null,
    before: optionalDecimal(before ?? null),
    price: 'problem' in parsed ? null : decimalFromCents(parsed.price),
  }
  if (problem !== '' || 'problem' in parsed || !product || !after)
    return { ...row, status: 'rejected', problem, after: null }
  return {
    ...row,
    status,
    problem: '',
    after: {
      productID: product.id,
      price: optionalDecimal(after.unitPrice),
      priceTiers: after.priceTiers && toDecimalTiers(after.priceTiers),
      minOrder: optionalMinOrder(after.minOrderQuantity),
      orderMultiple: after.orderMultiple,
    },
  }
}
