/** From catalogue figures to lengths that can be drawn, and to the words beside them. */

export const clamp = (value: number, minimum: number, maximum: number) =>
  Math.min(Math.max(value, minimum), maximum)

const isPositiveNumber = (value: number | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0

/**
 * The figure when it is given, else the fallback, held between what still makes a machine. The shape may be held back;
 * the words beside it never are: they come from `figureText`.
 */
export function getDrawableLength(
  value: number | undefined,
  fallback: number,
  minimum: number,
  maximum: number,
) {
  return clamp(isPositiveNumber(value) ? value : fallback, minimum, Math.max(minimum, maximum))
}

/** A figure as words, at most ten characters long; undefined when the catalogue does not give it. */
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
