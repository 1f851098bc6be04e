/** The strip on the home page. Fixed text by the specification, not counted from the database. */

export interface Statistic {
  label: string
  value: string
}

export const STATISTICS: readonly Statistic[] = [
  { label: 'Customers', value: '50+' },
  { label: 'Revenue', value: '100M' },
  { label: 'Products', value: '50+' },
  { label: 'Reviews', value: '1,200' },
]
