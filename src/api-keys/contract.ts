import { z } from '@hono/zod-openapi'
import { daySchema, readableLine } from '#app/app/api.server.ts'
import { COMPANY_SCOPE_NAMES, SCOPE_NAMES, type Scope } from '#app/app/scopes.ts'
import { MAX_ACCOUNT_NAME } from './rules.ts'

const scopesSchema = z
  .array(z.enum(SCOPE_NAMES))
  .min(1, { error: 'choose at least one' })
  .max(SCOPE_NAMES.length)

export const apiKeySchema = z
  .object({
    id: z.string(),
    prefix: z.string().describe('The first characters of the key'),
    scopes: z.array(z.string()),
    createdAt: z.iso.datetime(),
    createdBy: z.string().describe('The name of the person who made the key'),
    canCreatorManage: z.boolean().describe('False if this person may no longer manage the keys'),
    expiresAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable().describe('Accurate to five minutes'),
    lastUsedFrom: z.string().describe('A network address'),
  })
  .openapi('ApiKey')

export const newKeySchema = apiKeySchema
  .extend({ key: z.string().describe('The key. It is not shown again.') })
  .openapi('NewApiKey')

export const serviceAccountSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    createdAt: z.iso.datetime(),
    keys: z.array(apiKeySchema).describe('The valid ones, at most two'),
  })
  .openapi('ServiceAccount')

/** History shows the name in place of an address, so it is none. */
export const newServiceAccountBody = z.object({
  name: readableLine(MAX_ACCOUNT_NAME, 1).refine((name) => !name.includes('@'), {
    error: 'must not contain @',
  }),
})

export const newKeyBody = z.object({
  scopes: scopesSchema,
  expiresOn: daySchema('2026-12-31').describe('The last day (UTC), within a year'),
})

export const newCompanyKeyBody = newKeyBody.extend({
  scopes: z
    .array(z.enum(COMPANY_SCOPE_NAMES as [Scope, ...Scope[]]))
    .min(1, { error: 'choose at least one' })
    .max(COMPANY_SCOPE_NAMES.length),
})

export const serviceAccountParams = z.object({ id: z.string().max(64) })
export const apiKeyParams = z.object({ id: z.string().max(64), key: z.string().max(64) })

export type ServiceAccount = z.output<typeof serviceAccountSchema>
export type ApiKey = z.output<typeof apiKeySchema>
export type NewKeyBody = z.output<typeof newKeyBody>
export type NewKeyInput = z.input<typeof newKeyBody>
