import { type Kysely, sql } from 'kysely'

/**
 * Ends the memberships of users whom administrators removed before removing a user ended them, with what depends on them:
 * delegations and open purchase requests. A company without another member is closed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    with ended as (
      update company_members set left_at = greatest(joined_at, removed_at)
      from users
      where users.id = user_id and removed_at is not null and left_at is null
      returning company_id, user_id)
    update companies set
      order_version = order_version + 1,
      status = case when exists (
        select 1 from company_members
        where company_id = companies.id and left_at is null
          and user_id not in (select ended.user_id from ended where ended.company_id = companies.id)
      ) then status else 'closed' end
    where id in (select company_id from ended)`.execute(db)
  await sql`
    delete from approval_delegations using company_members
    where company_members.id in (member_id, delegate_id) and left_at is not null`.execute(db)
  await sql`
    update purchase_requests set status = 'withdrawn'
    where status in ('pending', 'needs-changes') and not exists (
      select 1 from company_members
      where company_members.company_id = purchase_requests.company_id and user_id = requester_id and left_at is null)`.execute(
    db,
  )
}
