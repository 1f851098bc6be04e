/** Saved views of lists (API schemas). */
import { z } from '@hono/zod-openapi'
import { readableLine, textSchema, versionSchema } from '#app/app/api.server.ts'
import { MAX_VIEW_NAME, VIEW_LIST_NAMES } from './view-lists.ts'

const MAX_FILTERS = 20
const MAX_FILTER_LENGTH = 200

const listSchema = z.enum(VIEW_LIST_NAMES)

const filtersSchema = z
  .record(z.string().max(40), textSchema(MAX_FILTER_LENGTH, 1))
  .refine((search) => Object.keys(search).length <= MAX_FILTERS, {
    error: `must have at most ${MAX_FILTERS} filters`,
  })
  .describe('The filters, as in the URL of the page')

const viewBody = z.strictObject({
  name: readableLine(MAX_VIEW_NAME, 1),
  isShared: z.boolean(),
  search: filtersSchema,
})

export const viewListQuery = z.object({ list: listSchema })

export const newViewBody = viewBody.extend({
  list: listSchema,
  id: textSchema(64, 1).optional().describe('Of a deleted view, to take its deletion back'),
})
export const viewChangeBody = viewBody.extend({ version: versionSchema })

export const savedViewSchema = z
  .object({
    id: z.string(),
    list: listSchema,
    name: z.string(),
    isShared: z.boolean(),
    search: z.record(z.string(), z.unknown()),
    version: z.int(),
    author: z.string().describe('Who saved it last; empty if the account was deleted'),
  })
  .openapi('SavedView')
export type SavedView = z.output<typeof savedViewSchema>
export type NewView = z.output<typeof newViewBody>
export type ViewChange = z.output<typeof viewChangeBody>
