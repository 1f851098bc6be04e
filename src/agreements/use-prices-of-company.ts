import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CompanyPrices } from '#app/catalog/company-prices/company-prices.ts'
import { pricesOfCompanyQuery } from './client.ts'
import { LIST_PRICES, toCompanyPrices } from './company-prices-loader.tsx'

/**
 * The prices of a company, for an administrator who orders on behalf of a member.
 * @param companyId null for list prices; undefined until the company is known
 * @returns null until they are known
 */
export function usePricesOfCompany(companyId: string | null | undefined): CompanyPrices | null {
  const { data, isError } = useQuery({
    ...pricesOfCompanyQuery(companyId ?? ''),
    enabled: typeof companyId === 'string',
    // Another company's prices replace the current ones, without an empty table in between.
    placeholderData: keepPreviousData,
  })
  // An order at list prices still costs the agreed ones.
  const currentPrices = companyId === null || (isError && !data) ? LIST_PRICES : data
  return useMemo(() => (currentPrices ? toCompanyPrices(currentPrices) : null), [currentPrices])
}
