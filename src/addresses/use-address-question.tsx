import { useState } from 'react'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'

const NoAddressDialog = lazyWithRetry(
  () => import('./no-address-dialog.tsx').then((module) => module.NoAddressDialog),
  'The question about the address',
)

/**
 * Asks once before an order without a delivery address is placed.
 * @param fieldId the address field, which takes the focus if the buyer wants to add an address
 * @returns the dialog to render, and a function that calls `proceed` now or after the question
 */
export function useAddressQuestion(fieldId = 'address') {
  const [pending, setPending] = useState<(() => void) | null>(null)
  const [isAnswered, setIsAnswered] = useState(false)

  function askIfEmpty(address: string, proceed: () => void) {
    if (isAnswered || address.trim() !== '') proceed()
    else setPending(() => proceed)
  }

  const dialog = pending && (
    <NoAddressDialog
      onAdd={() => {
        setPending(null)
        // After the dialog has closed, which returns the focus to the button that opened it.
        requestAnimationFrame(() => document.getElementById(fieldId)?.focus())
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
