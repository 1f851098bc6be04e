const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** '1,200' */
export function formatNumber(value: number): string {
  return whole.format(value)
}

/** '1,000+' where there are more than were counted. */
export function formatCount(counted: number, areMore: boolean): string {
  return `${whole.format(counted)}${areMore ? '+' : ''}`
}
