/** The problem responses of the reviews API. */
import { HttpProblem } from '#app/lib/problem.ts'

export const reviewNotFoundProblem = () =>
  new HttpProblem({
    status: 404,
    code: 'review-not-found',
    title: 'Review not found',
    detail: 'There is no public review with this ID. It may have been hidden.',
  })

export const productNotOrderedProblem = () =>
  new HttpProblem({
    status: 422,
    code: 'product-not-ordered',
    title: 'Product not ordered',
    detail: 'You can only review products you have ordered. Choose another product, or none.',
    fields: { productID: 'must be a product you have ordered' },
  })

export const alreadyReviewedProblem = (reviewId: string) =>
  new HttpProblem({
    status: 409,
    code: 'already-reviewed',
    title: 'Already reviewed',
    detail: 'You have already reviewed this product. Edit your review instead.',
    extra: { reviewId },
  })

export const reviewVersionConflictProblem = () =>
  new HttpProblem({
    status: 409,
    code: 'version-conflict',
    title: 'Review changed',
    detail: 'You changed this review in another window. Reload the page and try again.',
  })
