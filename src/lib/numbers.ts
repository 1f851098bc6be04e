const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** '1,200' */
export function formatNumber(value: number): string {
  return whole.format(value)
}

/** '1 order', '1,200 orders' */
export function formatPlural(amount: number, [one, many]: readonly [one: string, many: string]): string {
  return `${whole.format(amount)} ${amount === 1 ? one : many}`
}

/** '1,000+' if there are more than were counted. */
export function formatCount(counted: number, areMore: boolean): string {
  return `${whole.format(counted)}${areMore ? '+' : ''}`
}
