import { useMutation } from '@tanstack/react-query'
import { useNavigateWhileShown } from '#app/app/use-navigate-while-shown.ts'
import { errorMessage } from '#app/lib/api.ts'
import { draftOffer } from '#app/quotes/client.ts'
import type { NewOfferDraft } from '#app/quotes/core/contract.ts'
import { Button } from '#app/ui/button.tsx'
import { notify } from '#app/ui/notify.ts'

/** Starts an offer that nobody asked for. The customer sees it when it is sent. */
export function DraftOfferButton({ draft }: { draft: NewOfferDraft }) {
  const navigate = useNavigateWhileShown()
  const drafting = useMutation({
    mutationFn: () => draftOffer(draft),
    meta: { changes: ['quotes'] },
    onSuccess: ({ number: id }) => navigate({ to: '/dashboard/quotes/$id', params: { id } }),
    onError: (error) => notify.error(errorMessage(error)),
  })
  return <Button onClick={() => !drafting.isPending && drafting.mutate()}>Make an offer instead</Button>
}
