/** The sentences of saved views. Pure. */

const FILTERS: Readonly<Record<string, string>> = {
  q: 'search',
  queue: 'status',
  from: 'first day',
  to: 'last day',
  placed: 'days',
  stockLevel: 'stock',
}

export const viewsCopy = {
  conflict: 'Somebody has changed this view. Reload the page to see it.',
  none: 'Choose filters, then save them here as a view.',
  noName: 'Enter a name.',
  unknown: 'This view does not exist any more. Its filters still apply.',
  leftOut: 'This view uses a filter that no longer exists. It was left out.',
  shared: 'Share it with everybody who sees this list',
  saved: (name: string) => `View “${name}” saved.`,
  deleted: (name: string) => `View “${name}” deleted.`,
  copied: 'Link copied.',
  copyFailed: 'The link could not be copied. Copy the address of this page.',
  /** 'Edited: status, sort' */
  edited: (filters: readonly string[]) =>
    `Edited: ${[...new Set(filters.map((name) => FILTERS[name] ?? name))].join(', ')}`,
}
