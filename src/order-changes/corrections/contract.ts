import { z } from '@hono/zod-openapi'
import { daySchema, readableLine, textSchema, versionSchema } from '#app/app/api.server.ts'
import { MAX_PHONE, MAX_PO_NUMBER } from '#app/lib/text-limits.ts'
import { MAX_DELIVERY_NOTE } from './rules.ts'

export const orderCorrectionBody = z
  .strictObject({
    poNumber: readableLine(MAX_PO_NUMBER).optional(),
    Phone: readableLine(MAX_PHONE).optional(),
    deliveryNote: textSchema(MAX_DELIVERY_NOTE).optional(),
    requestedOn: daySchema('2026-12-05')
      .nullable()
      .optional()
      .describe('The day on which the goods are wanted; null for none'),
    version: versionSchema.describe('Of the order that is corrected'),
  })
  .openapi('OrderCorrection', { description: 'A field that is absent keeps its value' })
  .transform(({ Phone, ...correction }) => ({ ...correction, phone: Phone }))
export type OrderCorrectionInput = z.input<typeof orderCorrectionBody>
export type OrderCorrection = z.output<typeof orderCorrectionBody>
