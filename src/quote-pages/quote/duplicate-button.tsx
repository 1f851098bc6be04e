import { useMutation } from '@tanstack/react-query'
import { useNavigateWhileShown } from '#app/app/use-navigate-while-shown.ts'
import { errorMessage } from '#app/lib/api.ts'
import { duplicateQuote } from '#app/quotes/client.ts'
import { Button } from '#app/ui/button.tsx'
import { notify } from '#app/ui/notify.ts'
import { quoteCopy } from '../core/copy.ts'

/** Starts again with the same products: a request of the buyer, or a draft of the sales team. */
export function DuplicateButton({ number }: { number: string }) {
  const navigate = useNavigateWhileShown()
  const duplicating = useMutation({
    mutationFn: () => duplicateQuote(number),
    meta: { changes: ['quotes'] },
    async onSuccess({ number: id }) {
      notify.success(quoteCopy.duplicated(id))
      await navigate({ to: '/dashboard/quotes/$id', params: { id } })
    },
    onError: (error) => notify.error(errorMessage(error)),
  })
  return (
    <Button size="small" onClick={() => !duplicating.isPending && duplicating.mutate()}>
      Duplicate
    </Button>
  )
}
