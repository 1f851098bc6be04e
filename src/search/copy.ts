/** The sentences of the search suggestions. Pure. */
import { formatCount } from '#app/lib/numbers.ts'

export const SEARCH_FAILED = 'Search is not available.'
export const SEARCH_OFFLINE = 'You are offline. Suggestions appear when you are connected again.'
export const SEARCH_SLOW = 'Still searching…'
export const NEAREST = 'No product matches every number. The nearest:'
export const MOST_MATCHING = 'No product matches the whole search. These match most of it:'

/** '5 products' */
export function hitsLabel(hits: number, hasMore: boolean): string {
  return `${formatCount(hits, hasMore)} ${hits === 1 ? 'product' : 'products'}`
}

/** @param understood 'Magnetic drills · Hole diameter at least 50 mm' */
export function noHits(understood: string): string {
  return understood ? `No product found for: ${understood}` : 'No product found'
}

/** For screen readers, after the suggestions change. */
export function suggestionsAnnouncement(count: number, hits: number, hasMore: boolean): string {
  return count === 0 ? 'No suggestions' : `${hitsLabel(hits, hasMore)}. Use the arrow keys to choose.`
}

export const FINDER = 'Product finder'
