/** What the calls about companies share. */
import { z } from '@hono/zod-openapi'
import { textSchema } from '#app/app/api.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import { companySchema } from './contract.ts'

export const tag = 'Companies'
export const idSchema = textSchema(64, 1)
export const companyParams = z.object({ id: idSchema })
export const companyResponse = json(companySchema, 'The company as it is now')
