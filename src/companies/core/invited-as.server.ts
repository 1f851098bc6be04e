import { sql } from 'kysely'

/**
 * In which capacity the sender of an invitation may still invite; null for somebody who no longer may. Then the invitation
 * does not exist: an owner who was removed or demoted cannot come back through it. Another owner can send it again.
 */
export const invitedAs = sql<'owner' | 'administrator' | null>`case
  when exists (select 1 from company_members where company_id = company_invitations.company_id
    and user_id = company_invitations.invited_by and role = 'owner' and left_at is null) then 'owner'
  when exists (select 1 from users where id = company_invitations.invited_by and role = 'admin' and removed_at is null)
    then 'administrator' end`
