/** Sentences about shipments. */
import { formatDay } from '#app/lib/dates.ts'
import { formatNumber, formatPlural, formatUnits } from '#app/lib/numbers.ts'
import type { Shipment } from './contract.ts'
import type { Package, PackageKind, ShipmentStatus } from './rules.ts'

export const SHIPMENT_STATUS_LABELS: Record<ShipmentStatus, string> = {
  draft: 'Draft',
  dispatched: 'Shipped',
  delivered: 'Delivered',
  voided: 'Voided',
}

const PACKAGE_NAMES: Record<PackageKind, readonly [one: string, many: string]> = {
  carton: ['carton', 'cartons'],
  pallet: ['pallet', 'pallets'],
  crate: ['crate', 'crates'],
}

/** '121.5 kg' */
export const formatMass = (grams: number): string => `${formatNumber(Math.round(grams / 100) / 10)} kg`

/** '2 pallets, 1 carton'; '' without packages. */
export function packageCounts(packages: readonly Pick<Package, 'kind'>[]): string {
  return Object.entries(PACKAGE_NAMES)
    .map(([kind, names]) => [packages.filter((one) => one.kind === kind).length, names] as const)
    .filter(([count]) => count > 0)
    .map(([count, names]) => formatPlural(count, names))
    .join(', ')
}

/** '2 pallets, 136 kg gross'; '' without packages. */
export function packagesText(packages: readonly Package[]): string {
  const grams = packages.reduce((sum, { massG }) => sum + massG, 0)
  return packages.length > 0 ? `${packageCounts(packages)}, ${formatMass(grams)} gross` : ''
}

/** 'Delivered on 24 Nov 2026.' */
export function shipmentDateText(shipment: Shipment): string {
  const { status, createdAt, dispatchedAt, deliveredAt, voidedAt } = shipment
  switch (status) {
    case 'draft':
      return `Drafted on ${formatDay(createdAt)}.`
    case 'dispatched':
      return `Shipped on ${formatDay(dispatchedAt ?? createdAt)}.`
    case 'delivered':
      return `Delivered on ${formatDay(deliveredAt ?? createdAt)}.`
    case 'voided':
      return `Voided on ${formatDay(voidedAt ?? createdAt)}.`
  }
}

export const shipmentsCopy = {
  nothingToShip: 'The order was cancelled. Nothing ships.',
  afterPayment: (units: number) =>
    units === 0
      ? 'Nothing ships before your payment.'
      : `${formatPlural(units, ['unit is', 'units are'])} reserved. They ship after your payment.`,
  afterPaymentForAdmin: (units: number) =>
    units === 0
      ? 'Nothing can be shipped before the payment.'
      : `${formatPlural(units, ['unit is', 'units are'])} reserved. They can be shipped after the payment.`,
  noneYet: 'No shipments yet.',
  howToShip: 'Choose “Ship…” to enter quantities, packages and tracking.',
  allToCome: 'No shipments yet. No open unit is in stock.',
  open: (units: number) => `${formatUnits(units)} open`,
  arrived: {
    title: (number: string) => `Confirm delivery of ${number}?`,
    consequences: (units: number) => [
      `${formatPlural(units, ['unit is', 'units are'])} marked as delivered. This cannot be undone.`,
      'If something is missing or damaged, email us instead.',
    ],
  },
  markDelivered: {
    title: (number: string) => `Mark ${number} delivered?`,
    consequences: (units: number) => [
      `${formatPlural(units, ['unit is', 'units are'])} marked as delivered. This cannot be undone.`,
      'The buyer gets an email.',
    ],
  },
  discard: {
    title: (number: string) => `Discard draft ${number}?`,
    consequences: (units: number) => [
      `Its ${formatPlural(units, ['unit stays', 'units stay'])} open. Packages and tracking of the draft are deleted.`,
    ],
  },
  void: {
    title: (number: string) => `Void ${number}?`,
    consequences: (units: number) => [
      `${formatUnits(units)} become open again. They stay allocated to the order, so the stock does not change.`,
      'The buyer gets an email with the reason.',
    ],
    reasonRequired: 'Write why the shipment is voided.',
  },
  done: {
    delivered: (number: string) => `${number} marked delivered`,
    discarded: (number: string) => `Draft ${number} discarded`,
    dispatched: (number: string, units: number) => `${number} shipped: ${formatUnits(units)}`,
    voided: (number: string) => `${number} voided. Its units are open again`,
    saved: (number: string) => `Draft ${number} saved`,
  },
}
