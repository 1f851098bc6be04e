/** Which orders a buyer still sees. */
import { sql } from 'kysely'

/** A condition on `orders`: an order of a company belongs to its members, also if the buyer is not one any more. */
export const isVisibleToBuyer = sql<boolean>`(orders.company_id is null or exists (
  select 1 from company_members where company_members.company_id = orders.company_id
    and company_members.user_id = orders.user_id and company_members.left_at is null))`
