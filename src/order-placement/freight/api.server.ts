import { anyone } from '#app/app/access.server.ts'
import type { ReadSettings } from '#app/app/context.server.ts'
import { endpointsOf } from '#app/app/endpoint.server.ts'
import { json } from '#app/app/response-formats.server.ts'
import type { FreightTerms } from '#app/lib/freight-terms.ts'
import { decimalFromCents, optionalDecimal } from '#app/lib/money.ts'
import { type FreightTermsDto, freightTermsSchema } from './contract.ts'

export const createFreightEndpoints = (readSettings: ReadSettings) => [
  endpointsOf('Orders')({
    route: 'GET /freight-terms',
    summary: 'Get the terms by which the freight of an order is calculated',
    access: anyone,
    shows: ['settings'],
    isCached: true,
    response: json(freightTermsSchema, 'The terms'),
    run: async () => toTermsDto((await readSettings()).orderTerms.freight),
  }),
]

const toTermsDto = ({ method, service, amount, freeFrom, rates }: FreightTerms): FreightTermsDto => ({
  method,
  service,
  amount: optionalDecimal(amount),
  freeFrom: optionalDecimal(freeFrom),
  rates: rates.map(({ countries, bands }) => ({
    countries: [...countries],
    bands: bands.map((band) => ({
      upToKg: band.upToGrams / 1000,
      amount: decimalFromCents(band.amount),
    })),
  })),
})
