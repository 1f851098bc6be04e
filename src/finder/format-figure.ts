/** '695', '12', '4.8', '0.044': three digits after the point for small figures, none for large ones. */
export function formatFigure(value: number): string {
  const digits = value < 1 ? 3 : value < 10 ? 1 : 0
  return Number(value.toFixed(digits)).toLocaleString('en-US', { maximumFractionDigits: 3 })
}
