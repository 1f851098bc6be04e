import { useState } from 'react'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'

const NoAddressDialog = lazyWithRetry(() => import('./no-address-dialog.tsx'), 'The next step')

/**
 * Asks once before an order without a delivery address is placed.
 * @param isRequest whether the order needs an approval
 * @returns the dialog to render, and a function that calls `proceed` now or after the question
 */
export function useAddressQuestion(isRequest = false) {
  const [pending, setPending] = useState<(() => unknown) | null>(null)
  const [isAnswered, setIsAnswered] = useState(false)

  /** @returns what `proceed` returns if no question is needed, so that a form waits until its order is sent */
  function askIfEmpty(address: string, proceed: () => unknown): unknown {
    if (isAnswered || address.trim() !== '') return proceed()
    setPending(() => proceed)
    return undefined
  }

  const dialog = pending && (
    <NoAddressDialog
      isRequest={isRequest}
      onAdd={() => {
        setPending(null)
        // To the field, after the dialog has closed, which returns the focus to the button that opened it.
        requestAnimationFrame(() => document.getElementById('address')?.focus())
      }}
      onPlace={() => {
        setPending(null)
        setIsAnswered(true)
        pending()
      }}
    />
  )
  return { askIfEmpty, dialog }
}
