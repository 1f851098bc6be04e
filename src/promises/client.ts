import { queryOptions } from '@tanstack/react-query'
import { getJson, sendJson } from '#app/lib/api.ts'
import type { NewSupply, SupplyDto } from './contract.ts'

export const supplyQuery = (productId: string) =>
  queryOptions({
    queryKey: ['promises', 'supply', productId],
    queryFn: () => getJson<SupplyDto>(`/api/products/${productId}/supply`),
    meta: { tags: ['products'], isPersonal: true },
  })

export const saveSupply = (productId: string, supply: NewSupply): Promise<SupplyDto> =>
  sendJson('PUT', `/api/products/${productId}/supply`, supply)
