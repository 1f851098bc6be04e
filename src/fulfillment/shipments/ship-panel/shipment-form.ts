/** The fields of a shipment, and the shipment that it makes. Pure. */
import type { NewShipment } from '../contract.ts'
import { MAX_PACKAGES, type Package, type PackageKind, type ShipmentDetails } from '../rules.ts'

/** Packages of one kind and size. */
export interface PackageRow {
  kind: PackageKind
  count: string
  /** Of one package, in kg. */
  mass: string
  /** In cm. */
  length: string
  width: string
  height: string
}

export interface ShipmentForm {
  packages: readonly PackageRow[]
  carrier: string
  tracking: string
  trackingUrl: string
  note: string
}

export type PackageField = keyof PackageRow

/** Common sizes in cm, so that usually nothing has to be typed: a box, a Euro pallet, half a Euro pallet. */
const USUAL_SIZES: Record<PackageKind, Pick<PackageRow, 'length' | 'width' | 'height'>> = {
  carton: { length: '60', width: '40', height: '40' },
  pallet: { length: '120', width: '80', height: '100' },
  crate: { length: '80', width: '60', height: '60' },
}

export const newPackageRow = (kind: PackageKind): PackageRow => ({
  kind,
  count: '1',
  mass: '',
  ...USUAL_SIZES[kind],
})

/** A row with another kind has that kind's usual size, unless another size was typed. */
export function changePackageKind(row: PackageRow, kind: PackageKind): PackageRow {
  const usual = USUAL_SIZES[row.kind]
  const isUsual = row.length === usual.length && row.width === usual.width && row.height === usual.height
  return { ...row, kind, ...(isUsual && USUAL_SIZES[kind]) }
}

/** '1.5' and '1,5' → 1500 in thousandths; null if it is no positive decimal number. */
function thousandths(text: string): number | null {
  const compact = text.trim().replace(',', '.')
  if (!/^\d{1,5}(\.\d{1,3})?$/.test(compact)) return null
  const value = Math.round(Number(compact) * 1_000)
  return value > 0 ? value : null
}

/** cm → mm. */
function millimeters(text: string): number | null {
  const value = thousandths(text)
  return value === null || value % 100 !== 0 || value > 2_000_000 ? null : value / 100
}

/** Separates packages that differ. */
const packageKey = ({ kind, massG, lengthMm, widthMm, heightMm }: Package) =>
  [kind, massG, lengthMm, widthMm, heightMm].join(' ')

function packageRows(packages: readonly Package[]): PackageRow[] {
  const groups = Map.groupBy(packages, packageKey)
  return [...groups.values()].flatMap((equal) => {
    const [first] = equal
    return first
      ? [
          {
            kind: first.kind,
            count: String(equal.length),
            mass: String(first.massG / 1_000),
            length: String(first.lengthMm / 10),
            width: String(first.widthMm / 10),
            height: String(first.heightMm / 10),
          },
        ]
      : []
  })
}

export function toShipmentForm(shipment: ShipmentDetails): ShipmentForm {
  const { carrier, tracking, trackingUrl, note, packages } = shipment
  return { carrier, tracking, trackingUrl, note, packages: packageRows(packages) }
}

export interface PackageProblem {
  row: number
  field: PackageField
}

export interface ShipmentFormProblems {
  packages: readonly PackageProblem[]
  areTooManyPackages: boolean
  isTrackingUrlInvalid: boolean
}

function findPackageProblems(row: PackageRow, index: number): PackageProblem[] {
  const isValid: Record<Exclude<PackageField, 'kind'>, boolean> = {
    count: /^[1-9]\d?$/.test(row.count.trim()),
    mass: (thousandths(row.mass) ?? Number.POSITIVE_INFINITY) <= 50_000_000,
    length: millimeters(row.length) !== null,
    width: millimeters(row.width) !== null,
    height: millimeters(row.height) !== null,
  }
  const fields = ['count', 'mass', 'length', 'width', 'height'] as const
  return fields.filter((field) => !isValid[field]).map((field) => ({ row: index, field }))
}

const countOf = ({ count }: PackageRow) => Number(count) || 0

export function findFormProblems({ packages, trackingUrl }: ShipmentForm): ShipmentFormProblems {
  const url = trackingUrl.trim()
  return {
    packages: packages.flatMap(findPackageProblems),
    areTooManyPackages: packages.reduce((sum, row) => sum + countOf(row), 0) > MAX_PACKAGES,
    isTrackingUrlInvalid: url !== '' && !(URL.canParse(url) && new URL(url).protocol === 'https:'),
  }
}

export const hasProblems = (problems: ShipmentFormProblems): boolean =>
  problems.packages.length > 0 || problems.areTooManyPackages || problems.isTrackingUrlInvalid

/** @param form without problems */
export function toNewShipment(form: ShipmentForm, lines: NewShipment['lines']): NewShipment {
  const packages = form.packages.flatMap((row) =>
    Array.from({ length: countOf(row) }, () => ({
      kind: row.kind,
      massG: thousandths(row.mass) ?? 0,
      lengthMm: millimeters(row.length) ?? 0,
      widthMm: millimeters(row.width) ?? 0,
      heightMm: millimeters(row.height) ?? 0,
    })),
  )
  const { carrier, tracking, trackingUrl, note } = form
  return {
    lines,
    carrier: carrier.trim(),
    tracking: tracking.trim(),
    trackingUrl: trackingUrl.trim(),
    packages,
    note: note.trim(),
  }
}
