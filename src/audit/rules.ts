/** The actions in the audit trail and their labels; pure. */

import { isKeyOf } from '#app/lib/keys-of.ts'
import type { AuditArea } from './audit-areas.ts'

export const AREA_LABELS: Readonly<Record<AuditArea, string>> = {
  orders: 'Orders',
  catalog: 'Catalog',
  companies: 'Companies',
  users: 'Users',
  settings: 'Settings',
}

/** Area and label of each recorded action. */
const AUDIT_ACTIONS = {
  'order-placed-on-behalf': ['orders', 'Placed on behalf of the buyer'],
  'approval-requested-on-behalf': ['orders', 'Approval requested on behalf of the buyer'],
  'order-paid': ['orders', 'Marked as paid'],
  'order-shipped': ['orders', 'Marked as shipped'],
  'order-delivered': ['orders', 'Marked as delivered'],
  'order-cancelled': ['orders', 'Cancelled'],
  'order-undone': ['orders', 'Undone'],
  'units-cancelled': ['orders', 'Units cancelled'],
  'order-refunded': ['orders', 'Refunded'],
  'payment-reminder-sent': ['orders', 'Payment reminder sent'],
  'bank-details-sent': ['orders', 'Bank details sent'],
  'shipment-drafted': ['orders', 'Shipment drafted'],
  'shipment-changed': ['orders', 'Shipment changed'],
  'shipment-discarded': ['orders', 'Shipment discarded'],
  'shipment-dispatched': ['orders', 'Shipment dispatched'],
  'shipment-delivered': ['orders', 'Shipment delivered'],
  'shipment-voided': ['orders', 'Shipment voided'],
  'payment-deadline-changed': ['orders', 'Payment deadline changed'],
  'promise-changed': ['orders', 'Ship-by date changed'],
  'dispatch-date-changed': ['orders', 'Dispatch date changed'],
  'customer-note-changed': ['users', 'Internal note changed'],
  'external-number-set': ['settings', 'Number in another system noted'],
  'external-number-removed': ['settings', 'Number in another system removed'],
  'order-taken': ['orders', 'Taken by the ERP system'],
  'order-note-changed': ['orders', 'Internal note changed'],
  'order-address-changed': ['orders', 'Delivery address changed'],
  'order-corrected': ['orders', 'Corrected'],
  'quote-offered': ['orders', 'Quote offered'],
  'quote-declined': ['orders', 'Quote declined'],
  'product-added': ['catalog', 'Added'],
  'product-changed': ['catalog', 'Changed'],
  'product-removed': ['catalog', 'Removed'],
  'product-archived': ['catalog', 'Archived'],
  'product-restored': ['catalog', 'Restored'],
  'batch-applied': ['catalog', 'Products changed in bulk'],
  'batch-undone': ['catalog', 'Bulk change of products undone'],
  'stock-received': ['catalog', 'Stock received'],
  'stock-counted': ['catalog', 'Stock counted'],
  'stock-corrected': ['catalog', 'Stock corrected'],
  'stock-scrapped': ['catalog', 'Stock scrapped'],
  'image-uploaded': ['catalog', 'Image uploaded'],
  'file-added': ['catalog', 'File added'],
  'file-removed': ['catalog', 'File removed'],
  'product-supply-changed': ['catalog', 'Backorders changed'],
  'related-products-changed': ['catalog', 'Related products changed'],
  'review-hidden': ['catalog', 'Review hidden'],
  'review-shown': ['catalog', 'Review shown again'],
  'review-kept': ['catalog', 'Reports of a review dismissed'],
  'company-created': ['companies', 'Company created'],
  'company-member-invited': ['companies', 'Company member invited'],
  'company-status-changed': ['companies', 'Company status changed'],
  'company-vat-checked': ['companies', 'VAT ID confirmed'],
  'company-vat-check-removed': ['companies', 'VAT ID confirmation removed'],
  'company-merged': ['companies', 'Company merged'],
  'agreement-created': ['companies', 'Agreement created'],
  'agreement-changed': ['companies', 'Agreement changed'],
  'agreement-activated': ['companies', 'Agreement activated'],
  'agreement-ended': ['companies', 'Agreement ended'],
  'agreed-prices-changed': ['companies', 'Agreed prices changed'],
  'company-service-account-made': ['companies', 'Service account made'],
  'company-service-account-ended': ['companies', 'Service account ended'],
  'company-api-key-made': ['companies', 'API key made'],
  'company-api-key-revoked': ['companies', 'API key revoked'],
  'budget-added': ['companies', 'Budget added'],
  'budget-changed': ['companies', 'Budget changed'],
  'budget-ended': ['companies', 'Budget ended'],
  'budget-deleted': ['companies', 'Budget deleted'],
  'approval-rule-added': ['companies', 'Approval rule added'],
  'approval-rule-changed': ['companies', 'Approval rule changed'],
  'approval-rule-removed': ['companies', 'Approval rule deleted'],
  'approval-rules-reordered': ['companies', 'Approval rules reordered'],
  'approval-delegation-changed': ['companies', 'Approval delegation changed'],
  'admin-made': ['users', 'Made administrator'],
  'admin-demoted': ['users', 'Administrator access ended'],
  'second-factor-added': ['users', 'Second factor added'],
  'second-factor-removed': ['users', 'Second factor removed'],
  'second-factor-reset': ['users', 'Second factor reset'],
  'staff-roles-changed': ['users', 'Staff roles changed'],
  'staff-role-ended': ['users', 'Staff role ended'],
  'view-shared': ['settings', 'View shared'],
  'shared-view-changed': ['settings', 'Shared view changed'],
  'shared-view-deleted': ['settings', 'Shared view deleted'],
  'offer-template-saved': ['settings', 'Offer template saved'],
  'offer-template-deleted': ['settings', 'Offer template deleted'],
  'user-removed': ['users', 'Removed'],
  'sessions-ended': ['users', 'Signed out everywhere'],
  'account-deleted': ['users', 'Deleted their account'],
  'service-account-made': ['settings', 'Service account made'],
  'service-account-ended': ['settings', 'Service account ended'],
  'api-key-made': ['settings', 'API key made'],
  'api-key-revoked': ['settings', 'API key revoked'],
  'settings-changed': ['settings', 'Changed'],
  'calendar-day-added': ['settings', 'Added to the calendar'],
  'calendar-day-removed': ['settings', 'Removed from the calendar'],
} as const satisfies Record<string, readonly [AuditArea, string]>

export type AuditAction = keyof typeof AUDIT_ACTIONS

export function areaOf(action: AuditAction): AuditArea {
  return AUDIT_ACTIONS[action][0]
}

/** 'Marked as paid'; for an action of another release, its name. */
export function formatAuditAction(action: string): string {
  return isKeyOf(AUDIT_ACTIONS, action) ? AUDIT_ACTIONS[action][1] : action.replaceAll('-', ' ')
}

/** Values of a record before or after an action. Never secrets, and no personal data beyond need. */
export type AuditValues = Readonly<Record<string, string | number | boolean | null>>

/** The values that name a person, by the value with the ID of that person. */
export const NAMED_PERSONS: Readonly<Record<string, string>> = {
  approverId: 'approver',
  delegateId: 'delegate',
}

/** Puts another name in place of that of a person. */
export function renamePerson(values: AuditValues, userId: string, name: string): AuditValues {
  const renamed: Record<string, AuditValues[string]> = { ...values }
  for (const [id, person] of Object.entries(NAMED_PERSONS)) if (values[id] === userId) renamed[person] = name
  return renamed
}

/** @returns only the values that differ */
export function diffValues(
  before: AuditValues,
  after: AuditValues,
): { before: AuditValues; after: AuditValues } {
  const changed = Object.keys(after).filter((name) => before[name] !== after[name])
  const pick = (values: AuditValues) =>
    Object.fromEntries(changed.map((name) => [name, values[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}
