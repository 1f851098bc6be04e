import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '#app/lib/api.ts'
import { readSharedPdf } from '#app/quotes/client.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { notify } from '#app/ui/notify.ts'
import { saveBlob } from '#app/ui/save-blob.ts'

/** The document of a decision link. It is no link, because the token is sent in bodies only. */
export function SharedPdfButton({ token, fileName }: { token: string; fileName: string }) {
  const loading = useMutation({
    mutationFn: () => readSharedPdf(token),
    meta: { changes: [], isRead: true },
    onSuccess: (pdf) => saveBlob(pdf, fileName),
    onError: (error) => notify.error(errorMessage(error)),
  })
  return (
    <Button size="small" aria-busy={loading.isPending} onClick={() => !loading.isPending && loading.mutate()}>
      <Icon name="download" />
      PDF
    </Button>
  )
}
