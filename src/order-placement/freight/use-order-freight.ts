import { type QueryClient, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { countryOfAddress } from '#app/addresses/rules.ts'
import { problemFact } from '#app/lib/api.ts'
import { type Freight, NO_FREIGHT } from '#app/lib/freight.ts'
import {
  amountToFreeFreight,
  type FreightFacts,
  freightByTerms,
  NO_FREIGHT_TERMS,
  packedGrams,
} from '#app/lib/freight-terms.ts'
import { type Cents, centsForDisplay, decimalFromCents } from '#app/lib/money.ts'
import type { Order } from '#app/orders/core/order-contract.ts'
import { freightTermsQuery } from './client.ts'

interface OrderInForm {
  goods: Cents
  lines: readonly { quantity: number; product: { tradeData: { packedMassKg?: number } } }[]
  /** As text; '' if it is not known yet. */
  address: string
  /** False while nothing can be ordered. */
  isEnabled?: boolean
}

/** The freight that an order form shows and sends. */
export interface ShownFreight extends Freight {
  facts: FreightFacts
  /** How much more must be ordered for free freight; 0 if it is free now, null if no order has it. */
  missing: Cents | null
}

/** None before the terms are known: the server then refuses the order if it has another one. */
export function useOrderFreight({ goods, lines, address, isEnabled = true }: OrderInForm): ShownFreight {
  const { data: terms = NO_FREIGHT_TERMS } = useQuery({ ...freightTermsQuery, enabled: isEnabled })
  const facts: FreightFacts = {
    goods,
    grams: packedGrams(lines.map(({ quantity, product }) => ({ quantity, ...product.tradeData }))),
    country: countryOfAddress(address),
  }
  const { data: current } = useQuery(currentFreightQuery(facts))
  const freight = goods > 0 ? (current ?? freightByTerms(terms, facts)) : NO_FREIGHT
  return { ...freight, facts, missing: amountToFreeFreight(terms, goods) }
}

/** The freight with which the server has answered. Nothing fetches it. */
const currentFreightQuery = (facts: FreightFacts) =>
  queryOptions<Freight>({
    queryKey: ['current-freight', facts],
    queryFn: skipToken,
    meta: { tags: ['settings'], isPersonal: true },
  })

/** The freight as the order sends it. */
export const freightSeenField = ({ kind, amount }: Freight) => ({
  freightSeen: { kind, amount: decimalFromCents(amount) },
})

/** Shows the freight with which the server has answered, as long as the order stays as it is. */
export function showCurrentFreight(queryClient: QueryClient, { facts }: ShownFreight, error: unknown): void {
  const current = problemFact<Order['freight']>(error, 'freight')
  if (!current) return
  const { kind, amount, service } = current
  queryClient.setQueryData<Freight>(currentFreightQuery(facts).queryKey, {
    kind,
    amount: centsForDisplay(amount),
    service,
  })
  void queryClient.invalidateQueries({ queryKey: freightTermsQuery.queryKey })
}
