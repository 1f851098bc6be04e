import { signedIn } from '#app/app/access.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { pick } from '#app/app/problems.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { companyParams } from '../core/endpoint-parts.server.ts'
import { COMPANY_PROBLEMS } from '../core/problems.server.ts'
import { requireCompanyActor } from '../core/read-company.server.ts'
import { quarterSchema } from './contract.ts'
import { findQuarter } from './queries.server.ts'

const endpoint = endpointsOf('Companies')

export const quarterEndpoint = endpoint({
  route: 'GET /companies/{id}/quarter',
  summary: 'Get the orders of the current quarter, by cost center',
  access: signedIn,
  params: companyParams,
  response: json(quarterSchema, 'The orders of the quarter'),
  refuses: pick(COMPANY_PROBLEMS, 'company-not-found'),
  async run(ctx, { params: { id: companyId } }) {
    await requireCompanyActor(ctx, companyId)
    return findQuarter(ctx.db, companyId, ctx.now())
  },
})
