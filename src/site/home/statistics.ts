/** The statistics of the home page. The specification fixes these texts; they are not counted. */

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
