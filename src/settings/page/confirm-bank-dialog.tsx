import { useState } from 'react'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { SentenceList } from '#app/ui/sentence-list.tsx'
import { OwnConfirmationField, useOwnConfirmation } from '#app/users/make-admin/own-confirmation-field.tsx'
import { BANK_CONSEQUENCES } from '../copy.ts'
import type { SectionForm } from './use-section-form.ts'

/** Asks for the password of the person who changes the bank account. */
export function ConfirmBankDialog({ form, onClose }: { form: SectionForm; onClose: () => void }) {
  const own = useOwnConfirmation()
  const [error, setError] = useState<Error | null>(null)
  const submit = async () => {
    try {
      await form.save(own.confirmation)
      onClose()
    } catch (failure) {
      if (!(failure instanceof Error)) throw failure
      own.onError(failure)
      setError(failure)
    }
  }
  return (
    <FormDialog
      title="Change the bank account?"
      submitLabel="Save bank account"
      form={{ isBusy: form.isBusy, submit }}
      onClose={onClose}
    >
      <SentenceList sentences={BANK_CONSEQUENCES} />
      <OwnConfirmationField own={own} error={error} />
    </FormDialog>
  )
}
