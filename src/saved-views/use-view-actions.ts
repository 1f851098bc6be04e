import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { invalidateTags } from '#app/app/query-tags.ts'
import { useNavigateWhileShown } from '#app/app/use-navigate-while-shown.ts'
import { errorMessage } from '#app/lib/api.ts'
import { notify, notifyUndoable } from '#app/ui/notify.ts'
import { changeView, createView, deleteView } from './client.ts'
import type { NewView, SavedView } from './contract.ts'
import { viewsCopy } from './copy.ts'
import type { ViewList, ViewSearch } from './view-lists.ts'

/** The parts of a view that its dialog or the button Save decides. */
export type ViewParts = Pick<NewView, 'name' | 'isShared' | 'search'>

/** Saves and deletes views, and opens the page with one. */
export function useViewActions(list: ViewList) {
  const queryClient = useQueryClient()
  const navigate = useNavigateWhileShown()
  const { pathname } = useLocation()
  const show = (filters: ViewSearch, view: string | undefined) =>
    navigate({ to: pathname, search: { ...filters, view } as never, replace: true, resetScroll: false })
  const reload = () => invalidateTags(queryClient, ['saved-views'])
  const saving = useMutation({
    mutationFn: ({ view, parts }: { view: SavedView | undefined; parts: ViewParts }) =>
      view ? changeView(view.id, { ...parts, version: view.version }) : createView({ ...parts, list }),
    onSuccess: async (saved) => {
      await reload()
      void show(saved.search, saved.id)
      notify.success(viewsCopy.saved(saved.name))
    },
    // Somebody else may have changed or deleted it.
    onError: () => void reload(),
  })
  const fail = (error: unknown) => {
    notify.error(errorMessage(error))
  }
  const restore = async ({ id, name, isShared, search }: SavedView) => {
    try {
      await createView({ id, list, name, isShared, search: search as NewView['search'] })
      await reload()
    } catch (error) {
      fail(error)
    }
  }
  const deleting = useMutation({
    mutationFn: ({ id }: SavedView) => deleteView(id),
    onSuccess: async (deleted) => {
      void show(deleted.search, undefined)
      await reload()
      notifyUndoable(viewsCopy.deleted(deleted.name), () => void restore(deleted))
    },
    onError: fail,
  })
  return { show, saving, deleting, fail }
}

export type ViewActions = ReturnType<typeof useViewActions>
