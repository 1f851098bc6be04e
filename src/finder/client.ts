import { queryOptions } from '@tanstack/react-query'
import { getJson, queryString } from '#app/lib/api.ts'
import { type ProductSummary, productFromDto } from '#app/products/core/product-adapter.ts'
import type { FinderMatchDto, FinderMissDto, FinderRequestedProductDto, FinderResultDto } from './contract.ts'
import type { Job } from './job.ts'

type WithProduct<Dto> = Omit<Dto, 'product'> & { product: ProductSummary }
export type FinderMatch = WithProduct<FinderMatchDto>
export type FinderMiss = WithProduct<FinderMissDto>
export type FinderRequestedProduct = WithProduct<FinderRequestedProductDto>
export type FinderResult = Omit<FinderResultDto, 'matches' | 'misses' | 'requestedProduct'> & {
  requestedProduct: FinderRequestedProduct | undefined
  matches: FinderMatch[]
  misses: FinderMiss[]
}

async function find(job: Job): Promise<FinderResult> {
  const result = await getJson<FinderResultDto>(`/api/finder${queryString({ ...job })}`)
  const { requestedProduct } = result
  return {
    ...result,
    requestedProduct: requestedProduct && {
      ...requestedProduct,
      product: productFromDto(requestedProduct.product),
    },
    matches: result.matches.map((match) => ({ ...match, product: productFromDto(match.product) })),
    misses: result.misses.map((miss) => ({ ...miss, product: productFromDto(miss.product) })),
  }
}

export const finderQuery = (job: Job) =>
  queryOptions({
    queryKey: ['finder', job],
    queryFn: () => find(job),
    meta: { tags: ['products', 'stock'], isList: true },
  })
