import { queryOptions } from '@tanstack/react-query'
import { getJson } from '#app/lib/api.ts'
import type { FreightTerms } from '#app/lib/freight-terms.ts'
import { centsForDisplay, optionalCents } from '#app/lib/money.ts'
import type { FreightTermsDto } from './contract.ts'

const fromDto = ({ amount, freeFrom, rates, ...terms }: FreightTermsDto): FreightTerms => ({
  ...terms,
  amount: optionalCents(amount),
  freeFrom: optionalCents(freeFrom),
  rates: rates.map(({ countries, bands }) => ({
    countries,
    bands: bands.map((band) => ({
      upToGrams: Math.round(band.upToKg * 1000),
      amount: centsForDisplay(band.amount),
    })),
  })),
})

/** The same for every visitor. */
export const freightTermsQuery = queryOptions({
  queryKey: ['freight-terms'],
  queryFn: () => getJson<FreightTermsDto>('/api/freight-terms').then(fromDto),
  meta: { tags: ['settings'] },
})
