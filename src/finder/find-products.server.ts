/** Evaluates every active product for a hole. */
import type { Db } from '#app/db/schema.server.ts'
import { createSwrCache } from '#app/db/swr-cache.server.ts'
import { decimalFromCents } from '#app/lib/money.ts'
import type { ProductDto } from '#app/products/contract.ts'
import { toProductSummary } from '#app/products/product-adapter.server.ts'
import { productFromDto } from '#app/products/product-adapter.ts'
import { listProducts } from '#app/products/queries.server.ts'
import { getSellingTerms } from '#app/products/rules.ts'
import type { FinderAnswerDto, FinderMatchDto } from './contract.ts'
import type { Job } from './job.ts'
import { compareMatches, compareMisses, orderPrice, orderQuantity, unitsNeeded } from './ranking.ts'
import { type Evaluation, evaluateProduct } from './rules.ts'

const MAX_MATCHES = 12
const MAX_MISSES = 60
/** A catalog of at most this size is read for every request. */
const MAX_UNCACHED_PRODUCTS = 200

interface Answer {
  dto: ProductDto
  evaluation: Evaluation
  units: number
  quantity: number
  /** Cents */
  price: number
}

function answer(job: Job, dto: ProductDto): Answer {
  const evaluation = evaluateProduct(job, dto)
  const terms = getSellingTerms(productFromDto(dto))
  const units = unitsNeeded(job, evaluation.minutesPerHole)
  const quantity = orderQuantity(units, terms)
  return { dto, evaluation, units, quantity, price: orderPrice(quantity, terms) }
}

const describe = ({ dto, evaluation: { tool, checks } }: Answer) => ({
  product: toProductSummary(dto),
  family: dto.family,
  tool,
  checks,
})

function describeMatch(one: Answer): FinderMatchDto {
  const { fit, headroom, cut, minutesPerHole } = one.evaluation
  return {
    ...describe(one),
    fit: fit === 'fits' ? fit : 'limited',
    headroom,
    cut: cut && { speed: cut.speed, cuttingSpeed: cut.cuttingSpeed, feed: cut.feed, power: cut.power },
    minutesPerHole,
    units: one.units,
    quantity: one.quantity,
    total: decimalFromCents(one.price),
  }
}

export function answerJob(job: Job, products: readonly ProductDto[]): FinderAnswerDto {
  const answers = products.map((dto) => answer(job, dto))
  const matches = answers.filter(({ evaluation }) => evaluation.fit !== 'fails').sort(compareMatches)
  const misses = answers
    .filter(({ evaluation }) => evaluation.fit === 'fails')
    .sort((one, other) => compareMisses(one.evaluation, other.evaluation))
  return {
    total: products.length,
    matchCount: matches.length,
    matches: matches.slice(0, MAX_MATCHES).map(describeMatch),
    missCount: misses.length,
    misses: misses.slice(0, MAX_MISSES).map(describe),
  }
}

export function createFinder(db: Db) {
  const catalog = createSwrCache(
    async () => (await listProducts(db, {})).items,
    (products) => products.length > MAX_UNCACHED_PRODUCTS,
  )
  return { find: async (job: Job) => answerJob(job, await catalog.get()) }
}
