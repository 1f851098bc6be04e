/** Apart from the other rules, because every page loads the parsers of all URLs. */
export const AUDIT_AREAS = ['orders', 'catalog', 'companies', 'users', 'settings'] as const
export type AuditArea = (typeof AUDIT_AREAS)[number]
