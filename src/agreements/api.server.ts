/** Agreements of companies. Administrators write them; members read those that are not drafts, and today's prices. */
import { z } from '@hono/zod-openapi'
import { admin, signedIn } from '#app/app/access.server.ts'
import { MAX_BULK_BYTES } from '#app/app/api.server.ts'
import type { Context } from '#app/app/context.server.ts'
import { endpoint } from '#app/app/endpoint.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { companyParams, idSchema, tag } from '#app/companies/core/endpoint-parts.server.ts'
import { companyProblem } from '#app/companies/core/problems.server.ts'
import { requireCompanyActor } from '#app/companies/core/read-company.server.ts'
import { changeAgreement, changeAgreementStatus, createAgreement } from './commands.server.ts'
import {
  agreedPricesBody,
  agreementChangeBody,
  agreementSchema,
  agreementStatusBody,
  agreementSummarySchema,
  companyPricesSchema,
  newAgreementBody,
  previewRowSchema,
  pricePreviewBody,
} from './contract.ts'
import { changeAgreedPrices, previewPrices } from './prices.commands.server.ts'
import { listAgreements, readAgreement, readCompanyPrices, readPricesOf } from './queries.server.ts'

const agreementParams = companyParams.extend({ agreement: idSchema })
const agreement = json(agreementSchema, 'The agreement as it is now, with its prices by SKU')

/** Throws 404 for users who must not learn that the company exists. */
async function requireReader(ctx: Context, companyId: string) {
  const caller = await requireCompanyActor(ctx, companyId)
  await requireCompany(ctx, companyId)
  return caller
}

/** An administrator may name a company that does not exist. */
async function requireCompany({ db }: Context, companyId: string) {
  const company = await db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('id', '=', companyId)
    .executeTakeFirst()
  if (!company) throw companyProblem('company-not-found')
  return company
}

async function show(ctx: Context, companyId: string, agreementId: string) {
  const actor = await requireReader(ctx, companyId)
  return readAgreement(ctx.db, companyId, agreementId, actor, ctx.now())
}

export const agreementEndpoints = [
  endpoint({
    method: 'get',
    path: '/company-prices',
    tag,
    summary: 'Get what your company pays today',
    description:
      'The agreement that applies today, and its prices. Without `company` it is the first company that you can order for. Products without a price cost the list price minus the discount. No product costs more than its list price.',
    access: signedIn,
    query: z.object({ company: idSchema.optional() }),
    response: json(companyPricesSchema, 'The agreement and its prices'),
    problems: [404],
    run: ({ db, actor, now }, { query: { company } }) => readCompanyPrices(db, actor.userId, company, now()),
  }),
  endpoint({
    method: 'get',
    path: '/companies/{id}/prices',
    tag,
    summary: 'Get what a company pays today',
    description: 'Like `GET /api/company-prices`, for an administrator who orders on behalf of a member.',
    access: admin,
    params: companyParams,
    response: json(companyPricesSchema, 'The agreement and its prices'),
    problems: [404],
    run: async (ctx, { params: { id: companyId } }) =>
      readPricesOf(ctx.db, await requireCompany(ctx, companyId), ctx.now()),
  }),
  endpoint({
    method: 'get',
    path: '/companies/{id}/agreements',
    tag,
    summary: 'List the agreements of a company, newest first',
    description: 'Members do not see drafts.',
    access: signedIn,
    params: companyParams,
    response: json(z.array(agreementSummarySchema), 'The agreements'),
    problems: [404],
    async run(ctx, { params: { id: companyId } }) {
      const actor = await requireReader(ctx, companyId)
      return listAgreements(ctx.db, companyId, actor, ctx.now())
    },
  }),
  endpoint({
    method: 'post',
    path: '/companies/{id}/agreements',
    tag,
    summary: 'Draft an agreement, or copy one',
    access: admin,
    params: companyParams,
    body: newAgreementBody,
    status: 201,
    response: agreement,
    problems: [404, 409],
    changes: [],
    run: async (ctx, { params: { id: companyId }, body }) =>
      show(ctx, companyId, await createAgreement(ctx, companyId, body)),
  }),
  endpoint({
    method: 'get',
    path: '/companies/{id}/agreements/{agreement}',
    tag,
    summary: 'Get an agreement with its prices',
    access: signedIn,
    params: agreementParams,
    response: agreement,
    problems: [404],
    run: (ctx, { params: { id: companyId, agreement: agreementId } }) => show(ctx, companyId, agreementId),
  }),
  endpoint({
    method: 'put',
    path: '/companies/{id}/agreements/{agreement}',
    tag,
    summary: 'Change the name, days, discount and order minimum of an agreement',
    access: admin,
    params: agreementParams,
    body: agreementChangeBody,
    response: agreement,
    problems: [404, 409],
    changes: [],
    async run(ctx, { params: { id: companyId, agreement: agreementId }, body }) {
      await changeAgreement(ctx, companyId, agreementId, body)
      return show(ctx, companyId, agreementId)
    },
  }),
  endpoint({
    method: 'put',
    path: '/companies/{id}/agreements/{agreement}/status',
    tag,
    summary: 'Activate a draft, or end an agreement today',
    description: 'The active agreements of a company have no day in common. An ended one cannot be changed.',
    access: admin,
    params: agreementParams,
    body: agreementStatusBody,
    response: agreement,
    problems: [404, 409],
    changes: [],
    async run(ctx, { params: { id: companyId, agreement: agreementId }, body }) {
      await changeAgreementStatus(ctx, companyId, agreementId, body)
      return show(ctx, companyId, agreementId)
    },
  }),
  endpoint({
    method: 'post',
    path: '/companies/{id}/agreements/{agreement}/price-preview',
    tag,
    summary: 'See what pasted prices would change; changes nothing',
    description: 'At most 5,000 rows, with the cells as pasted.',
    access: admin,
    params: agreementParams,
    body: pricePreviewBody,
    bodyLimit: MAX_BULK_BYTES,
    response: json(z.array(previewRowSchema), 'One result for each row'),
    problems: [404],
    changes: [],
    run: ({ db }, { params: { id: companyId, agreement: agreementId }, body: { rows } }) =>
      previewPrices(db, companyId, agreementId, rows),
  }),
  endpoint({
    method: 'put',
    path: '/companies/{id}/agreements/{agreement}/prices',
    tag,
    summary: 'Add, replace and remove prices of an agreement, all or nothing',
    access: admin,
    params: agreementParams,
    body: agreedPricesBody,
    bodyLimit: MAX_BULK_BYTES,
    response: agreement,
    problems: [404, 409],
    changes: [],
    async run(ctx, { params: { id: companyId, agreement: agreementId }, body }) {
      await changeAgreedPrices(ctx, companyId, agreementId, body)
      return show(ctx, companyId, agreementId)
    },
  }),
]
