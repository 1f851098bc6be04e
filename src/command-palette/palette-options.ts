/** The options of the command palette, in the order in which the arrow keys visit them. Pure. */
import type { RecordAction } from '#app/app/record-actions.ts'
import type { Permission } from '#app/staff/permissions.ts'
import type { FoundRecord } from './contract.ts'
import { canFind, FOUND_KINDS } from './found-kinds.ts'

export interface PalettePage {
  to: string
  title: string
  detail: string
}

export interface PaletteOption {
  group: string
  title: string
  detail?: string
  /** Where it leads; otherwise `run` does it. */
  href?: string
  run?: () => void
  /** Remembered when it is chosen. */
  record?: FoundRecord
}

export interface PaletteSources {
  /** Of the open record. */
  actions: readonly RecordAction[]
  /** That the reader may open. */
  pages: readonly PalettePage[]
  recent: readonly FoundRecord[]
  found: readonly FoundRecord[]
  isStaff: boolean
  can: (permission: Permission) => boolean
}

/** Shorter texts find too much. */
export const MIN_FIND_LENGTH = 2
const MAX_PAGES = 8

/** True if each typed word begins a word of the text. */
function matches(typed: string, text: string): boolean {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}

/** Nothing is listed that the reader may not open. */
export function listPaletteOptions(typed: string, sources: PaletteSources): PaletteOption[] {
  const { actions, pages, recent, found, isStaff, can } = sources
  const toOption = (record: FoundRecord, group: string): PaletteOption => ({
    group,
    title: record.title,
    detail: record.detail,
    href: FOUND_KINDS[record.kind].href(record.key, can),
    record,
  })
  const options = [
    ...actions
      .filter(({ label, permission }) => can(permission) && matches(typed, label))
      .map(({ label, run }): PaletteOption => ({ group: 'Actions', title: label, run })),
    ...(typed === '' ? recent : [])
      .filter(({ kind }) => canFind(kind, isStaff, can))
      .map((record) => toOption(record, 'Recent')),
    ...pages
      .filter(({ title, detail }) => matches(typed, `${title} ${detail}`))
      .slice(0, typed === '' ? undefined : MAX_PAGES)
      .map(({ to, title, detail }): PaletteOption => ({ group: 'Pages', title, detail, href: to })),
    ...(typed.length < MIN_FIND_LENGTH ? [] : found).map((record) =>
      toOption(record, FOUND_KINDS[record.kind].heading),
    ),
  ]
  if (typed.length < MIN_FIND_LENGTH) return options
  const search = {
    title: `Search products for “${typed}”`,
    href: `/products?${new URLSearchParams({ q: typed })}`,
  }
  return [...options, { group: 'Catalog', ...search }]
}
