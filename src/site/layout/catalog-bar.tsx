import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { sessionQuery } from '#app/auth/account/client.ts'
import { hasGuestList } from '#app/order-lists/guest-list/has-guest-list.ts'
import { FAMILIES, FAMILY_IDS } from '#app/products/specifications/families.ts'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import styles from './catalog-bar.module.css'
import { useClosedOnNavigation } from './use-closed-on-navigation.ts'
import { usePagePhase } from './use-page-phase.ts'

const SearchSuggestions = lazyWithRetry(
  () => import('#app/search/search-suggestions.tsx'),
  'search suggestions',
  true,
)
const OrderListSummary = lazyWithRetry(
  () => import('#app/order-lists/add-to-list/order-list-summary.tsx'),
  'order list count',
  true,
)

/** Families, search and order list on every page. Works without JavaScript: links, a popover and a plain form. */
export function CatalogBar() {
  const families = useClosedOnNavigation()
  const currentFamily = useLocation({
    select: ({ pathname, search }) => (pathname === '/products' ? String(search.family ?? '') : ''),
  })
  return (
    <nav className={styles.catalogBar} data-screen-only aria-label="Catalog">
      <div className={styles.content}>
        <button type="button" className={styles.familiesButton} popoverTarget="families">
          Products
          <Icon name="down" />
        </button>
        <div
          className={`${layoutStyles.phonePopover} ${styles.families}`}
          id="families"
          popover="auto"
          ref={families}
        >
          {FAMILY_IDS.map((family) => (
            <Link
              key={family}
              to="/products"
              search={{ family: [family] }}
              aria-current={family === currentFamily ? 'page' : undefined}
            >
              {FAMILIES[family].plural}
            </Link>
          ))}
          <Link to="/finder">Product finder</Link>
          <Link to="/orderlist/quick">Quick order</Link>
        </div>
        <CatalogSearch />
        <Link className={styles.orderList} to="/orderlist">
          <Icon name="sheet" />
          <span>Order list</span> <OrderListState />
        </Link>
      </div>
    </nav>
  )
}

/** Empty in the served page, which is the same for everyone. The code for the total is loaded only if there may be a list. */
function OrderListState() {
  const { data: session } = useQuery(sessionQuery)
  const phase = usePagePhase()
  if (phase === 'served') return null
  return phase === 'touched' || session || hasGuestList() ? <OrderListSummary /> : <b data-empty="">0</b>
}

/** The code of the suggestions is loaded with the first focus. `bootstrap-script.ts` focuses the field for the key `/`. */
function CatalogSearch() {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [isUsed, setUsed] = useState(false)
  const q = useLocation({
    select: ({ pathname, search }) => (pathname === '/products' ? (search.q ?? '') : ''),
  })
  // Not after hydration, because the visitor may have typed something already.
  const shown = useRef(q)
  useEffect(() => {
    if (input.current && shown.current !== q) input.current.value = q
    shown.current = q
  }, [q])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    navigate({ to: '/products', search: { q: input.current?.value.trim() || undefined } })
  }
  return (
    <search className={styles.search}>
      <form action="/products" onSubmit={submit}>
        <Icon name="search" />
        <input
          ref={input}
          name="q"
          type="search"
          aria-label="Search the catalog"
          aria-keyshortcuts="/"
          placeholder="Search"
          maxLength={100}
          autoComplete="off"
          defaultValue={q}
          onFocus={() => setUsed(true)}
          onInput={() => setUsed(true)}
        />
        <kbd>/</kbd>
      </form>
      {isUsed && <SearchSuggestions input={input} />}
    </search>
  )
}
