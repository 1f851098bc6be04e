import { AuditTrail } from '#app/audit/audit-trail.tsx'
import { usePermissions } from '#app/auth/sessions/access-guards.tsx'

/** The audit trail does not import sessions, whose folder records audit events, so the permissions are passed. */
export function AuditPage() {
  return <AuditTrail can={usePermissions()} />
}
