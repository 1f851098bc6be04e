/** The API schemas of the address book. */
import { z } from '@hono/zod-openapi'
import { readableLine } from '#app/app/api.server.ts'
import { addressErrors, MAX_FIELD_LENGTHS } from './rules.ts'

/** The fields of an address that a user enters. */
export const addressFields = {
  company: readableLine(MAX_FIELD_LENGTHS.company),
  name: readableLine(MAX_FIELD_LENGTHS.name),
  line1: readableLine(MAX_FIELD_LENGTHS.line1),
  line2: readableLine(MAX_FIELD_LENGTHS.line2),
  postalCode: readableLine(MAX_FIELD_LENGTHS.postalCode),
  city: readableLine(MAX_FIELD_LENGTHS.city),
  region: readableLine(MAX_FIELD_LENGTHS.region),
  country: z.string().max(2).describe('ISO 3166-1, two letters'),
}

export const postalAddressSchema = z
  .object({
    company: z.string(),
    name: z.string(),
    line1: z.string(),
    line2: z.string(),
    postalCode: z.string(),
    city: z.string(),
    region: z.string(),
    country: z.string().describe('ISO 3166-1, two letters'),
  })
  .openapi('PostalAddress')

export const savedAddressSchema = postalAddressSchema
  .extend({
    id: z.string(),
    isDefault: z.boolean().describe('Whether order forms start with it'),
  })
  .openapi('SavedAddress')
export type SavedAddress = z.output<typeof savedAddressSchema>

export const addressBody = z
  .strictObject({ ...addressFields, isDefault: z.boolean() })
  .superRefine((address, check) => {
    for (const [field, message] of Object.entries(addressErrors(address)))
      check.addIssue({ code: z.ZodIssueCode.custom, path: [field], message })
  })
  .openapi('AddressInput')
export type AddressInput = z.input<typeof addressBody>
