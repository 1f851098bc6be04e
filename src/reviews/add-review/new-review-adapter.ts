/** Converts new and changed reviews to the specification's spellings for the API. */
import type { NewReviewDto, ReviewChangeDto } from '../core/contract.ts'

interface ReviewContent {
  text: string
  rating: number
}
export type NewReview = Omit<NewReviewDto, 'reviewText' | 'usersRating'> & ReviewContent
export type ReviewChange = Omit<ReviewChangeDto, 'reviewText' | 'usersRating'> & ReviewContent

export function newReviewToDto({ text, rating, ...rest }: NewReview): NewReviewDto {
  return { ...rest, reviewText: text, usersRating: rating }
}

export function reviewChangeToDto({ text, rating, ...rest }: ReviewChange): ReviewChangeDto {
  return { ...rest, reviewText: text, usersRating: rating }
}
