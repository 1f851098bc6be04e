/** Merging a duplicate company into another one, by administrators. */

import { staff } from '#app/app/access.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { pick } from '#app/app/problems.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { mapOutcome } from '#app/lib/outcome.ts'
import { companyParams, companyResponse } from '../core/endpoint-parts.server.ts'
import { COMPANY_PROBLEMS } from '../core/problems.server.ts'
import { readCompany } from '../core/read-company.server.ts'
import { mergeCompanies } from './commands.server.ts'
import { companyMergeBody, mergePreviewQuerySchema, mergePreviewSchema } from './contract.ts'
import type { MergedPart } from './merged-part.server.ts'
import { planMerge } from './plan-merge.server.ts'
import { MERGE_PROBLEMS } from './problems.server.ts'

const endpoint = endpointsOf('Companies')

/** @param parts the records of a company in other folders */
export const createCompanyMergeEndpoints = (parts: readonly MergedPart[]) => [
  endpoint({
    route: 'GET /companies/{id}/merge-preview',
    summary: 'See what a merge of this company into another one would move; changes nothing',
    access: staff('companies.merge'),
    params: companyParams,
    query: mergePreviewQuerySchema,
    response: json(mergePreviewSchema, 'What moves, what stays, and what prevents the merge'),
    refuses: { ...pick(COMPANY_PROBLEMS, 'company-not-found'), ...pick(MERGE_PROBLEMS, 'merge-into-itself') },
    run: ({ db, now }, { params: { id: from }, query: { into } }) =>
      planMerge(db, { from, into }, parts, now()),
  }),
  endpoint({
    route: 'POST /companies/{id}/merge',
    summary: 'Merge a company into another one and close it permanently',
    description:
      'Members, sites, cost centers, budgets, orders, purchase requests and shared lists move. The approval rules and agreements of the other company apply. All or nothing.',
    access: staff('companies.merge'),
    params: companyParams,
    body: companyMergeBody,
    response: companyResponse,
    refuses: {
      ...pick(COMPANY_PROBLEMS, 'company-not-found', 'version-conflict'),
      ...pick(MERGE_PROBLEMS, 'merge-into-itself', 'merge-not-confirmed', 'merge-blocked'),
    },
    changes: ['orders'],
    run: (ctx, { params: { id: from }, body }) =>
      mapOutcome(mergeCompanies(ctx, from, body, parts), () => readCompany(ctx, body.into)),
  }),
]
