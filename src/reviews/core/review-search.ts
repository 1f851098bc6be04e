/** The filters of the pages of reviews in their URLs. Every page loads this file. */
import { choiceParam, searchOf, textParam } from '#app/lib/search.ts'

const STARS = choiceParam('1', '2', '3', '4', '5')
/** The ID of a product. */
const product = textParam(64)

/** `after` is the cursor of a later page, `report` the ID of the review to report. */
export const parseReviewSearch = searchOf({
  stars: (value) => STARS(String(value)),
  product,
  after: textParam(200),
  report: textParam(64),
})

export type ReviewSearch = ReturnType<typeof parseReviewSearch>

export const parseNewReviewSearch = searchOf({ product })

export const parseModerationSearch = searchOf({ show: choiceParam('hidden', 'all') })
