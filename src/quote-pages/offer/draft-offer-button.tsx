import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { errorMessage } from '#app/lib/api.ts'
import { draftOffer } from '#app/quotes/client.ts'
import type { NewOfferDraft } from '#app/quotes/contract.ts'
import { Button } from '#app/ui/button.tsx'
import { notify } from '#app/ui/notify.ts'

/** Starts an offer that nobody asked for. The customer sees it when it is sent. */
export function DraftOfferButton({ draft }: { draft: NewOfferDraft }) {
  const navigate = useNavigate()
  const drafting = useMutation({
    mutationFn: () => draftOffer(draft),
    meta: { changes: ['quotes'] },
    onSuccess: ({ number }) => navigate({ to: '/dashboard/quotes/$id', params: { id: number } }),
    onError: (error) => notify.error(errorMessage(error)),
  })
  return <Button onClick={() => !drafting.isPending && drafting.mutate()}>Make an offer instead</Button>
}
