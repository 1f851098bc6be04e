import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { notify } from '#app/ui/notify.ts'
import { SentenceList } from '#app/ui/sentence-list.tsx'
import { endServiceAccount, type KeyPlace, revokeKey, serviceAccountsQuery } from '../client.ts'
import type { ApiKey, ServiceAccount } from '../contract.ts'
import { accountEnded, endConsequences, keyRevoked, revokeConsequences } from '../copy.ts'

interface EndDialogProps {
  place: KeyPlace
  title: string
  confirmLabel: string
  consequences: readonly string[]
  end: () => Promise<unknown>
  /** The toast afterwards. */
  ended: string
  onClose: () => void
}

function EndDialog({ place, title, confirmLabel, consequences, end, ended, onClose }: EndDialogProps) {
  const queryClient = useQueryClient()
  const ending = useMutation({
    mutationFn: end,
    onSuccess: () => {
      onClose()
      notify.success(ended)
    },
    // Somebody else may have ended it.
    onSettled: () => queryClient.invalidateQueries({ queryKey: serviceAccountsQuery(place).queryKey }),
  })
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirmLabel}
      request={ending}
      onCancel={onClose}
      onConfirm={() => ending.mutate()}
    >
      <SentenceList sentences={consequences} />
    </ConfirmDialog>
  )
}

export function RevokeKeyDialog({
  place,
  account,
  apiKey: { id, prefix, lastUsedAt },
  onClose,
}: {
  place: KeyPlace
  account: ServiceAccount
  apiKey: ApiKey
  onClose: () => void
}) {
  return (
    <EndDialog
      place={place}
      title={`Revoke key ${prefix}…?`}
      confirmLabel="Revoke key"
      consequences={revokeConsequences(account.name, lastUsedAt)}
      end={() => revokeKey(place, account.id, id)}
      ended={keyRevoked(prefix)}
      onClose={onClose}
    />
  )
}

export function EndAccountDialog({
  place,
  account,
  onClose,
}: {
  place: KeyPlace
  account: ServiceAccount
  onClose: () => void
}) {
  return (
    <EndDialog
      place={place}
      title={`End ${account.name}?`}
      confirmLabel="End service account"
      consequences={endConsequences(account.name)}
      end={() => endServiceAccount(place, account.id)}
      ended={accountEnded(account.name)}
      onClose={onClose}
    />
  )
}
