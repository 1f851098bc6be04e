/** '695', '12', '4.8', '0.044': three digits after the point for small figures, none for large ones. */
export function formatFigure(value: number): string {
  const digits = value < 1 ? 3 : value < 10 ? 1 : 0
  return Number(value.toFixed(digits)).toLocaleString('en-US', { maximumFractionDigits: 3 })
}

interface Figures {
  rule: string
  required: number
  available?: number | undefined
  unit: string
}

/** The lowest speed and the feed are no limits that are used up: a distance to them says nothing. */
export const isShare = ({ rule }: Pick<Figures, 'rule'>) => rule !== 'speed' && rule !== 'feed'

/** '1,200 of 2,400 W', 'needs 249, runs from 110 min⁻¹', '0.1, at least 0.02 mm/rev' */
export function compareFigures({ rule, required, available, unit }: Figures): string {
  const need = formatFigure(required)
  if (available === undefined) return `${need} ${unit}`
  const limit = formatFigure(available)
  if (rule === 'speed') return `needs ${limit}, runs from ${need} ${unit}`
  return rule === 'feed' ? `${limit}, at least ${need} ${unit}` : `${need} of ${limit} ${unit}`
}
