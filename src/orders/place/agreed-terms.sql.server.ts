import { sql } from 'kysely'
import type { CurrentAgreement } from '#app/companies/agreements/queries.server.ts'

/**
 * The parts of the placing statement for a company with an agreement. They are empty for all other buyers, whose
 * statement is the same as without agreements. The locked products get the terms of `companyTerms`, so everything after
 * them charges, checks and stores these.
 */
export function agreementParts(agreement: CurrentAgreement | null | undefined) {
  const none = sql``
  if (!agreement) {
    return {
      name: '',
      lockedName: sql.raw('locked'),
      agreed: none,
      listUnitPrice: none,
      acceptedPrices: none,
      source: sql.raw("'list'"),
      isMinimumReached: none,
    }
  }
  const { id, discountBp, orderMinimum, prices } = agreement
  const rows = [...prices].map(([productId, { unitPrice, priceTiers, minOrder, multiple }]) => ({
    product_id: productId,
    unit_price: unitPrice,
    price_tiers: priceTiers,
    min_order: minOrder,
    multiple,
  }))
  const share = 10_000 - (discountBp ?? 0)
  return {
    // Prepared statements are kept by this name, so each text has its own.
    name: '-agreed',
    lockedName: sql.raw('listed'),
    agreed: sql`), locked as materialized (
      select listed.id, sku, sku_key, name, description, picture, family, specs, stock, archived_at, listed.unit_price,
        coalesce(agreed.min_order, listed.min_order) as min_order,
        coalesce(agreed.multiple, listed.order_multiple) as order_multiple,
        listed.price_tiers as list_tiers, base.price as agreed_price, coalesce(merged.tiers, '[]'::jsonb) as price_tiers
      from listed
        left join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as agreed (product_id text, unit_price bigint, price_tiers jsonb, min_order int, multiple int)
          on agreed.product_id = listed.id
        cross join lateral (
          select least(listed.unit_price, coalesce(agreed.unit_price,
            greatest(1, (listed.unit_price * ${share}::int + 5000) / 10000))) as price
        ) base
        cross join lateral (
          select jsonb_agg(jsonb_build_object('from', "from", 'unitPrice', price) order by "from") as tiers
          from (
            select "from", price, lag(price, 1, listed.unit_price) over (order by "from") as price_before
            from (
              select distinct "from", min(price) over (order by "from") as price
              from (
                select 1 as "from", base.price
                union all
                select (tier->>'from')::int, (tier->>'unitPrice')::bigint
                from jsonb_array_elements(listed.price_tiers) tier
                union all
                select (tier->>'from')::int, case when agreed.price_tiers is null
                  then greatest(1, ((tier->>'unitPrice')::bigint * ${share}::int + 5000) / 10000)
                  else (tier->>'unitPrice')::bigint end
                from jsonb_array_elements(coalesce(agreed.price_tiers, listed.price_tiers)) tier
              ) candidate
            ) reached
          ) step
          where price < price_before
        ) merged
    `,
    listUnitPrice: sql`, locked.agreed_price, coalesce((
            select (tier->>'unitPrice')::bigint from jsonb_array_elements(locked.list_tiers) tier
            where (tier->>'from')::int <= wanted.quantity order by (tier->>'from')::int desc limit 1
          ), locked.unit_price) as list_unit_price`,
    acceptedPrices: sql`, agreed_price, list_unit_price`,
    source: sql`case when unit_price < list_unit_price then ${`agreement:${id}`}::text else 'list' end`,
    isMinimumReached: orderMinimum === null ? none : sql` and total >= ${orderMinimum}::bigint`,
  }
}
