/** The API schemas of the terms of freight. */
import { z } from '@hono/zod-openapi'
import { CURRENCY_NAME } from '#app/lib/currency-name.ts'
import { FREIGHT_METHODS } from '#app/lib/freight-terms.ts'

export const freightTermsSchema = z
  .object({
    method: z
      .enum(FREIGHT_METHODS)
      .describe(
        '`none`, `later` (charged separately), `flat`, `free-from` (`amount` below `freeFrom`), or `by-weight` (`rates`)',
      ),
    service: z.string().describe('Of the carrier; empty if it is not named'),
    amount: z.number().nullable().describe(CURRENCY_NAME),
    freeFrom: z.number().nullable().describe(`Goods of this amount are carried free, in ${CURRENCY_NAME}`),
    rates: z.array(
      z.object({
        countries: z.array(z.string()).describe('Codes of ISO 3166-1'),
        bands: z.array(
          z.object({
            upToKg: z.number().describe('The packed weight of an order, included'),
            amount: z.number(),
          }),
        ),
      }),
    ),
  })
  .openapi('FreightTerms', {
    description: 'What cannot be calculated is charged separately: a country or a weight without a price',
  })
export type FreightTermsDto = z.output<typeof freightTermsSchema>
