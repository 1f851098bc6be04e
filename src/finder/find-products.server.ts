/** Evaluates every active product for a hole. */
import type { Db } from '#app/db/schema.server.ts'
import { createSwrCache } from '#app/db/swr-cache.server.ts'
import { decimalFromCents } from '#app/lib/money.ts'
import type { ProductDto } from '#app/products/core/contract.ts'
import { productFromDto } from '#app/products/core/product-adapter.ts'
import { toProductSummary } from '#app/products/core/product-dto.server.ts'
import { getSellingTerms, normalizeSku } from '#app/products/core/rules.ts'
import { listProducts } from '#app/products/records/queries.server.ts'
import type { FinderMatchDto, FinderMissDto, FinderRequestedProductDto, FinderResultDto } from './contract.ts'
import { describeChange, describeLimit, describeMiss, ruleLabel, ruleUnit, sourceOf } from './copy.server.ts'
import type { Job } from './job.ts'
import { hasFormula } from './materials.ts'
import {
  compareMatches,
  compareMisses,
  measureMiss,
  missedBy,
  orderPrice,
  orderQuantity,
  unitsNeeded,
} from './ranking.server.ts'
import { type Evaluation, evaluateProduct, type RuleCheck, ruleHeadroom } from './rules.server.ts'
import { listWaysOut } from './ways-out.server.ts'

const MAX_MATCHES = 12
const MAX_MISSES = 60
/** A catalog of at most this size is read for every request. */
const MAX_UNCACHED_PRODUCTS = 200

interface Evaluated {
  dto: ProductDto
  evaluation: Evaluation
}

interface PricedMatch extends Evaluated {
  units: number
  quantity: number
  /** Cents */
  price: number
}

function addPrice(job: Job, { dto, evaluation }: Evaluated): PricedMatch {
  const terms = getSellingTerms(productFromDto(dto))
  const units = unitsNeeded(job, evaluation.minutesPerHole)
  const quantity = orderQuantity(units, terms)
  return { dto, evaluation, units, quantity, price: orderPrice(quantity, terms) }
}

/** The lowest speed must not be above the recommended one, so it is what is required of that limit. */
function asRequired(check: RuleCheck): RuleCheck {
  const { rule, required, available } = check
  return rule === 'speed' && available !== undefined
    ? { ...check, required: available, available: required }
    : check
}

/** Only the rules with figures; the others have nothing to compare. */
function describeChecks({ dto, evaluation }: Evaluated): FinderMatchDto['checks'] {
  return evaluation.checks.flatMap((one) => {
    const check = asRequired(one)
    const { rule, result, required, available } = check
    if (required === undefined) return []
    const [label, unit, source] = [ruleLabel(rule, dto.family), ruleUnit(rule), sourceOf(check)]
    return [{ rule, label, unit, result, required, available, source, headroom: ruleHeadroom(check) }]
  })
}

function describeMatch(job: Job, match: PricedMatch): FinderMatchDto {
  const { dto, evaluation, units, quantity, price } = match
  const { fit, checks, tool, cut, minutesPerHole, impactPower } = evaluation
  return {
    product: toProductSummary(dto),
    tool,
    fit: fit === 'fits' ? fit : 'limited',
    limits: checks.filter(({ result }) => result !== 'fits').map((check) => describeLimit(check, dto.family)),
    checks: describeChecks(match),
    cut: cut && { speed: cut.speed, cuttingSpeed: cut.cuttingSpeed, feed: cut.feed, power: cut.power },
    minutesPerHole,
    ...(!hasFormula(job.material) && impactPower > 0 && { impactPower }),
    ...(job.holes !== undefined && minutesPerHole !== undefined && { units }),
    quantity,
    total: decimalFromCents(price),
  }
}

function describeProductMiss(job: Job, miss: Evaluated, hasChecks = false): FinderMissDto {
  const { dto, evaluation } = miss
  const missed = missedBy(evaluation.checks)
  return {
    product: toProductSummary(dto),
    ...(hasChecks && { checks: describeChecks(miss) }),
    reason: missed.map((check) => describeMiss(check, dto.family, job)).join(' '),
    change: [...new Set(missed.map((check) => describeChange(check, dto.family, job)))].join(' '),
  }
}

/** Says if the product that the visitor asks about drills the hole. */
function describeRequestedProduct(job: Job, requestedProduct: Evaluated): FinderRequestedProductDto {
  const { fit } = requestedProduct.evaluation
  if (fit !== 'fails') {
    const { product, limits } = describeMatch(job, addPrice(job, requestedProduct))
    return { product, fit, reasons: limits, change: '' }
  }
  const { product, reason, change } = describeProductMiss(job, requestedProduct)
  return { product, fit, reasons: [reason], change }
}

export function findProducts(job: Job, products: readonly ProductDto[]): FinderResultDto {
  const evaluated = products.map((dto) => ({ dto, evaluation: evaluateProduct(job, dto) }))
  const matches = evaluated
    .filter(({ evaluation }) => evaluation.fit !== 'fails')
    .map((match) => addPrice(job, match))
    .sort(compareMatches)
  const misses = evaluated
    .filter(({ evaluation }) => evaluation.fit === 'fails')
    .map((product) => ({ ...product, miss: measureMiss(product.evaluation) }))
    .sort((one, other) => compareMisses(one.miss, other.miss))
  const requestedKey = normalizeSku(job.product ?? '')
  const requestedProduct = requestedKey
    ? evaluated.find(({ dto }) => normalizeSku(dto.sku) === requestedKey)
    : undefined
  return {
    total: products.length,
    ...(requestedProduct && { requestedProduct: describeRequestedProduct(job, requestedProduct) }),
    matchCount: matches.length,
    matches: matches.slice(0, MAX_MATCHES).map((match) => describeMatch(job, match)),
    waysOut: matches.length === 0 ? listWaysOut(job, products) : [],
    missCount: misses.length,
    misses: misses
      .slice(0, MAX_MISSES)
      .map((miss, index) => describeProductMiss(job, miss, matches.length + index === 0)),
  }
}

export function createFinder(db: Db) {
  const catalog = createSwrCache(
    async () => (await listProducts(db, {})).items,
    (products) => products.length > MAX_UNCACHED_PRODUCTS,
  )
  return { find: async (job: Job) => findProducts(job, await catalog.get()) }
}
