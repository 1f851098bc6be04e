/** The data that public pages load before they are shown, and their metadata for search engines. */
import { notFound } from '@tanstack/react-router'
import { pageHead } from '#app/app/page-head.ts'
import type { RouterContext } from '#app/app/router-context.ts'
import { identityQuery } from '#app/auth/sign-in/identity-query.ts'
import { familyOfList, listTitle } from '#app/catalog/list/list-title.ts'
import { listRemovableFilters } from '#app/catalog/list/removable-filters.ts'
import { type FinderSearch, parseFinderSearch } from '#app/finder/finder-search.ts'
import { ApiError, isNotFound } from '#app/lib/api.ts'
import { shippedByMonthQuery } from '#app/orders/statistics/client.ts'
import {
  newestProductsQuery,
  productFacetsQuery,
  productListQuery,
  productQuery,
  stockByFamilyQuery,
} from '#app/products/core/client.ts'
import { type ProductListSearch, toProductSearch } from '#app/products/list-query/product-search.ts'
import { FAMILY_DESCRIPTIONS } from '#app/products/specifications/family-descriptions.ts'
import { leadTimeQuery, prefetchLeadTimes } from '#app/promises/lead-time.ts'
import { ratingSummaryQuery, reviewsQuery } from '#app/reviews/core/client.ts'
import type { ReviewSearch } from '#app/reviews/core/review-search.ts'
import { legalPageQuery, sellerQuery } from '#app/seller/client.ts'
import { DESCRIPTIONS } from './copy.ts'
import {
  organizationStructuredData,
  productListStructuredData,
  productStructuredData,
} from './structured-data.ts'

type ListDeps = ReturnType<typeof toProductSearch>

interface LoaderArguments {
  context: RouterContext
  cause: 'preload' | 'enter' | 'stay'
}

/** Pages that are opened always load their data. Prefetching stops when its budget is used up. */
function isWithinPrefetchBudget({ context, cause }: LoaderArguments): boolean {
  return cause !== 'preload' || context.canPrefetchMore()
}

/** The server waits for the data. A browser shows the page at once; its parts show their own loading state. */
function awaitOnServer(fetched: Promise<void>[]): Promise<void> | undefined {
  return typeof document === 'undefined' ? Promise.all(fetched).then(() => undefined) : undefined
}

function loadHome(args: LoaderArguments): Promise<void> | undefined {
  if (!isWithinPrefetchBudget(args)) return undefined
  const { queryClient } = args.context
  const newest = queryClient.prefetchQuery(newestProductsQuery)
  return awaitOnServer([
    import.meta.env.SSR
      ? newest.then(() =>
          prefetchLeadTimes(queryClient, queryClient.getQueryData(newestProductsQuery.queryKey)),
        )
      : newest,
    queryClient.prefetchQuery(reviewsQuery(4)),
    queryClient.prefetchQuery(ratingSummaryQuery),
  ])
}

function loadProductList(args: LoaderArguments & { deps: ListDeps }): Promise<void> | undefined {
  if (!isWithinPrefetchBudget(args)) return undefined
  const { queryClient } = args.context
  const fetched = awaitOnServer([
    queryClient.prefetchQuery(productListQuery(args.deps)),
    queryClient.prefetchQuery(productFacetsQuery(args.deps)),
  ])
  if (!import.meta.env.SSR) return fetched
  return fetched?.then(async () => {
    await prefetchLeadTimes(
      queryClient,
      queryClient.getQueryData(productListQuery(args.deps).queryKey)?.items,
    )
    await loadRemovableFilters(args)
  })
}

/** Only the server loads them with the page. A browser asks from the empty list. */
async function loadRemovableFilters({
  context: { queryClient },
  deps,
}: {
  context: RouterContext
  deps: ListDeps
}) {
  const facets = queryClient.getQueryData(productFacetsQuery(deps).queryKey)
  if (facets?.hits !== 0) return
  await Promise.all(
    listRemovableFilters({ ...deps, sort: undefined }, facets).map(({ query }) =>
      queryClient.prefetchQuery(query),
    ),
  )
}

/** A browser shows the page at once and asks from there. */
async function loadFinder({ context: { queryClient }, deps }: LoaderArguments & { deps: FinderSearch }) {
  const loading = await import('#app/finder/load-finder.ts')
  await loading.loadFinder(queryClient, deps)
}

/** A browser shows the page at once and asks from there. */
async function loadReviews({ context: { queryClient }, deps }: LoaderArguments & { deps: ReviewSearch }) {
  const loading = await import('#app/reviews/all-reviews/load-reviews.ts')
  await loading.loadReviews(queryClient, deps)
}

/** Browsers load the sections below the product with their code. */
async function loadProductSectionsOnServer({
  context,
  params,
}: LoaderArguments & { params: { id: string } }) {
  const { loadProductSections } = await import('./products/product-sections.ts')
  await loadProductSections(context.queryClient, params.id)
}

/** Throws the router's `notFound` for a product that does not exist. */
async function loadProduct(args: LoaderArguments & { params: { id: string } }): Promise<void> {
  if (!isWithinPrefetchBudget(args)) return
  const { queryClient } = args.context
  const query = productQuery(args.params.id)
  await Promise.all([
    queryClient.prefetchQuery(query),
    import.meta.env.SSR ? loadProductSectionsOnServer(args) : undefined,
  ])
  if (isNotFound(queryClient.getQueryState(query.queryKey)?.error)) throw notFound()
  const product = queryClient.getQueryData(query.queryKey)
  if (import.meta.env.SSR && product) await prefetchLeadTimes(queryClient, [product])
}

/** The browser waits too, because the page has no loading state. */
async function loadBusinessSummary({ context: { queryClient } }: LoaderArguments): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(productFacetsQuery({})),
    queryClient.prefetchQuery(stockByFamilyQuery),
    queryClient.prefetchQuery(ratingSummaryQuery),
    queryClient.prefetchQuery(shippedByMonthQuery),
  ])
}

interface HeadArguments {
  match: { context: RouterContext; status: string }
}

function homeHead({ match: { context } }: HeadArguments) {
  const { assets, queryClient } = context
  return pageHead(assets, {
    title: 'FIX IT',
    description: DESCRIPTIONS.home,
    path: '/',
    jsonLd: import.meta.env.SSR
      ? [organizationStructuredData(assets.origin, queryClient.getQueryData(sellerQuery.queryKey)?.email)]
      : [],
  })
}

function productListHead({
  match: { context, loaderDeps },
}: HeadArguments & { match: { loaderDeps: ListDeps } }) {
  const { assets, queryClient } = context
  const family = familyOfList(loaderDeps)
  const getProducts = () => queryClient.getQueryData(productListQuery(loaderDeps).queryKey)?.items ?? []
  return pageHead(assets, {
    title: listTitle(loaderDeps),
    description: import.meta.env.SSR && family ? FAMILY_DESCRIPTIONS[family] : DESCRIPTIONS.products,
    path: family ? `/products?family=${family}` : '/products',
    jsonLd: import.meta.env.SSR ? [productListStructuredData(getProducts(), assets.origin)] : [],
  })
}

function productHead({
  match: { context, params, status },
}: HeadArguments & { match: { params: { id: string } } }) {
  // The 404 page has a head of its own.
  if (status === 'notFound') return {}
  const { assets, queryClient } = context
  const product = queryClient.getQueryData(productQuery(params.id).queryKey)
  return pageHead(assets, {
    title: product ? `${product.name} ${product.sku}` : 'Product',
    description: import.meta.env.SSR ? (product?.description ?? DESCRIPTIONS.product) : '',
    path: `/products/${params.id}`,
    ...(import.meta.env.SSR && product && getPreviewImage(product.picture)),
    jsonLd:
      import.meta.env.SSR && product
        ? [
            productStructuredData(
              product,
              assets.origin,
              queryClient.getQueryData(leadTimeQuery(product.id).queryKey),
            ),
          ]
        : [],
  })
}

/** Link previews need a bitmap of their own size, which drawings and rendered pictures have. */
function getPreviewImage(picture: string): { image?: string } {
  const isMade = picture.startsWith('/drawings/') || picture.startsWith('/renders/')
  return isMade ? { image: picture.replace(/\.(svg|webp)/, '.png') } : {}
}

/** For the footer. Every page waits for it on the server, where it is at hand. */
export function loadSeller({ context: { queryClient } }: LoaderArguments): Promise<void> | undefined {
  return awaitOnServer([queryClient.prefetchQuery(sellerQuery)])
}

/** It is known if Google sign-in is set up before anyone chooses it. A browser asks from the page. */
const loadIdentity = ({ context: { queryClient } }: LoaderArguments) =>
  queryClient.prefetchQuery(identityQuery)

/** Throws the router's `notFound` for a page that is not set, or that is on another site. */
async function loadLegalPage(args: LoaderArguments & { params: { page: string } }): Promise<void> {
  const { queryClient } = args.context
  const query = legalPageQuery(args.params.page)
  await queryClient.prefetchQuery(query)
  const error = queryClient.getQueryState(query.queryKey)?.error
  if (error instanceof ApiError && error.status < 500) throw notFound()
}

function legalPageHead({
  match: { context, params, status },
}: HeadArguments & { match: { params: { page: string } } }) {
  if (status === 'notFound') return {}
  const { assets, queryClient } = context
  const title = queryClient.getQueryData(legalPageQuery(params.page).queryKey)?.title ?? 'Legal'
  return pageHead(assets, { title, description: DESCRIPTIONS.legal, path: `/legal/${params.page}` })
}

export const legalPageData = { loader: loadLegalPage, head: legalPageHead }
export const homeData = { loader: loadHome, head: homeHead }
export const productListData = {
  loaderDeps: ({ search }: { search: ProductListSearch }) => toProductSearch(search),
  loader: loadProductList,
  head: productListHead,
}
export const signInData = { loader: import.meta.env.SSR ? loadIdentity : undefined }
export const productData = { loader: loadProduct, head: productHead }
export const finderData = {
  description: DESCRIPTIONS.finder,
  // The same on the server and in the browser, whatever else the URL contains and in which order.
  loaderDeps: ({ search }: { search: FinderSearch }) => parseFinderSearch({ ...search }),
  loader: import.meta.env.SSR ? loadFinder : undefined,
}
export const reviewsData = {
  description: DESCRIPTIONS.reviews,
  loaderDeps: ({ search }: { search: ReviewSearch }) => search,
  loader: import.meta.env.SSR ? loadReviews : undefined,
}
export const businessSummaryData = {
  description: DESCRIPTIONS.businessSummary,
  loader: loadBusinessSummary,
}
