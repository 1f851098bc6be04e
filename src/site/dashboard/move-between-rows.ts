/** Moves between the rows of the list that the page shows, and between the records that were opened from it. */

/** A table that has keys of its own is left out. */
function shownRows(): HTMLTableRowElement[] {
  const tables = [...document.querySelectorAll<HTMLTableElement>('main table:not([data-own-keys])')]
  const table = tables.find((one) => one.contains(document.activeElement)) ?? tables[0]
  return [...(table?.querySelectorAll<HTMLTableRowElement>('tbody > tr') ?? [])].filter(controlOf)
}

const controlOf = (row: Element) => row.querySelector<HTMLElement>('a[href], button')
const focusedRow = (rows: readonly Element[]) => rows.findIndex((row) => row.contains(document.activeElement))

/** @returns false if there is no such row */
export function focusRow(by: 1 | -1): boolean {
  const rows = shownRows()
  const at = focusedRow(rows)
  const row = rows[at < 0 ? 0 : at + by]
  const control = row && controlOf(row)
  control?.focus()
  return Boolean(control)
}

/** @returns false if no row with a checkbox has the focus */
export function selectRow(): boolean {
  const rows = shownRows()
  const box = rows[focusedRow(rows)]?.querySelector<HTMLInputElement>('input[type=checkbox]')
  box?.click()
  return Boolean(box)
}

interface OpenedList {
  /** The address of the list. */
  href: string
  /** Of its entry in the history of the window. */
  index: number
  /** The addresses of its records. */
  records: readonly string[]
}

let opened: OpenedList | undefined

const addressOf = ({ pathname, search }: URL | Location) => pathname + search
/** Links to records of one kind differ only in what follows. */
const kindOf = ({ pathname, search }: URL) => (search ? pathname : pathname.replace(/[^/]*$/, ''))

/**
 * Remembers the list when one of its records is opened.
 * @param index of the entry in the history of the window
 */
export function rememberList(clicked: EventTarget | null, index: number): void {
  const link = clicked instanceof Element && clicked.closest<HTMLAnchorElement>('main tbody a[href]')
  if (!link) return
  const kind = kindOf(new URL(link.href))
  const rows = link.closest('tbody')?.querySelectorAll(':scope > tr') ?? []
  const records = [...rows].flatMap((row) => {
    const urls = [...row.querySelectorAll('a')].map(({ href }) => new URL(href, location.href))
    const url = urls.find((one) => one.origin === location.origin && kindOf(one) === kind)
    return url ? [addressOf(url)] : []
  })
  opened = { href: addressOf(location), index, records }
}

/** True also if the page of the record has added the part that it shows to its address. */
const isRecord = (address: string, record: string): boolean =>
  address === record || address.startsWith(`${record}?`) || address.startsWith(`${record}&`)

const openedRecord = (): number =>
  opened?.records.findIndex((record) => isRecord(addressOf(location), record)) ?? -1

/** The record before or after the open one. */
export function neighborOf(by: 1 | -1): string | undefined {
  const at = openedRecord()
  return at < 0 ? undefined : opened?.records[at + by]
}

/** The list from which the open record was opened. */
export const listOfRecord = (): Pick<OpenedList, 'href' | 'index'> | undefined =>
  openedRecord() < 0 ? undefined : opened

/** A list that is shown later leaves the focus where it is. */
const MAX_FRAMES = 60

/** Back in the list, the row of the record at the address gets the focus when it is shown, so that the keys go on from there. */
export function focusRowOf(address: string, frames = MAX_FRAMES): void {
  if (frames === 0 || !opened || addressOf(location) !== opened.href) return
  // The heading of the page has it, or nothing.
  if (!document.activeElement?.matches('body, main, h1')) return
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main tbody a[href]')]
  const row = links.find(({ href }) => isRecord(address, addressOf(new URL(href))))?.closest('tr')
  // The link may be in the menu of the row.
  const target = row?.hasAttribute('tabindex') ? row : row && controlOf(row)
  // The list stays where it was left.
  target?.focus({ preventScroll: true })
  if (!target || document.activeElement !== target)
    requestAnimationFrame(() => focusRowOf(address, frames - 1))
}

/** True for the link above a record that leads back to its list. */
export function leadsToList(clicked: EventTarget | null): boolean {
  const link =
    clicked instanceof Element && clicked.closest<HTMLAnchorElement>('nav[aria-label="Breadcrumb"] a')
  const list = listOfRecord()
  return Boolean(link && list?.href.replace(/\?.*/, '') === new URL(link.href).pathname)
}
