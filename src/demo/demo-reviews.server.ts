/** The reviews that are added together with the demo catalog. */
import { readFileSync } from 'node:fs'
import Papa from 'papaparse'

export interface DemoReview {
  daysAgo: number
  rating: number
  /** The product that the review is about; null for a review of the company. */
  sku: string | null
  /** The email address of a department, in a domain that is reserved for examples (RFC 2606). */
  email: string
  text: string
}

export function readDemoReviews(): DemoReview[] {
  const file = readFileSync(new URL('demo-reviews.csv', import.meta.url), 'utf8')
  const { data } = Papa.parse<Record<keyof DemoReview, string>>(file, { header: true, skipEmptyLines: true })
  return data.map((row) => ({
    ...row,
    daysAgo: Number(row.daysAgo),
    rating: Number(row.rating),
    sku: row.sku || null,
  }))
}
