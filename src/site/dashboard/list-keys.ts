/** All keys of the dashboard in words, for the dialog of the key `?`. Pure. */
import { ORDER_KEYS } from '#app/order-pages/manage/use-order-keys.ts'
import { GO_PAGES, PAGE_KEYS, type PageKey, pageOfKey } from './dashboard-keys.ts'
import type { VisiblePage } from './visible-pages.ts'

const spelled = (key: string) => (key === 'Escape' ? 'Esc' : key.toUpperCase())

/** The names of the keys, and what they do. */
type KeyRow = readonly [names: string, does: string]

interface KeyGroup {
  title: string
  rows: readonly KeyRow[]
}

const rowsOf = (...keys: PageKey[]): KeyRow[] => keys.map((key) => [spelled(key), PAGE_KEYS[key]])

/** Those that do something for the reader, who may open the pages. */
export function listKeys(pages: readonly VisiblePage[]): KeyGroup[] {
  const goRows = Object.keys(GO_PAGES).flatMap((key): KeyRow[] => {
    const page = pageOfKey(key, pages)
    return page ? [[`G ${spelled(key)}`, page.title]] : []
  })
  const hasOrderKeys = pages.some(({ to }) => to === '/dashboard/manageallorders')
  return [
    {
      title: 'Everywhere',
      rows: [['Ctrl K', 'find a page, an action or a record'], ['/', 'search'], ...rowsOf('?')],
    },
    { title: 'Go to', rows: goRows },
    { title: 'Lists', rows: [...rowsOf('j', 'k', 'x'), ['Enter', 'open the row']] },
    { title: 'Records opened from a list', rows: rowsOf(']', '[', 'Escape') },
    ...(hasOrderKeys ? [{ title: 'Manage All Orders', rows: ORDER_KEYS }] : []),
  ]
}
