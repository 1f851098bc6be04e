/** The API schemas of shipments. Masses in grams, lengths in millimeters. */

import { z } from '@hono/zod-openapi'
import { readableLine, textSchema, versionSchema } from '#app/app/api.server.ts'
import { externalNumbersField } from '#app/app/external-number-fields.server.ts'
import { MAX_CARRIER, MAX_NOTE, MAX_TRACKING_NUMBER, MAX_WEB_ADDRESS } from '#app/lib/text-limits.ts'
import { lineQuantity, orderNumberParams } from '#app/orders/core/contract.ts'
import { MAX_ORDER_LINES } from '#app/pricing/quantity-rules.ts'
import { MAX_PACKAGES, PACKAGE_KINDS, SHIPMENT_STATUSES } from './rules.ts'

const lineNumber = z
  .int({ error: 'must be a line number' })
  .min(1, { error: 'must be a line number' })
  .max(MAX_ORDER_LINES, { error: 'must be a line number' })

/** Units of some lines of an order, each line once. */
export const requestedUnitsSchema = z
  .array(z.strictObject({ line: lineNumber, quantity: lineQuantity }))
  .min(1, { error: 'must hold a line' })
  .max(MAX_ORDER_LINES, { error: `must hold at most ${MAX_ORDER_LINES.toLocaleString('en-US')} lines` })

const measure = (max: number) =>
  z
    .int({ error: 'must be a whole number' })
    .min(1, { error: 'must be at least 1' })
    .max(max, { error: `must be at most ${max.toLocaleString('en-US')}` })

const packageSchema = z
  .strictObject({
    kind: z.enum(PACKAGE_KINDS),
    massG: measure(50_000_000),
    lengthMm: measure(20_000),
    widthMm: measure(20_000),
    heightMm: measure(20_000),
  })
  .openapi('Package')

const trackingUrl = textSchema(MAX_WEB_ADDRESS)
  .refine((url) => url === '' || (URL.canParse(url) && new URL(url).protocol === 'https:'), {
    error: 'must be a URL that starts with https://',
  })
  .openapi({ type: 'string', maxLength: MAX_WEB_ADDRESS })

const shipmentFields = {
  lines: requestedUnitsSchema,
  carrier: readableLine(MAX_CARRIER).optional(),
  tracking: readableLine(MAX_TRACKING_NUMBER).optional(),
  trackingUrl: trackingUrl.optional(),
  packages: z
    .array(packageSchema)
    .max(MAX_PACKAGES, { error: `must hold at most ${MAX_PACKAGES} packages` })
    .optional(),
  note: textSchema(MAX_NOTE).optional(),
}

export const newShipmentBody = z.strictObject(shipmentFields).openapi('NewShipment')
export type NewShipment = z.input<typeof newShipmentBody>

export const shipmentChangeBody = z
  .strictObject({ ...shipmentFields, version: versionSchema })
  .openapi('ShipmentChange')

export const dispatchBody = z
  .strictObject({
    dispatchedAt: z.iso
      .datetime({ error: 'must be a time such as 2026-11-25T09:30:00Z' })
      .max(40)
      .optional()
      .describe('Not before the order was placed, at most a day ahead. Now by default.'),
    version: versionSchema
      .optional()
      .describe('Of the draft, as it was read. Without it, the draft is dispatched as it is.'),
  })
  .openapi('Dispatch')

export const voidBody = z.strictObject({ reason: textSchema(200, 1) }).openapi('VoidShipment')

export const shipmentParams = orderNumberParams.extend({
  shipment: z
    .string()
    .regex(/^SHP-\d{4}-\d{6,12}$/, { error: 'must be a shipment number' })
    .openapi({ example: 'SHP-2026-000123' }),
})

export const shipmentSchema = z
  .object({
    number: z.string(),
    status: z.enum(SHIPMENT_STATUSES),
    carrier: z.string(),
    tracking: z.string(),
    trackingUrl: z.string(),
    packages: z.array(packageSchema),
    note: z.string(),
    units: z.int(),
    lines: z.array(z.object({ line: z.int(), sku: z.string(), productName: z.string(), quantity: z.int() })),
    createdAt: z.iso.datetime(),
    dispatchedAt: z.iso.datetime().nullable(),
    deliveredAt: z.iso.datetime().nullable(),
    voidedAt: z.iso.datetime().nullable(),
    voidReason: z.string(),
    version: z.int(),
    ...externalNumbersField,
  })
  .openapi('Shipment')
export type Shipment = z.output<typeof shipmentSchema>
