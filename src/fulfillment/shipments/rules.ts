/** Shipments: their statuses, packages and dates. */
import { addDays } from '#app/lib/dates.ts'

export const SHIPMENT_STATUSES = ['draft', 'dispatched', 'delivered', 'voided'] as const
export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number]

/** Of the shipments that have left. Buyers see no others. */
export const STATUSES_AFTER_DISPATCH: readonly ShipmentStatus[] = ['dispatched', 'delivered']

export const hasLeft = ({ status }: { status: ShipmentStatus }): boolean =>
  STATUSES_AFTER_DISPATCH.includes(status)

export const PACKAGE_KINDS = ['carton', 'pallet', 'crate'] as const
export type PackageKind = (typeof PACKAGE_KINDS)[number]

export interface Package {
  kind: PackageKind
  massG: number
  lengthMm: number
  widthMm: number
  heightMm: number
}

export interface ShipmentDetails {
  carrier: string
  tracking: string
  trackingUrl: string
  packages: readonly Package[]
  note: string
}

export const NO_DETAILS: ShipmentDetails = {
  carrier: '',
  tracking: '',
  trackingUrl: '',
  packages: [],
  note: '',
}

export const MAX_PACKAGES = 50
/** Per order, so that its shipments can be shown on one page. */
export const MAX_SHIPMENTS = 200

export type DispatchTimeProblem = 'before-the-order' | 'too-far-ahead'

/** Why goods cannot have been dispatched at a time, null if they can. A pickup of tomorrow may be entered today. */
export function dispatchTimeProblem(
  dispatchedAt: Date,
  { placedAt, now }: { placedAt: Date; now: Date },
): DispatchTimeProblem | null {
  if (dispatchedAt.getTime() < placedAt.getTime()) return 'before-the-order'
  return dispatchedAt > addDays(now, 1) ? 'too-far-ahead' : null
}
