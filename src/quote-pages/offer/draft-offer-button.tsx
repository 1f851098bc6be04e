import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { errorMessage } from '#app/lib/api.ts'
import { draftOffer } from '#app/quotes/client.ts'
import type { NewOfferDraft, Quote } from '#app/quotes/contract.ts'
import { Button } from '#app/ui/button.tsx'
import { notify } from '#app/ui/notify.ts'

/** Starts an offer that nobody asked for. The customer sees it when it is sent. */
export function DraftOfferButton({ draft }: { draft: NewOfferDraft }) {
  const navigate = useNavigate()
  const drafting = useMutation({
    mutationFn: () => draftOffer(draft),
    meta: { changes: ['quotes'] },
    onError: (error) => notify.error(errorMessage(error)),
  })
  const isStarted = drafting.isPending || drafting.isSuccess
  // Not called after the page was left.
  const open = ({ number: id }: Quote) => navigate({ to: '/dashboard/quotes/$id', params: { id } })
  return (
    <Button onClick={() => !isStarted && drafting.mutate(undefined, { onSuccess: open })}>
      Make an offer instead
    </Button>
  )
}
