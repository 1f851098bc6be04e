/** Converts reviews between the API, with the specification's spellings, and the names of the code. */
import type {
  ModeratedReviewDto,
  NewReviewDto,
  OwnReviewDto,
  ReviewChangeDto,
  ReviewDto,
} from './contract.ts'

type Renamed<Dto> = Omit<Dto, '_id' | 'reviewText' | 'usersRating'> & {
  id: string
  text: string
  rating: number
}
export type Review = Renamed<ReviewDto>
export type OwnReview = Renamed<OwnReviewDto>
export type ModeratedReview = Renamed<ModeratedReviewDto>
export type NewReview = Omit<NewReviewDto, 'reviewText' | 'usersRating'> & { text: string; rating: number }

export type ReviewChange = Omit<ReviewChangeDto, 'reviewText' | 'usersRating'> & {
  text: string
  rating: number
}

export function reviewFromDto<Dto extends ReviewDto>({
  _id,
  reviewText,
  usersRating,
  ...rest
}: Dto): Renamed<Dto> {
  return { ...rest, id: _id, text: reviewText, rating: usersRating }
}

export function newReviewToDto({ text, rating, ...rest }: NewReview): NewReviewDto {
  return { ...rest, reviewText: text, usersRating: rating }
}

export function reviewChangeToDto({ text, rating, ...rest }: ReviewChange): ReviewChangeDto {
  return { ...rest, reviewText: text, usersRating: rating }
}
