import { z } from '@hono/zod-openapi'
import { signedIn } from '#app/app/access.server.ts'
import { textSchema } from '#app/app/api.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { pick } from '#app/app/problems.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { ruleFromDto } from '#app/companies/core/approval-rule-adapter.ts'
import { ruleTestBody, ruleTestResultSchema } from '#app/companies/core/approval-rule-contract.ts'
import { COMPANY_PROBLEMS } from '#app/companies/core/problems.server.ts'
import { requireCompanyActor } from '#app/companies/core/read-company.server.ts'
import { isPermitted } from '#app/companies/core/rules.ts'
import { refused } from '#app/lib/outcome.ts'
import { testRule } from './queries.server.ts'

export const testRuleEndpoint = endpointsOf('Companies')({
  route: 'POST /companies/{id}/approval-rules/test',
  summary: 'Test an approval rule against the orders of the last 12 months; changes nothing',
  access: signedIn,
  params: z.object({ id: textSchema(64, 1) }),
  body: ruleTestBody,
  response: json(ruleTestResultSchema, 'The orders that the rule would have stopped'),
  refuses: pick(COMPANY_PROBLEMS, 'company-not-found', 'not-permitted-in-company'),
  changes: [],
  async run(ctx, { params: { id }, body }) {
    if (!isPermitted(await requireCompanyActor(ctx, id), 'manage'))
      return refused({ code: 'not-permitted-in-company' })
    return testRule(ctx.db, id, ruleFromDto(body), ctx.now())
  },
})
