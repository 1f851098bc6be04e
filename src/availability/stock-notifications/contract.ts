import { z } from '@hono/zod-openapi'

export const productNotificationSchema = z
  .object({
    isNotified: z.boolean().describe('True if you get an email when the product can be ordered again'),
  })
  .openapi('ProductNotification')
export type ProductNotification = z.output<typeof productNotificationSchema>

export const stockNotificationSchema = z
  .object({
    productId: z.string(),
    sku: z.string(),
    name: z.string(),
    requestedAt: z.iso.datetime(),
  })
  .openapi('StockNotification')
export type StockNotification = z.output<typeof stockNotificationSchema>
