import { type ReactNode, useState } from 'react'
import { errorMessage } from '#app/lib/api.ts'
import { Button } from '#app/ui/button.tsx'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import { notify } from '#app/ui/notify.ts'
import type { LineToQuote } from './request-quote-dialog.tsx'

const RequestQuoteDialog = lazyWithRetry(() => import('./request-quote-dialog.tsx'), 'The form')

interface RequestQuoteButtonProps {
  /** Read with the click, so that the form has what the page shows then. */
  lines: () => readonly LineToQuote[] | Promise<readonly LineToQuote[]>
  size?: 'small' | 'medium' | 'large'
  kind?: 'primary' | 'secondary' | 'quiet'
  disabled?: boolean
  children?: ReactNode
}

/** Opens the form for a quote, whose code is loaded then. */
export function RequestQuoteButton({
  lines,
  children = 'Request a quote',
  ...button
}: RequestQuoteButtonProps) {
  const [requested, setRequested] = useState<readonly LineToQuote[] | null>(null)
  async function open() {
    try {
      setRequested(await lines())
    } catch (error) {
      notify.error(errorMessage(error))
    }
  }
  return (
    <>
      <Button {...button} onClick={() => void open()}>
        {children}
      </Button>
      {requested && <RequestQuoteDialog lines={requested} onClose={() => setRequested(null)} />}
    </>
  )
}
