import { z } from '@hono/zod-openapi'
import { pagingFields } from '#app/app/api.server.ts'
import { MAX_QUANTITY } from '#app/pricing/max-quantity.ts'

const quantityMessage = 'must be a whole number from 1 to 1,000,000'

export const newProductRequestBody = z
  .strictObject({
    quantity: z
      .number({ error: quantityMessage })
      .int({ error: quantityMessage })
      .min(1, { error: quantityMessage })
      .max(MAX_QUANTITY, { error: quantityMessage }),
  })
  .openapi('NewProductRequest')

/** The signed-in user's request and stock alert, made while too few units of a product are in stock. */
export const stockRequestsSchema = z
  .object({
    request: z
      .object({ quantity: z.int(), requestedAt: z.iso.datetime() })
      .nullable()
      .openapi({ description: 'The open request of the user for this product' }),
    isNotified: z
      .boolean()
      .openapi({ description: 'True if the user gets an email when the product can be ordered again' }),
  })
  .openapi('StockRequests')
export type StockRequests = z.output<typeof stockRequestsSchema>

export const stockNotificationSchema = z
  .object({
    productId: z.string(),
    sku: z.string(),
    name: z.string(),
    requestedAt: z.iso.datetime(),
  })
  .openapi('StockNotification')
export type StockNotification = z.output<typeof stockNotificationSchema>

export const PRODUCT_REQUEST_STATUSES = ['open', 'answered'] as const
export type ProductRequestStatus = (typeof PRODUCT_REQUEST_STATUSES)[number]

export const productRequestSchema = z
  .object({
    id: z.string(),
    quantity: z.int(),
    status: z.enum(PRODUCT_REQUEST_STATUSES),
    requestedAt: z.iso.datetime(),
    answeredAt: z.iso.datetime().nullable(),
    product: z.object({ id: z.string(), sku: z.string(), name: z.string(), stock: z.int() }),
    buyer: z.object({
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      emailVerified: z.boolean(),
    }),
  })
  .openapi('ProductRequest')
export type ProductRequest = z.output<typeof productRequestSchema>

export const productRequestListQuerySchema = z.object({
  status: z.enum(PRODUCT_REQUEST_STATUSES).optional(),
  ...pagingFields(100),
})
export type ProductRequestListQuery = z.output<typeof productRequestListQuerySchema>

export const productRequestChangeBody = z
  .strictObject({ status: z.enum(PRODUCT_REQUEST_STATUSES) })
  .openapi('ProductRequestChange')
