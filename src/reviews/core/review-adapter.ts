/** Converts reviews of the API, with the specification's spellings, to the names of the code. Every page loads this file. */
import type { ModeratedReviewDto, OwnReviewDto, ReviewDto } from './contract.ts'

type Renamed<Dto> = Omit<Dto, '_id' | 'reviewText' | 'usersRating'> & {
  id: string
  text: string
  rating: number
}
export type Review = Renamed<ReviewDto>
export type OwnReview = Renamed<OwnReviewDto>
export type ModeratedReview = Renamed<ModeratedReviewDto>

export function reviewFromDto<Dto extends ReviewDto>({
  _id,
  reviewText,
  usersRating,
  ...rest
}: Dto): Renamed<Dto> {
  return { ...rest, id: _id, text: reviewText, rating: usersRating }
}
