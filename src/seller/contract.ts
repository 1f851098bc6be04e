/** The API schemas of the seller. */
import { z } from '@hono/zod-openapi'

const legalPageId = z.enum(['imprint', 'terms', 'privacy', 'shipping'])

export const sellerSchema = z
  .object({
    name: z.string(),
    addressLines: z.array(z.string()),
    phone: z.string(),
    email: z.string(),
    hours: z.string().describe('When somebody answers the phone'),
    vatId: z.string(),
    registration: z.string(),
    handlingDays: z.int().nullable().describe('Working days from the payment until products in stock ship'),
    cancelsUnpaidOrders: z
      .boolean()
      .describe('Whether orders that are not paid by their deadline are cancelled'),
    legalPages: z.array(z.object({ id: legalPageId, href: z.string() })),
  })
  .openapi('Seller')
export type SellerDto = z.output<typeof sellerSchema>

export const bankAccountSchema = z
  .object({
    account: z
      .object({ accountHolder: z.string(), bankName: z.string(), iban: z.string(), bic: z.string() })
      .nullable()
      .describe('Null if no account is set: bank details follow by email'),
  })
  .openapi('BankAccount')
export type BankAccountDto = z.output<typeof bankAccountSchema>

export const missingSettingsSchema = z
  .array(
    z.object({
      settings: z.array(z.string()).describe('Names of environment variables'),
      consequence: z.string().describe('What buyers see without them'),
    }),
  )
  .openapi('MissingSettings')
export type MissingSettingsDto = z.output<typeof missingSettingsSchema>

export const legalPageParams = z.object({ page: legalPageId })
export const legalPageSchema = z.object({ title: z.string(), text: z.string() }).openapi('LegalPage')
