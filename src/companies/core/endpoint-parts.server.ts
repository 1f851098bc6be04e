/** The parts that the declarations of company calls share. */
import { z } from '@hono/zod-openapi'
import { type Access, signedIn } from '#app/app/access.server.ts'
import { textSchema } from '#app/app/api.server.ts'
import type { Context } from '#app/app/context.server.ts'
import { endpoint, type Parsed } from '#app/app/endpoint.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import type { SignedInUser } from '#app/lib/actor.ts'
import { type ChangedCompany, type CompanyList, changedCompanySchema, companySchema } from './contract.ts'
import { readLists } from './read-company.server.ts'

export const tag = 'Companies'
export const idSchema = textSchema(64, 1)
export const companyParams = z.object({ id: idSchema })
export const companyResponse = json(companySchema, 'The company as it is now')
const changedCompanyResponse = json(changedCompanySchema, 'The company as it is now, with the changed lists')

/** The declaration that all changes by a member share: 403 without the permission, 404 for another company. */
export const memberChange = { tag, access: signedIn, problems: [403, 404, 409, 429], changes: [] } as const

interface CompanyChange<Params extends typeof companyParams, Body extends z.ZodType | undefined> {
  method: 'post' | 'put' | 'delete'
  path: `/companies/{id}${string}`
  summary: string
  description?: string
  /** Members by default; the change checks their permission. */
  access?: Access<SignedInUser, unknown>
  params: Params
  body?: Body
  /** What it may change, which is in the response. */
  lists: readonly CompanyList[]
  change: (
    ctx: Context,
    companyId: string,
    input: { params: Parsed<Params>; body: Parsed<Body> },
  ) => Promise<unknown>
}

/** A change of a company. Its response is the company, with the lists that it may change. */
export function companyChange<
  Params extends typeof companyParams,
  Body extends z.ZodType | undefined = undefined,
>({ change, lists, ...call }: CompanyChange<Params, Body>) {
  return endpoint<SignedInUser, ChangedCompany, Params, undefined, undefined, Body>({
    ...memberChange,
    response: changedCompanyResponse,
    ...call,
    async run(ctx, input) {
      await change(ctx, input.params.id, input)
      return readLists(ctx, input.params.id, lists)
    },
  })
}
