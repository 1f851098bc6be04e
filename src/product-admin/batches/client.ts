import { queryOptions } from '@tanstack/react-query'
import { pagedApiQuery } from '#app/app/api-query.ts'
import { getJson, queryString, request, sendJson } from '#app/lib/api.ts'
import type { ManagedProductSearch } from '#app/products/managed/client.ts'
import type { BatchRow, BatchRowFilter, PriceChange, ProductBatch } from './contract.ts'

const BATCHES = '/api/product-batches'
/** A part of a batch takes about as long. */
const PROGRESS_INTERVAL_MS = 1_000

const batchUrl = (id: string) => `${BATCHES}/${encodeURIComponent(id)}`

/** The newest changes of many products. */
export const batchesQuery = queryOptions({
  queryKey: ['product-batches'],
  queryFn: () => getJson<ProductBatch[]>(BATCHES),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.some(({ isRunning }) => isRunning) ? PROGRESS_INTERVAL_MS : false,
  meta: { tags: ['products'], isPersonal: true, isList: true },
})

export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: ['product-batches', id],
    queryFn: () => getJson<ProductBatch>(batchUrl(id)),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isRunning ? PROGRESS_INTERVAL_MS : false),
    meta: { tags: ['products'], isPersonal: true },
  })

export const batchRowsQuery = (id: string, filter: BatchRowFilter | undefined) =>
  pagedApiQuery<BatchRow>(
    `${batchUrl(id)}/rows`,
    filter === 'unusual' ? { unusual: '1' } : { status: filter },
    ['products'],
    { staleTime: 0 },
  )

/** Plans the change of a file. */
export async function planImport(file: File, scalesVolumePrices: boolean): Promise<ProductBatch> {
  const query = { name: file.name.slice(0, 200), scaleVolumePrices: scalesVolumePrices ? '1' : undefined }
  const response = await request(`${BATCHES}${queryString(query)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  })
  return response.json()
}

export const planPriceChange = (change: PriceChange) =>
  sendJson<ProductBatch>('POST', `${BATCHES}/prices`, change)

export type BatchAction = 'apply' | 'undo' | 'stop'

export const runBatchAction = (id: string, step: BatchAction) =>
  sendJson<ProductBatch>('POST', `${batchUrl(id)}/${step}`)

export const batchErrorsUrl = (id: string) => `${batchUrl(id)}/errors.csv`

/** The products of a filter of Manage Product as a file. */
export const productExportUrl = ({ q, archived, stockLevel }: ManagedProductSearch) =>
  `/api/products/export.csv${queryString({ q, archived, stockLevel })}`
