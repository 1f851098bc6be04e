import type { QueryClient } from '@tanstack/react-query'
import { alternativesQuery } from '#app/catalog/alternatives/client.ts'
import { relatedProductsQuery } from '#app/catalog/related/client.ts'
import { productFilesQuery } from '#app/products/files/client.ts'
import { productRatingQuery, productReviewsQuery } from '#app/reviews/product-reviews/client.ts'

/** Loads what the product page shows below the product, so that it is in the HTML. */
export async function loadProductSections(queryClient: QueryClient, id: string): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(alternativesQuery(id)),
    queryClient.prefetchQuery(productFilesQuery(id)),
    queryClient.prefetchQuery(relatedProductsQuery(id)),
    queryClient.prefetchQuery(productReviewsQuery(id)),
    queryClient.prefetchQuery(productRatingQuery(id)),
  ])
}
