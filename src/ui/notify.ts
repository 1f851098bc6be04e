/**
 * Messages in the corner of the screen. Their code is loaded with the first one, so that no page waits for it. What a message
 * is about has happened also when its code cannot be loaded: then nothing is shown, and nothing fails.
 */
type Toasts = typeof import('./toasts.ts')

const loadToasts = (): Promise<Toasts | undefined> => import('./toasts.ts').catch(() => undefined)

const show = (kind: 'success' | 'error' | 'info') => (message: string) => {
  void loadToasts().then((loaded) => loaded?.toasts[kind](message))
}

export const notify = { success: show('success'), error: show('error'), info: show('info') }

/**
 * Shows success before the server has responded (specification §7).
 * `fail` turns the toast into the error, or shows a new one if the toast has closed.
 */
export function optimisticToast(message: string) {
  const shown = loadToasts().then((loaded) => loaded && { ...loaded, id: loaded.toasts.success(message) })
  return {
    fail(reason: string) {
      void shown.then((toast) => toast?.toasts.replaceByError(toast.id, reason))
    },
  }
}

/** Shows a message of a kind of its own, whose code is loaded with it. */
export const notifyWith = <Code>(code: Promise<Code>, showMessage: (code: Code) => void): Promise<void> =>
  code.then(showMessage, () => undefined)

/** A message about something done, with a link that undoes it. */
export function notifyUndoable(text: string, undo: () => void): void {
  void notifyWith(import('./undoable-message.tsx'), ({ showUndoable }) => showUndoable(text, undo))
}
