import { sql } from 'kysely'
import type { OrderValueOf } from './place-order-values.server.ts'

/**
 * The parts of the placing statement for a company with an agreement. For all other buyers they are the terms of the
 * locked products.
 */
export function agreementParts(isAgreed: boolean, value: OrderValueOf) {
  if (!isAgreed) {
    return {
      wantedColumns: sql``,
      terms: sql`locked.min_order, locked.order_multiple, locked.price_tiers,
          coalesce(deepest.unit_price, locked.unit_price) as unit_price`,
      joinTier: sql`left join lateral (
          select (tier->>'unitPrice')::bigint as unit_price from jsonb_array_elements(locked.price_tiers) tier
          where (tier->>'from')::int <= wanted.quantity order by (tier->>'from')::int desc limit 1
        ) deepest on true`,
      otherTerms: sql``,
      acceptedPrices: sql``,
      source: sql.raw("'list'"),
    }
  }
  return {
    wantedColumns: sql`, min_order int, order_multiple int, price_tiers jsonb, unit_price bigint,
          agreed_price bigint, list_unit_price bigint, list_terms jsonb`,
    terms: sql`wanted.min_order, wanted.order_multiple, wanted.price_tiers, wanted.unit_price,
          wanted.agreed_price, wanted.list_unit_price, wanted.list_terms is distinct from
            jsonb_build_array(locked.unit_price, locked.min_order, locked.order_multiple, locked.price_tiers) as has_other_terms`,
    joinTier: sql``,
    otherTerms: sql`when has_other_terms then 'terms-changed'`,
    acceptedPrices: sql`, agreed_price, list_unit_price`,
    source: sql`case when unit_price < list_unit_price then 'agreement:' || ${value('agreementId')}::text else 'list' end`,
  }
}
