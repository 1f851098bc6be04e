/** Quick order on the wire: what people type or paste as an article, found in the catalogue. */
import { z } from '@hono/zod-openapi'
import { words } from '#app/app/api.server.ts'
import { productSchema } from '#app/products/contract.ts'

export const MAX_ARTICLES = 5_000

export const quickOrderBody = z
  .strictObject({
    articles: z
      .array(words(200))
      .max(MAX_ARTICLES, { error: `must hold at most ${MAX_ARTICLES.toLocaleString('en-US')} articles` })
      .openapi({ description: 'SKUs or names, as typed' }),
  })
  .openapi('QuickOrder')

export const foundArticleSchema = z
  .object({
    article: z.string(),
    matches: z.array(productSchema).openapi({
      description:
        'One machine where the SKU or the name is exact; otherwise up to five it may mean; or none',
    }),
  })
  .openapi('FoundArticle')
export type FoundArticle = z.output<typeof foundArticleSchema>
