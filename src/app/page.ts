/** What a page declares of itself, once: its title, who may see it, its screen, its place in the sidebar. */
import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { pageHead } from './page-head.ts'
import type { RouterContext } from './router-context.ts'

/** Who may see a page. The server checks every call again. */
type PageAccess = 'anyone' | 'signed-in' | 'admin'

interface PageOptions {
  /** For search engines, on the pages that they list. */
  description?: string
  /** Whether search engines list it; only pages that anyone may see are. */
  isIndexed?: boolean
  /** Whose sidebar lists the page. */
  sidebar?: 'customer' | 'admin' | 'everyone'
  /** Follows the number of placed orders in the sidebar: '3 to pay'. */
  pendingLabel?: string
}

export interface PageDeclaration extends PageOptions {
  title: string
  access: PageAccess
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: PageDeclaration
    /** The file of the page's or layout's screen under `src/`: its code is preloaded with the page. */
    file?: string | undefined
  }
}

/** Imports a screen's file, which exports its component and nothing else. The build adds the file's name. */
type LoadScreen = (() => Promise<Record<string, unknown>>) & { file?: string }

const lazyScreen = (load: LoadScreen) =>
  lazyRouteComponent(async () => {
    const [component] = Object.values(await load()) as ComponentType[]
    return { default: component as ComponentType }
  })

interface HeadArguments {
  match: { context: RouterContext; pathname: string }
}

/** The route options of a page. Written below them, a `head` of its own replaces the declared title. */
export function page(title: string, access: PageAccess, load: LoadScreen, options: PageOptions = {}) {
  const { description = 'For signed-in visitors.', isIndexed = access === 'anyone' } = options
  return {
    staticData: { page: { title, access, ...options, isIndexed }, file: load.file },
    component: lazyScreen(load),
    head: ({ match: { context, pathname } }: HeadArguments) =>
      pageHead(context.assets, {
        title,
        description,
        path: pathname.replace(/(.)\/$/, '$1'),
        ...(!isIndexed && { private: true as const }),
      }),
  }
}

/** The route options of a layout; the pages inside it declare everything else. */
export function layout(load: LoadScreen) {
  return { staticData: { file: load.file }, component: lazyScreen(load) }
}
