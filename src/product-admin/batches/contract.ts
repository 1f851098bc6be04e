/** The API schemas of batches: changes of many products at once. */
import { z } from '@hono/zod-openapi'
import { pagingFields, readableLine } from '#app/app/api.server.ts'
import { productListQuerySchema } from '#app/products/core/list-contract.ts'

export const BATCH_ROW_STATUSES = [
  'new',
  'changed',
  'unchanged',
  'rejected',
  'added',
  'applied',
  'undone',
  'conflict',
] as const
export type BatchRowStatus = (typeof BATCH_ROW_STATUSES)[number]
export type BatchRowFilter = BatchRowStatus | 'unusual'

export const BATCH_STATUSES = ['planned', 'applying', 'applied', 'undoing', 'undone'] as const
export type BatchStatus = (typeof BATCH_STATUSES)[number]

export const batchSchema = z
  .object({
    id: z.string(),
    kind: z.enum(['file', 'prices']),
    status: z.enum(BATCH_STATUSES).describe('applying and undoing: some rows are written'),
    isRunning: z
      .boolean()
      .describe('The shop writes or undoes the remaining rows. Otherwise, continue or undo what is written.'),
    title: z.string(),
    by: z.string().describe('Name of the administrator'),
    createdAt: z.iso.datetime(),
    changedAt: z.iso.datetime(),
    unusualChanges: z
      .int()
      .optional()
      .describe('Of one change: the rows not yet written whose list price changes by more than 15%'),
    rows: z.record(z.enum(BATCH_ROW_STATUSES), z.int()).describe('Rows by status'),
  })
  .openapi('ProductBatch')
export type ProductBatch = z.output<typeof batchSchema>

export const batchCellSchema = z.object({
  column: z.string(),
  from: z.string(),
  to: z.string(),
  problem: z.string().describe('Why the cell is rejected; empty if it is not'),
})
export type BatchCell = z.output<typeof batchCellSchema>

export const batchRowSchema = z
  .object({
    line: z.int(),
    sku: z.string(),
    productId: z.string().nullable(),
    productName: z.string(),
    status: z.enum(BATCH_ROW_STATUSES),
    cells: z.array(batchCellSchema).describe('Only new, changed and rejected cells'),
    problem: z.string(),
  })
  .openapi('ProductBatchRow')
export type BatchRow = z.output<typeof batchRowSchema>

export const importQuerySchema = z.object({
  name: readableLine(200, 1),
  scaleVolumePrices: z
    .enum(['1'])
    .optional()
    .describe(
      'Volume prices change by the same percentage as the list price, unless the file has their column',
    ),
})

export const batchRowListQuerySchema = z.object({
  status: z.enum(BATCH_ROW_STATUSES).optional(),
  unusual: z.enum(['1']).optional().describe('1 lists the rows that `unusualChanges` counts'),
  ...pagingFields(100),
})
export type BatchRowListQuery = z.output<typeof batchRowListQuerySchema>

/** Which products: those of a filter of Manage Product. */
export const managedFilterSchema = productListQuerySchema.pick({ q: true, archived: true, stockLevel: true })
export type ManagedFilter = z.output<typeof managedFilterSchema>

export const MAX_SELECTED_PRODUCTS = 500

export const priceChangeBody = z
  .strictObject({
    mode: z.enum(['percent', 'amount']),
    value: z
      .number({ error: 'must be a number' })
      .min(-1_000_000, { error: 'must be at least -1,000,000' })
      .max(1_000_000, { error: 'must be at most 1,000,000' })
      .refine((value) => value !== 0 && Math.round(value * 100) / 100 === value, {
        error: 'must not be 0 and have at most two decimals',
      }),
    productIDs: z
      .array(z.string().max(64))
      .min(1, { error: 'must name a product' })
      .max(MAX_SELECTED_PRODUCTS, { error: `must name at most ${MAX_SELECTED_PRODUCTS} products` })
      .optional()
      .describe('The selected products; all of the filter without it'),
    filter: z.strictObject(managedFilterSchema.shape).optional(),
  })
  .openapi('PriceChange')
export type PriceChange = z.input<typeof priceChangeBody>
