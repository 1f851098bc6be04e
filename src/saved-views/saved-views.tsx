/** The saved views above a list: the shared ones, those of the reader, and how the list differs from the open one. */

import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCan } from '#app/auth/sessions/access-guards.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import filterBarStyles from '#app/ui/filter-bar.module.css'
import layoutStyles from '#app/ui/layout.module.css'
import { notify } from '#app/ui/notify.ts'
import { MenuItem, MoreMenu, Popover } from '#app/ui/popover.tsx'
import tabStyles from '#app/ui/tabs.module.css'
import textStyles from '#app/ui/text.module.css'
import { savedViewsQuery } from './client.ts'
import type { NewView, SavedView } from './contract.ts'
import { viewsCopy } from './copy.ts'
import { useViewActions, type ViewActions } from './use-view-actions.ts'
import { ViewDialog } from './view-dialog.tsx'
import { differingFilters, readFilters, type ViewList, type ViewSearch } from './view-lists.ts'

/** More views are in a menu. */
const MAX_TABS = 6

interface SavedViewsProps {
  list: ViewList
  /** The name of the view without a filter. */
  unfiltered?: string
}

export function SavedViews({ list, unfiltered = 'All' }: SavedViewsProps) {
  const search: ViewSearch & { view?: string } = useSearch({ strict: false })
  const { data: views } = useQuery(savedViewsQuery(list))
  const actions = useViewActions(list)
  const [dialog, setDialog] = useState<{ view: SavedView | undefined }>()
  const filters = readFilters(list, search)
  const view = views?.find(({ id }) => id === search.view)
  const stored = view && readFilters(list, view.search)
  const isFiltered = Object.keys(filters).length > 0
  // A link with nothing but a view opens it as it is now. In any other link, what the sender saw counts.
  const isBare = stored !== undefined && !isFiltered
  const openBare = useEffectEvent(() => isBare && void actions.show(stored, view?.id))
  useEffect(() => {
    if (view?.id !== undefined) openBare()
  }, [view?.id])
  if (!views) return <i data-loading hidden />
  const saveButton = isFiltered && (
    <Button size="small" onClick={() => setDialog({ view: undefined })}>
      Save view…
    </Button>
  )
  return (
    <>
      {views.length === 0 && (
        <p className={filterBarStyles.filterBar}>
          {saveButton || (
            <span className={`${textStyles.hint} ${layoutStyles.linkTarget}`}>{viewsCopy.none}</span>
          )}
        </p>
      )}
      {views.length > 0 && (
        <div className={`${layoutStyles.scrollRow} ${tabStyles.tabs}`} data-screen-only>
          <ViewTabs
            views={views}
            list={list}
            unfiltered={unfiltered}
            current={search.view}
            isFiltered={isFiltered}
          />
          <span className={`${layoutStyles.atEnd} ${layoutStyles.tightRow}`}>
            {view && stored ? (
              <OpenView
                view={view}
                filters={filters}
                edited={differingFilters(stored, filters)}
                actions={actions}
                onDialog={setDialog}
              />
            ) : (
              saveButton
            )}
          </span>
        </div>
      )}
      {search.view !== undefined && !view && <p className={textStyles.hint}>{viewsCopy.unknown}</p>}
      {view && stored && differingFilters(view.search, stored).length > 0 && (
        <p className={textStyles.hint}>{viewsCopy.leftOut}</p>
      )}
      {dialog && (
        <ViewDialog
          view={dialog.view}
          filters={filters}
          saving={actions.saving}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}

interface ViewTabsProps {
  views: readonly SavedView[]
  list: ViewList
  unfiltered: string
  current: string | undefined
  isFiltered: boolean
}

function ViewTabs({ views, list, unfiltered, current, isFiltered }: ViewTabsProps) {
  const linkTo = (view: SavedView | undefined, role?: 'menuitem') => (
    <Link
      key={view?.id ?? ''}
      role={role}
      to="."
      search={(view ? { ...readFilters(list, view.search), view: view.id } : {}) as never}
      resetScroll={false}
      activeOptions={{ exact: true }}
      aria-current={(view ? view.id === current : current === undefined && !isFiltered) ? 'page' : undefined}
      title={view?.isShared ? `Shared${view.author && ` by ${view.author}`}` : undefined}
    >
      {view?.name ?? unfiltered}
    </Link>
  )
  // The open view is always a tab.
  const tabs = views.filter(({ id }, index) => index < MAX_TABS || id === current)
  const others = views.filter((view) => !tabs.includes(view))
  return (
    <>
      {linkTo(undefined)}
      {tabs.map((view) => linkTo(view))}
      {others.length > 0 && (
        <Popover buttonContent="More views" className={buttonClass({ size: 'small' })} popup="menu">
          {others.map((view) => linkTo(view, 'menuitem'))}
        </Popover>
      )}
    </>
  )
}

interface OpenViewProps {
  view: SavedView
  filters: ViewSearch
  /** The filters in which the list differs from the view. */
  edited: readonly string[]
  actions: ViewActions
  onDialog: (dialog: { view: SavedView | undefined }) => void
}

/** The buttons for the open view. */
function OpenView({ view, filters, edited, actions, onDialog }: OpenViewProps) {
  const canShare = useCan('views.share')
  const canChange = canShare || !view.isShared
  const save = () => {
    const parts = { name: view.name, isShared: view.isShared, search: filters as NewView['search'] }
    actions.saving.mutate({ view, parts }, { onError: actions.fail })
  }
  if (edited.length > 0)
    return (
      <>
        <span className={textStyles.hint} role="status">
          {viewsCopy.edited(edited)}
        </span>
        {canChange && (
          <Button size="small" onClick={save}>
            Save
          </Button>
        )}
        <Button size="small" onClick={() => onDialog({ view: undefined })}>
          Save as…
        </Button>
        <Button size="small" kind="quiet" onClick={() => void actions.show(view.search, view.id)}>
          Reset
        </Button>
      </>
    )
  return (
    <MoreMenu label={`More for view ${view.name}`}>
      <MenuItem onClick={() => void copyLink(view)}>Copy link</MenuItem>
      {canChange && (
        <>
          <MenuItem onClick={() => onDialog({ view })}>Rename or share…</MenuItem>
          <MenuItem data-danger onClick={() => actions.deleting.mutate(view)}>
            Delete view
          </MenuItem>
        </>
      )}
    </MoreMenu>
  )
}

/** The link opens the view as it is then. */
async function copyLink({ id }: SavedView) {
  try {
    await navigator.clipboard.writeText(`${location.origin}${location.pathname}?view=${id}`)
    notify.success(viewsCopy.copied)
  } catch {
    notify.error(viewsCopy.copyFailed)
  }
}
