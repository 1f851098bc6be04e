const numberFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** '1,200' */
export function formatNumber(value: number): string {
  return numberFormat.format(value)
}

/** '1 order', '1,200 orders' */
export function formatPlural(amount: number, [one, many]: readonly [one: string, many: string]): string {
  return `${numberFormat.format(amount)} ${amount === 1 ? one : many}`
}

/** '1 unit', '1,200 units' */
export const formatUnits = (units: number): string => formatPlural(units, ['unit', 'units'])

/** '1,000+' if there are more than were counted. */
export function formatCount(counted: number, areMore: boolean): string {
  return `${numberFormat.format(counted)}${areMore ? '+' : ''}`
}
