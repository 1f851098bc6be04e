/** Agreements of companies. Administrators write them; members read those that are not drafts, and today's prices. */
import { z } from '@hono/zod-openapi'
import { signedIn, staff } from '#app/app/access.server.ts'
import { MAX_BULK_BYTES } from '#app/app/api.server.ts'
import type { Context } from '#app/app/context.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { pick, toProblem } from '#app/app/problems.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { companyParams, idSchema, lockedCompanyCall } from '#app/companies/core/endpoint-parts.server.ts'
import {
  COMPANY_PROBLEMS,
  companyNotFoundProblem,
  LOCKED_COMPANY_PROBLEMS,
} from '#app/companies/core/problems.server.ts'
import { requireCompanyActor } from '#app/companies/core/read-company.server.ts'
import { findRow } from '#app/db/rows.server.ts'
import { mapOutcome, refused } from '#app/lib/outcome.ts'
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
import { AGREEMENT_PROBLEMS } from './problems.server.ts'
import { listAgreements, readAgreement, readCompanyPrices, readPricesOf } from './queries.server.ts'

const endpoint = endpointsOf('Companies')

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
  const company = await findRow(db, 'companies', companyId, ['id', 'name'])
  if (!company) throw companyNotFoundProblem()
  return company
}

async function show(ctx: Context, companyId: string, agreementId: string) {
  const actor = await requireReader(ctx, companyId)
  const found = await readAgreement(ctx.db, companyId, agreementId, actor, ctx.now())
  if (!found) throw toProblem(AGREEMENT_PROBLEMS, { code: 'agreement-not-found' })
  return found
}

const agreementNotFound = {
  ...pick(COMPANY_PROBLEMS, 'company-not-found'),
  ...pick(AGREEMENT_PROBLEMS, 'agreement-not-found'),
}

/** The parts that the changes of an agreement share. */
const agreementChange = {
  access: staff('companies.manage'),
  params: agreementParams,
  response: agreement,
  read: (ctx: Context, companyId: string, { params }: { params: { agreement: string } }) =>
    show(ctx, companyId, params.agreement),
}
const changeProblems = {
  ...pick(AGREEMENT_PROBLEMS, 'agreement-not-found', 'agreement-ended'),
  ...pick(COMPANY_PROBLEMS, 'version-conflict'),
}

export const agreementEndpoints = [
  endpoint({
    route: 'GET /company-prices',
    summary: 'Get what your company pays today',
    description:
      'The agreement that applies today, and its prices. Without `company` it is the first company that you can order for. Products without a price cost the list price minus the discount. No product costs more than its list price.',
    scope: 'companies:read',
    access: signedIn,
    query: z.object({ company: idSchema.optional() }),
    response: json(companyPricesSchema, 'The agreement and its prices'),
    refuses: pick(COMPANY_PROBLEMS, 'company-not-found'),
    async run(ctx, { query: { company } }) {
      const { db, actor, now } = ctx
      const { companyId } = actor
      if (companyId === undefined) return readCompanyPrices(db, actor.userId, company, now())
      if (company !== undefined && company !== companyId) return refused({ code: 'company-not-found' })
      return readPricesOf(db, await requireCompany(ctx, companyId), now())
    },
  }),
  endpoint({
    route: 'GET /companies/{id}/prices',
    summary: 'Get what a company pays today',
    description: 'Like `GET /api/company-prices`, for an administrator who orders on behalf of a member.',
    access: staff('companies.read'),
    params: companyParams,
    response: json(companyPricesSchema, 'The agreement and its prices'),
    refuses: pick(COMPANY_PROBLEMS, 'company-not-found'),
    run: async (ctx, { params: { id: companyId } }) =>
      readPricesOf(ctx.db, await requireCompany(ctx, companyId), ctx.now()),
  }),
  endpoint({
    route: 'GET /companies/{id}/agreements',
    summary: 'List the agreements of a company, newest first',
    description: 'Members do not see drafts.',
    access: signedIn,
    params: companyParams,
    response: json(z.array(agreementSummarySchema), 'The agreements'),
    refuses: pick(COMPANY_PROBLEMS, 'company-not-found'),
    async run(ctx, { params: { id: companyId } }) {
      const actor = await requireReader(ctx, companyId)
      return listAgreements(ctx.db, companyId, actor, ctx.now())
    },
  }),
  endpoint({
    route: 'POST /companies/{id}/agreements',
    summary: 'Draft an agreement, or copy one',
    access: staff('companies.manage'),
    params: companyParams,
    body: newAgreementBody,
    status: 201,
    response: agreement,
    refuses: {
      ...LOCKED_COMPANY_PROBLEMS,
      ...pick(AGREEMENT_PROBLEMS, 'too-many-agreements', 'agreement-not-found'),
    },
    changes: [],
    run: (ctx, { params: { id: companyId }, body }) =>
      mapOutcome(createAgreement(ctx, companyId, body), (value) => show(ctx, companyId, value)),
  }),
  endpoint({
    route: 'GET /companies/{id}/agreements/{agreement}',
    summary: 'Get an agreement with its prices',
    access: signedIn,
    params: agreementParams,
    response: agreement,
    refuses: agreementNotFound,
    run: (ctx, { params: { id: companyId, agreement: agreementId } }) => show(ctx, companyId, agreementId),
  }),
  lockedCompanyCall({
    ...agreementChange,
    route: 'PUT /companies/{id}/agreements/{agreement}',
    summary: 'Change the name, days, discount and order minimum of an agreement',
    body: agreementChangeBody,
    refuses: {
      ...changeProblems,
      ...pick(AGREEMENT_PROBLEMS, 'agreement-in-the-past', 'agreement-overlaps'),
    },
    change: (ctx, companyId, { params, body }) => changeAgreement(ctx, companyId, params.agreement, body),
  }),
  lockedCompanyCall({
    ...agreementChange,
    route: 'PUT /companies/{id}/agreements/{agreement}/status',
    summary: 'Activate a draft, or end an agreement today',
    description: 'The active agreements of a company have no day in common. An ended one cannot be changed.',
    body: agreementStatusBody,
    refuses: {
      ...changeProblems,
      ...pick(AGREEMENT_PROBLEMS, 'agreement-already-active', 'agreement-in-the-past', 'agreement-overlaps'),
    },
    change: (ctx, companyId, { params, body }) =>
      changeAgreementStatus(ctx, companyId, params.agreement, body),
  }),
  endpoint({
    route: 'POST /companies/{id}/agreements/{agreement}/price-preview',
    summary: 'See what pasted prices would change; changes nothing',
    description: 'At most 5,000 rows, with the cells as pasted.',
    access: staff('companies.manage'),
    params: agreementParams,
    body: pricePreviewBody,
    bodyLimit: MAX_BULK_BYTES,
    response: json(z.array(previewRowSchema), 'One result for each row'),
    refuses: agreementNotFound,
    changes: [],
    run: ({ db }, { params: { id: companyId, agreement: agreementId }, body: { rows } }) =>
      previewPrices(db, companyId, agreementId, rows),
  }),
  lockedCompanyCall({
    ...agreementChange,
    route: 'PUT /companies/{id}/agreements/{agreement}/prices',
    summary: 'Add, replace and remove prices of an agreement, all or nothing',
    body: agreedPricesBody,
    bodyLimit: MAX_BULK_BYTES,
    refuses: {
      ...changeProblems,
      ...pick(
        AGREEMENT_PROBLEMS,
        'duplicate-agreed-price',
        'agreed-product-not-found',
        'invalid-agreed-tiers',
        'rejected-price-row',
        'too-many-agreed-prices',
      ),
    },
    change: (ctx, companyId, { params, body }) => changeAgreedPrices(ctx, companyId, params.agreement, body),
  }),
]
