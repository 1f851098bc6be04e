/** From catalogue figures to lengths that can be drawn, and to the words beside them. */

export const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

const isGiven = (value: number | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0

/**
 * The figure when it is given, else the fallback, held between what still makes a machine. The shape may be held back;
 * the words beside it never are: they come from `figureText`.
 */
export function drawable(value: number | undefined, fallback: number, least: number, most: number) {
  return clamp(isGiven(value) ? value : fallback, least, Math.max(least, most))
}

/** A figure as words, at most ten characters long; undefined when the catalogue does not give it. */
export function figureText(value: number | undefined, unit = ''): string | undefined {
  if (!isGiven(value)) return undefined
  if (value >= 1e7) return value.toExponential(1) + unit
  const rounded = Math.round(value * 100) / 100
  return rounded === 0 ? undefined : `${rounded}${unit}`
}

export function diameterText(value: number | undefined): string | undefined {
  const text = figureText(value)
  return text && `⌀${text}`
}
