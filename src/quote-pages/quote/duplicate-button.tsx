import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { errorMessage } from '#app/lib/api.ts'
import { duplicateQuote } from '#app/quotes/client.ts'
import type { Quote } from '#app/quotes/contract.ts'
import { Button } from '#app/ui/button.tsx'
import { notify } from '#app/ui/notify.ts'
import { quoteCopy } from '../core/copy.ts'

/** Starts again with the same products: a request of the buyer, or a draft of the sales team. */
export function DuplicateButton({ number }: { number: string }) {
  const navigate = useNavigate()
  const duplicating = useMutation({
    mutationFn: () => duplicateQuote(number),
    meta: { changes: ['quotes'] },
    onSuccess: ({ number: id }) => notify.success(quoteCopy.duplicated(id)),
    onError: (error) => notify.error(errorMessage(error)),
  })
  const isStarted = duplicating.isPending || duplicating.isSuccess
  // Not called after the page was left.
  const open = ({ number: id }: Quote) => navigate({ to: '/dashboard/quotes/$id', params: { id } })
  return (
    <Button size="small" onClick={() => !isStarted && duplicating.mutate(undefined, { onSuccess: open })}>
      Duplicate
    </Button>
  )
}
