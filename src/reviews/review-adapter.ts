/** Converts reviews between the API, with the specification's spellings, and the names of the code. */
import type { NewReviewDto, ReviewDto } from './contract.ts'

export type Review = Omit<ReviewDto, '_id' | 'reviewText' | 'usersRating'> & {
  id: string
  text: string
  rating: number
}
export type NewReview = Omit<NewReviewDto, 'reviewText' | 'usersRating'> & { text: string; rating: number }

export function reviewFromDto({ _id, reviewText, usersRating, ...rest }: ReviewDto): Review {
  return { ...rest, id: _id, text: reviewText, rating: usersRating }
}

export function newReviewToDto({ text, rating, ...rest }: NewReview): NewReviewDto {
  return { ...rest, reviewText: text, usersRating: rating }
}
