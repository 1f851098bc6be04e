import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionQuery } from '#app/auth/account/client.ts'
import { useCompanyPrices } from '#app/catalog/company-prices/company-prices.ts'
import { centsForDisplay, formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import textStyles from '#app/ui/text.module.css'
import { orderListCountQuery } from '../core/client.ts'
import type { OrderListCount } from '../core/contract.ts'
import { onGuestListChanged } from '../guest-list/guest-list-storage.ts'
import { hasGuestList } from '../guest-list/has-guest-list.ts'
import { guestListQuery } from './list-store.ts'
import { summarizeList } from './list-summary.ts'

/** The number of lines and the total of the order list, of the account or of the guest. */
export function OrderListSummary() {
  const { data: session } = useQuery(sessionQuery)
  if (session === undefined) return null
  return session ? <AccountListSummary /> : <GuestListSummary />
}

/** Merges a guest list from this browser into the account's list first. */
function AccountListSummary() {
  const queryClient = useQueryClient()
  const hasCompany = useQuery(sessionQuery).data?.hasCompany
  const prices = useCompanyPrices()
  const { data } = useQuery({
    ...orderListCountQuery(prices?.agreement?.companyId),
    // A member's total waits for the prices of the company.
    enabled: prices !== null || !hasCompany,
    refetchOnWindowFocus: 'always',
  })
  useEffect(() => {
    if (hasGuestList())
      import('./merge-guest-list.ts').then(({ mergeGuestList }) => mergeGuestList(queryClient))
  }, [queryClient])
  return data ? <Summary {...data} /> : null
}

function GuestListSummary() {
  const queryClient = useQueryClient()
  const { data } = useQuery({ ...guestListQuery, enabled: hasGuestList() })
  useEffect(
    () => onGuestListChanged(() => queryClient.invalidateQueries({ queryKey: guestListQuery.queryKey })),
    [queryClient],
  )
  return <Summary {...(data ? summarizeList(data) : { lines: 0, total: 0 })} />
}

function Summary({ lines, total }: OrderListCount) {
  return (
    <>
      <b data-empty={lines === 0 ? '' : undefined}>
        {formatNumber(lines)}
        <span className={textStyles.visuallyHidden}> {lines === 1 ? 'line' : 'lines'}</span>
      </b>
      {total > 0 && <span>{formatMoney(centsForDisplay(total))}</span>}
    </>
  )
}
