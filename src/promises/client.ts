import { queryOptions } from '@tanstack/react-query'
import { getJson, sendJson } from '#app/lib/api.ts'
import type { LeadTimeDto, NewSupply, PromisesDto, QuantityPromiseDto, SupplyDto } from './contract.ts'

/** When a quantity of a product ships (signed in). */
export const promiseQueryOf = (productId: string, quantity: number) =>
  queryOptions({
    queryKey: ['promises', productId, quantity],
    queryFn: () => getJson<QuantityPromiseDto>(`/api/products/${productId}/promise?quantity=${quantity}`),
    meta: { tags: ['products'], isPersonal: true },
  })

/** The products that can be ordered beyond their stock, and their lead times. */
export const leadTimesQuery = queryOptions({
  queryKey: ['promises', 'lead-times'],
  queryFn: () => getJson<LeadTimeDto[]>('/api/lead-times'),
  meta: { tags: ['products'] },
})

export const supplyQuery = (productId: string) =>
  queryOptions({
    queryKey: ['promises', 'supply', productId],
    queryFn: () => getJson<SupplyDto>(`/api/products/${productId}/supply`),
    meta: { tags: ['products'], isPersonal: true },
  })

export const saveSupply = (productId: string, supply: NewSupply): Promise<SupplyDto> =>
  sendJson('PUT', `/api/products/${productId}/supply`, supply)

export const requestPromises = (
  lines: readonly { productID: string; quantity: number }[],
): Promise<PromisesDto> => sendJson('POST', '/api/promises', { lines })
