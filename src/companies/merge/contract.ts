/** The API schemas of merging companies. */

import { z } from '@hono/zod-openapi'
import { readableLine, textSchema, versionSchema } from '#app/app/api.server.ts'
import { MAX_NAME } from '#app/lib/text-limits.ts'
import { COMPANY_ROLES } from '../core/rules.ts'

const id = textSchema(64, 1).describe('The company that takes over')

export const mergePreviewQuerySchema = z.object({ into: id })

export const mergePreviewSchema = z
  .object({
    into: z.object({ id: z.string(), name: z.string() }),
    version: z.int().describe('Of the company that is closed, for the merge'),
    members: z
      .array(z.object({ name: z.string(), email: z.string(), role: z.enum(COMPANY_ROLES) }))
      .describe('Those who move, with their roles'),
    inBoth: z.int().describe('Members of both, who keep their role in the other company'),
    invitations: z.int(),
    sites: z.int(),
    costCenters: z.int(),
    sameCostCenters: z
      .array(z.string())
      .describe('The codes that both have: their orders go to the cost center of the other'),
    budgets: z.int(),
    orders: z.int(),
    purchaseRequests: z.int(),
    quotes: z.int(),
    lists: z.int(),
    apiKeys: z.int().describe('Keys of programs of the company that is closed, which end'),
    delegations: z.int().describe('Approvals that a member leaves to another one, which end'),
    approvalRules: z.int().describe('They do not move, and neither do the agreements'),
    agreements: z.int(),
    obstacles: z.array(z.string()).describe('Why the companies cannot be merged now'),
  })
  .openapi('CompanyMergePreview')
export type MergePreview = z.output<typeof mergePreviewSchema>

export const companyMergeBody = z
  .strictObject({
    into: id,
    name: readableLine(MAX_NAME, 1).describe('The name of the company that is closed, as a confirmation'),
    version: versionSchema,
  })
  .openapi('CompanyMerge')
export type CompanyMerge = z.input<typeof companyMergeBody>
