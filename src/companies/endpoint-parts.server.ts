/** The parts that the declarations of company calls share. */
import { z } from '@hono/zod-openapi'
import { signedIn } from '#app/app/access.server.ts'
import { textSchema } from '#app/app/api.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { companySchema } from './contract.ts'

export const tag = 'Companies'
export const idSchema = textSchema(64, 1)
export const companyParams = z.object({ id: idSchema })
export const companyResponse = json(companySchema, 'The company as it is now')

/** The declaration that all changes by a member share: 403 without the permission, 404 for another company. */
export const memberChange = { tag, access: signedIn, problems: [403, 404, 409], changes: [] } as const

/** The same for a change that answers with the company. */
export const companyChange = { ...memberChange, response: companyResponse } as const
