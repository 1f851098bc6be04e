import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { invalidateTags } from '#app/app/query-tags.ts'
import type { CompanyPrices } from '#app/catalog/company-prices/company-prices.ts'
import { useOrderCompanyId } from '#app/companies/core/order-company.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { formatMoney, optionalCents } from '#app/lib/money.ts'
import { getListSort } from '#app/products/list-query/product-search.ts'
import textStyles from '#app/ui/text.module.css'
import { createPriceCalculator } from './apply-prices.ts'
import { companyPricesQuery } from './client.ts'
import type { CompanyPricesDto } from './contract.ts'
import { LIST_PRICE_NOTE } from './copy.ts'

export const LIST_PRICES: CompanyPricesDto = { company: null, agreement: null, ended: null, prices: [] }

interface CompanyPricesLoaderProps {
  email: string
  onChange: (prices: CompanyPrices | null) => void
}

/** Fetches the prices of the company that this tab orders for. Only members load this code. */
export function CompanyPricesLoader({ email, onChange }: CompanyPricesLoaderProps) {
  const company = useOrderCompanyId(email)
  const queryClient = useQueryClient()
  const { data, isError } = useQuery({
    ...companyPricesQuery(company ?? ''),
    enabled: company !== null,
    // Another company's prices replace the current ones, without an empty list in between.
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    // A form names the default company later; its prices are known then.
    const isDefault = company === undefined && data?.company
    if (isDefault) queryClient.setQueryData(companyPricesQuery(isDefault.id).queryKey, data)
  }, [queryClient, company, data])
  useRefreshAtMidnight()
  // List prices are shown instead, so that nothing stays hidden. An order at list prices still costs the agreed ones.
  const currentPrices = company === null || (isError && !data) ? LIST_PRICES : data
  const prices = useMemo(() => (currentPrices ? toCompanyPrices(currentPrices) : null), [currentPrices])
  useEffect(() => onChange(prices), [prices, onChange])
  return null
}

/** Agreements begin and end at midnight UTC. */
function useRefreshAtMidnight(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let timer = 0
    const wait = () => {
      // A second later, so that the clock of the server has passed midnight too.
      timer = window.setTimeout(
        () => {
          void invalidateTags(queryClient, ['companies'])
          wait()
        },
        DAY_MS - (Date.now() % DAY_MS) + 1_000,
      )
    }
    wait()
    return () => window.clearTimeout(timer)
  }, [queryClient])
}

export function toCompanyPrices({ company, agreement, ended, prices }: CompanyPricesDto): CompanyPrices {
  const { price, unitPrice, unitPriceAt } = createPriceCalculator(agreement, prices)
  return {
    agreement: agreement && {
      name: agreement.name,
      companyId: company?.id,
      endsOn: agreement.endsOn,
      orderMinimum: optionalCents(agreement.orderMinimum),
    },
    ended,
    listPriceNote(search) {
      const isByPrice =
        search.priceFrom !== undefined ||
        search.priceTo !== undefined ||
        getListSort(search).endsWith('price')
      return agreement && isByPrice && <p className={textStyles.muted}>{LIST_PRICE_NOTE}</p>
    },
    price,
    unitPriceAt,
    show(product, format = formatMoney) {
      const { listPrice } = product
      const cents = unitPrice(product)
      if (!(cents < listPrice)) return <span>{format(listPrice)}</span>
      return (
        <span>
          <span className={textStyles.visuallyHidden}>Your price </span>
          {format(cents)}{' '}
          <s className={`${textStyles.small} ${textStyles.muted}`}>
            <span className={textStyles.visuallyHidden}>instead of </span>
            {format(listPrice)}
          </s>
        </span>
      )
    },
  }
}
