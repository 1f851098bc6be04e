const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** '1,200' */
export function formatNumber(value: number): string {
  return whole.format(value)
}
