import type { JSX } from 'react'
import type { PageAssets } from './router-context.ts'

export interface PageMetadata {
  title: string
  /** Only pages that anyone may see are described. */
  description?: string | undefined
  /** Path of the page without its query, for the canonical URL. The 404 page has none. */
  path?: string
  /** Path of a picture for link previews. */
  image?: string
  /** True for a page that search engines must not index, such as a personal page. */
  private?: true
  jsonLd?: object[]
}

/** Title, description, canonical URL, link preview and structured data of a page. */
interface PageHead {
  meta: JSX.IntrinsicElements['meta'][]
  links: JSX.IntrinsicElements['link'][]
  scripts: JSX.IntrinsicElements['script'][]
}

export function pageHead({ origin }: PageAssets, page: PageMetadata): PageHead {
  const title = page.title === 'FIX IT' ? 'FIX IT: drill machines in bulk' : `${page.title} · FIX IT`
  const address = page.path === undefined ? undefined : origin + page.path
  return {
    meta: [{ title }, ...(import.meta.env.SSR ? previewTags(title, address, origin, page) : [])],
    links: address ? [{ rel: 'canonical', href: address }] : [],
    // '<' is escaped so that no name in the data can end the script.
    scripts: (import.meta.env.SSR && page.jsonLd ? page.jsonLd : []).map((data) => ({
      type: 'application/ld+json',
      children: JSON.stringify(data).replaceAll('<', '\\u003c'),
    })),
  }
}

/** For search engines and link previews, which read only what the server sends, so browsers do not load this code. */
function previewTags(title: string, address: string | undefined, origin: string, page: PageMetadata) {
  const { description = 'For signed-in visitors.' } = page
  return [
    { name: 'description', content: description },
    // Written by every page, because it replaces the 'noindex' that the root has for the 404 page.
    { name: 'robots', content: page.private ? 'noindex' : 'index, follow' },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'FIX IT' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(address ? [{ property: 'og:url', content: address }] : []),
    { property: 'og:image', content: origin + (page.image ?? '/preview.png') },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** The head of the 404 page, which no page declaration provides. */
export function notFoundHead(assets: PageAssets): PageHead {
  return pageHead(assets, {
    title: 'Page not found',
    description: 'This page does not exist.',
    private: true,
  })
}
