/** The API schemas of companies. */

import { z } from '@hono/zod-openapi'
import { addressFields, postalAddressSchema } from '#app/addresses/contract.ts'
import { addressErrors, isCountry } from '#app/addresses/rules.ts'
import { emailSchema, pagingFields, readableLine, textSchema, versionSchema } from '#app/app/api.server.ts'
import { externalNumbersField } from '#app/app/external-number-fields.server.ts'
import { CURRENCY_NAME } from '#app/lib/currency-name.ts'
import { keysOf } from '#app/lib/keys-of.ts'
import {
  MAX_COST_CENTER_CODE,
  MAX_LINE,
  MAX_NAME,
  MAX_PHONE,
  MAX_SEARCH,
  MAX_VAT_ID,
} from '#app/lib/text-limits.ts'
import { currentBudgetSchema } from '../budgets/contract.ts'
import { approvalRuleSchema, delegationSchema, limitAmount } from './approval-rule-contract.ts'
import { COMPANY_STATUSES } from './company-statuses.ts'
import { COMPANY_ROLES } from './rules.ts'

const roleSchema = z.enum(COMPANY_ROLES)
const statusSchema = z.enum(COMPANY_STATUSES)
const countrySchema = z
  .string()
  .max(2)
  .refine(isCountry, { error: 'must be the code of a country' })
  .describe('ISO 3166-1, two letters')

export const membershipSchema = z
  .object({
    companyId: z.string(),
    name: z.string(),
    status: statusSchema,
    role: roleSchema,
  })
  .openapi('CompanyMembership')
export type CompanyMembership = z.output<typeof membershipSchema>

export const siteSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    address: postalAddressSchema,
    phone: z.string(),
    note: z.string().describe('For drivers: gate, opening hours'),
    isBilling: z.boolean(),
    isArchived: z.boolean(),
    hasOrders: z.boolean().describe('Whether the company has ordered to it'),
    ...externalNumbersField,
  })
  .openapi('CompanySite')
export type CompanySite = z.output<typeof siteSchema>

export const costCenterSchema = z
  .object({ id: z.string(), code: z.string(), name: z.string(), isArchived: z.boolean() })
  .openapi('CostCenter')
export type CostCenter = z.output<typeof costCenterSchema>

export const memberSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role: roleSchema,
    orderLimit: z
      .number()
      .nullable()
      .describe(`In ${CURRENCY_NAME}; orders above it need approval. Null for no limit`),
    joinedAt: z.iso.datetime(),
    isEmailConfirmed: z.boolean().describe('Others get no emails about requests'),
  })
  .openapi('CompanyMember')
export type CompanyMember = z.output<typeof memberSchema>

export const invitationSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    role: roleSchema,
    orderLimit: z.number().nullable(),
    sentAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    isExpired: z.boolean(),
  })
  .openapi('CompanyInvitation')
export type CompanyInvitation = z.output<typeof invitationSchema>

const companyFields = {
  name: readableLine(MAX_NAME, 1),
  legalName: readableLine(120),
  country: countrySchema,
  vatId: readableLine(MAX_VAT_ID).describe('Checked by its check digits; stored without separators'),
  registrationNumber: readableLine(40),
}

export const companySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    legalName: z.string(),
    country: z.string(),
    vatId: z.string(),
    vatCheck: z
      .object({
        checkedAt: z.iso.datetime(),
        evidence: z.string().nullable().describe('Null for anyone but administrators'),
      })
      .nullable()
      .describe('Null until an administrator confirms that the VAT ID is registered'),
    registrationNumber: z.string(),
    status: statusSchema,
    mergedInto: z
      .object({ id: z.string(), name: z.string() })
      .optional()
      .describe('The company that took over everything of this one'),
    isPoRequired: z.boolean(),
    isSiteRequired: z.boolean(),
    isCostCenterRequired: z.boolean(),
    isDualControl: z.boolean().describe('Whether nobody approves their own request, even if nobody else can'),
    version: z.int(),
    ...externalNumbersField,
    role: roleSchema.nullable().describe('Of the caller; null for an administrator'),
    memberId: z.string().nullable().describe('The membership of the caller'),
    orderLimit: z.number().nullable(),
    orderedToday: z
      .number()
      .describe(
        `What the caller ordered for the company today (UTC), in ${CURRENCY_NAME}; 0 if no rule asks about it`,
      ),
    sites: z.array(siteSchema),
    costCenters: z.array(costCenterSchema),
    budgets: z.array(currentBudgetSchema).describe('Those of today'),
    members: z.array(memberSchema).nullable().describe('Null for buyers and viewers'),
    invitations: z.array(invitationSchema).nullable(),
    approvalRules: z
      .array(approvalRuleSchema)
      .describe('In the order in which they are checked; buyers and viewers see the active ones'),
    delegations: z
      .array(delegationSchema)
      .describe('Who decides for whom; other members than owners see their own'),
  })
  .openapi('Company')
export type Company = z.output<typeof companySchema>

const LISTS = {
  sites: true,
  costCenters: true,
  budgets: true,
  members: true,
  invitations: true,
  approvalRules: true,
  delegations: true,
} as const
export type CompanyList = keyof typeof LISTS
export const COMPANY_LISTS = keysOf(LISTS)

/** All lists of a full company are 150 KB: too much for the response to each change. */
export const changedCompanySchema = companySchema
  .partial(LISTS)
  .openapi('ChangedCompany', { description: 'Of its lists, those that the call may change' })
export type ChangedCompany = z.output<typeof changedCompanySchema>

export const newCompanyBody = z
  .strictObject({
    name: companyFields.name,
    country: companyFields.country,
    vatId: companyFields.vatId.optional(),
    ownerEmail: emailSchema
      .optional()
      .describe('Administrators only: the email address of the person who is invited as the owner'),
  })
  .openapi('NewCompany')
export type NewCompany = z.input<typeof newCompanyBody>

export const vatCheckBody = z
  .strictObject({
    evidence: readableLine(MAX_LINE, 1)
      .nullable()
      .describe('How it was checked; null removes the confirmation'),
    version: versionSchema,
  })
  .openapi('VatCheck')
export type VatCheck = z.input<typeof vatCheckBody>

export const companyChangeBody = z
  .strictObject({
    ...companyFields,
    isPoRequired: z.boolean(),
    isSiteRequired: z.boolean().optional().describe('Unchanged if absent'),
    isCostCenterRequired: z.boolean().optional().describe('Unchanged if absent'),
    isDualControl: z.boolean().optional().describe('Unchanged if absent'),
    version: versionSchema,
  })
  .openapi('CompanyUpdate')
export type CompanyChange = z.input<typeof companyChangeBody>

export const companyStatusBody = z.strictObject({ status: statusSchema }).openapi('CompanyStatusUpdate')

const orderLimitBody = limitAmount.nullable()

export const invitationBody = z
  .strictObject({
    email: emailSchema,
    role: roleSchema,
    orderLimit: orderLimitBody.default(null).describe(`In ${CURRENCY_NAME}; null for no limit`),
  })
  .openapi('NewCompanyInvitation')
export type NewInvitation = z.input<typeof invitationBody>

export const invitationTokenBody = z.strictObject({ token: textSchema(100, 1) }).openapi('InvitationToken')

export const receivedInvitationSchema = z
  .object({
    companyName: z.string(),
    role: roleSchema,
    orderLimit: z.number().nullable().describe('Null for none, and to anyone else'),
    email: z.string().describe('The invited address, masked unless it is the caller’s'),
    isForCaller: z.boolean(),
    isExpired: z.boolean(),
    isAccepted: z.boolean(),
  })
  .openapi('ReceivedInvitation')
export type ReceivedInvitation = z.output<typeof receivedInvitationSchema>

export const memberChangeBody = z
  .strictObject({
    role: roleSchema,
    orderLimit: orderLimitBody,
  })
  .openapi('CompanyMemberUpdate')
export type MemberChange = z.input<typeof memberChangeBody>

export const siteBody = z
  .strictObject({
    name: readableLine(MAX_NAME, 1),
    address: z.strictObject(addressFields),
    phone: readableLine(MAX_PHONE),
    note: readableLine(MAX_LINE),
    isBilling: z.boolean(),
    isArchived: z.boolean(),
  })
  .superRefine(({ address }, check) => {
    for (const [field, message] of Object.entries(addressErrors(address)))
      check.addIssue({ code: z.ZodIssueCode.custom, path: ['address', field], message })
  })
  .openapi('CompanySiteInput')
export type SiteInput = z.input<typeof siteBody>

export const costCenterBody = z
  .strictObject({
    code: readableLine(MAX_COST_CENTER_CODE, 1).refine((code) => /^[\w.\-/]+$/.test(code), {
      error: 'may have letters, digits and . - / _',
    }),
    name: readableLine(MAX_NAME),
    isArchived: z.boolean(),
  })
  .openapi('CostCenterInput')
export type CostCenterInput = z.input<typeof costCenterBody>

export const companyListQuerySchema = z.object({
  q: textSchema(MAX_SEARCH).optional(),
  status: statusSchema.optional(),
  ...pagingFields(100),
})
export type CompanyListQuery = z.output<typeof companyListQuerySchema>

export const listedCompanySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    country: z.string(),
    vatId: z.string(),
    status: statusSchema,
    members: z.int(),
    orderedThisQuarter: z.number().describe(`${CURRENCY_NAME}, without cancelled units`),
    agreementUntil: z.iso.date().nullable().describe('The last day of the current agreement'),
    createdAt: z.iso.datetime(),
  })
  .openapi('CompanySummary')
export type ListedCompany = z.output<typeof listedCompanySchema>
