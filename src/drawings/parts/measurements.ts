/** Turns specifications into drawable lengths and into the texts of dimensions. */

export const clamp = (value: number, minimum: number, maximum: number) =>
  Math.min(Math.max(value, minimum), maximum)

const isPositiveNumber = (value: number | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0

/**
 * The given length or voltage, or the fallback, limited to a range that can be drawn. The dimension still shows the
 * given number: see `formatMeasurement`.
 */
export function getDrawableNumber(
  value: number | undefined,
  fallback: number,
  minimum: number,
  maximum: number,
) {
  return clamp(isPositiveNumber(value) ? value : fallback, minimum, Math.max(minimum, maximum))
}

/** At most ten characters long; undefined for an unknown or invalid number. */
export function formatMeasurement(value: number | undefined, unit = ''): string | undefined {
  if (!isPositiveNumber(value)) return undefined
  if (value >= 1e7) return value.toExponential(1) + unit
  const rounded = Math.round(value * 100) / 100
  return rounded === 0 ? undefined : `${rounded}${unit}`
}

export function formatDiameter(value: number | undefined): string | undefined {
  const text = formatMeasurement(value)
  return text && `⌀${text}`
}
