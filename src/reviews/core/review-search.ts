/** The filters of the pages of reviews in their URLs. Every page loads this file. */
import { choiceParam, textParam } from '#app/lib/search.ts'

export interface ReviewSearch {
  stars?: '1' | '2' | '3' | '4' | '5' | undefined
  /** The ID of a product. */
  product?: string | undefined
  /** The cursor of a later page. */
  after?: string | undefined
  /** The ID of the review to report. */
  report?: string | undefined
}

export function parseReviewSearch(search: Record<string, unknown>): ReviewSearch {
  return {
    stars: choiceParam({ stars: String(search.stars) }, 'stars', ['1', '2', '3', '4', '5']),
    product: textParam(search, 'product', 64),
    after: textParam(search, 'after', 200),
    report: textParam(search, 'report', 64),
  }
}

export interface NewReviewSearch {
  /** The ID of an ordered product. */
  product?: string | undefined
}

export const parseNewReviewSearch = (search: Record<string, unknown>): NewReviewSearch => ({
  product: textParam(search, 'product', 64),
})

export interface ModerationSearch {
  show?: 'hidden' | 'all' | undefined
}

export function parseModerationSearch(search: Record<string, unknown>): ModerationSearch {
  return { show: choiceParam(search, 'show', ['hidden', 'all']) }
}
