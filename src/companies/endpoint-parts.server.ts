/** What the calls about companies share. */
import { z } from '@hono/zod-openapi'
import { signedIn } from '#app/app/access.server.ts'
import { textSchema } from '#app/app/api.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { companySchema } from './contract.ts'

export const tag = 'Companies'
export const idSchema = textSchema(64, 1)
export const companyParams = z.object({ id: idSchema })
export const companyResponse = json(companySchema, 'The company as it is now')

/** What every change by a member says of itself: 403 without the permission, 404 for a company that is not theirs. */
export const memberChange = { tag, access: signedIn, problems: [403, 404, 409], changes: [] } as const

/** The same for a change that answers with the company. */
export const companyChange = { ...memberChange, response: companyResponse } as const
