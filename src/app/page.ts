/** Declares a page once: URL, title, access, component and sidebar entry. `routes.tsx` lists all pages. */
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import type { Permission } from '#app/staff/permissions.ts'
import { pageHead } from './page-head.ts'
import type { RouterContext } from './router-context.ts'

/** In the sidebar of staff members. */
export type SidebarGroup = 'Orders' | 'Catalog' | 'Customers' | 'Settings'

/**
 * Anyone, signed-in users, or staff members with the permission. Controls only who sees a page: the server checks the
 * access of every API call.
 */
type PageAccess = 'anyone' | 'signed-in' | Permission

interface PageOptions {
  /** Shown in search results. */
  description?: string
  /** False keeps a page that anyone may see out of search engines. Other pages are never indexed. */
  isIndexed?: boolean
  /**
   * True if the page shows what it is for only after hydration. Its code is loaded when the browser is idle; that of
   * other pages with the first interaction of a guest.
   */
  needsCode?: boolean
  /**
   * The sidebar that lists the page; a `member` is a customer of a company. That of administrators has groups, named as
   * they are shown.
   */
  sidebar?: 'customer' | 'member' | 'admin' | 'everyone' | SidebarGroup
  /** Of a page for customers that shows staff members with the permission something else: its group in their sidebar. */
  staff?: { group: SidebarGroup; permission: Permission }
  /** Of a page without a place in the sidebar: the pages to which it belongs. The first that is listed is marked. */
  belongsTo?: readonly string[]
  /** The text after the number beside the page in the sidebar: 'to pay' in '3 to pay'. */
  pendingLabel?: string
}

export interface PageDeclaration extends PageOptions {
  title: string
  access: PageAccess
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: PageDeclaration
    /** The file of the component under `src/`. The server preloads its code with the page. */
    file?: string | undefined
  }
}

/** Imports a file whose only export is the component. The build adds the file's name for the server. */
type LoadComponent = (() => Promise<Record<string, unknown>>) & { file?: string }

export const lazyComponent = (load: LoadComponent) =>
  lazyRouteComponent(async () => {
    const module = await load().catch((error: unknown) => {
      // The router would load the page again at once, and the browser show an error page of its own.
      throw navigator.onLine === false ? new Error('offline') : error
    })
    const [component] = Object.values(module) as FunctionComponent[]
    return { default: component as FunctionComponent }
  })

interface HeadArguments {
  match: { context: RouterContext; pathname: string }
}

type SearchParser = (search: Record<string, unknown>) => object

/** The router options for data that a page loads before it is shown. `head` replaces the declared title. */
interface PageData {
  /** Undefined for data that only the server waits for. */
  loader?: ((args: never) => unknown) | undefined
  head?: (args: never) => unknown
  loaderDeps?: (args: never) => object
}

export function page<
  Parent extends AnyRoute,
  const Path extends string,
  Parser extends SearchParser | undefined = undefined,
>(
  parent: Parent,
  path: Path,
  title: string,
  access: PageAccess,
  load: LoadComponent,
  options: PageOptions & PageData & { search?: Parser } = {},
) {
  const { search, loader, head, loaderDeps, ...declared } = options
  const needsCode = declared.needsCode ?? access !== 'anyone'
  const { description, isIndexed = access === 'anyone' } = declared
  const declaredHead = ({ match: { context, pathname } }: HeadArguments) =>
    pageHead(context.assets, {
      title,
      description,
      path: pathname.replace(/(.)\/$/, '$1'),
      ...(!isIndexed && { private: true as const }),
    })
  // Typed as `object`, because the router cannot type the arguments of these functions for a generic parent.
  const data: object = { loader, loaderDeps, head: head ?? declaredHead }
  return createRoute({
    getParentRoute: () => parent,
    path,
    validateSearch: search as Parser,
    staticData: { page: { title, access, ...declared, isIndexed, needsCode }, file: load.file },
    component: lazyComponent(load),
    ...data,
  })
}

/** The route options of a layout. The pages inside it declare everything else. */
export function layout(load: LoadComponent) {
  return { staticData: { file: load.file }, component: lazyComponent(load) }
}
