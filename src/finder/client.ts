import { queryOptions } from '@tanstack/react-query'
import { getJson, queryString } from '#app/lib/api.ts'
import { type ProductSummary, productFromDto } from '#app/products/product-adapter.ts'
import type { FinderAnswerDto, FinderAskedDto, FinderMatchDto, FinderMissDto } from './contract.ts'
import type { Job } from './job.ts'

type WithProduct<Dto> = Omit<Dto, 'product'> & { product: ProductSummary }
export type FinderMatch = WithProduct<FinderMatchDto>
export type FinderMiss = WithProduct<FinderMissDto>
export type FinderAsked = WithProduct<FinderAskedDto>
export type FinderAnswer = Omit<FinderAnswerDto, 'matches' | 'misses' | 'asked'> & {
  asked: FinderAsked | undefined
  matches: FinderMatch[]
  misses: FinderMiss[]
}

async function find(job: Job): Promise<FinderAnswer> {
  const answer = await getJson<FinderAnswerDto>(`/api/finder${queryString({ ...job })}`)
  const { asked } = answer
  return {
    ...answer,
    asked: asked && { ...asked, product: productFromDto(asked.product) },
    matches: answer.matches.map((match) => ({ ...match, product: productFromDto(match.product) })),
    misses: answer.misses.map((miss) => ({ ...miss, product: productFromDto(miss.product) })),
  }
}

export const finderQuery = (job: Job) =>
  queryOptions({
    queryKey: ['finder', job],
    queryFn: () => find(job),
    meta: { tags: ['products', 'stock'], isList: true },
  })
