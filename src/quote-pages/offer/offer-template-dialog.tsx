import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#app/lib/api.ts'
import { daysBetween, utcDay } from '#app/lib/dates.ts'
import { MAX_LINE } from '#app/lib/text-limits.ts'
import { changeOfferTemplate, createOfferTemplate } from '#app/quotes/client.ts'
import { MAX_VALIDITY_DAYS } from '#app/quotes/rules.ts'
import type { OfferTemplate } from '#app/quotes/template-contract.ts'
import fieldStyles from '#app/ui/field.module.css'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { InputField } from '#app/ui/input-field.tsx'
import { notify } from '#app/ui/toasts.ts'
import { templateCopy } from '../core/copy.ts'
import type { OfferTerms } from './offer-draft.ts'

const isValidity = (text: string) => /^[1-9]\d{0,2}$/.test(text) && Number(text) <= MAX_VALIDITY_DAYS

interface OfferTemplateDialogProps {
  terms: OfferTerms
  templates: readonly OfferTemplate[]
  initialName: string
  onSaved: (template: OfferTemplate) => void
  onClose: () => void
}

/** Saves the terms and the message of an offer under a name, in place of the template that has this name. */
export function OfferTemplateDialog({
  terms: { validUntil, terms, note },
  templates,
  initialName,
  onSaved,
  onClose,
}: OfferTemplateDialogProps) {
  const [name, setName] = useState(initialName)
  const [validity, setValidity] = useState(() => String(daysBetween(utcDay(new Date()), validUntil)))
  const [isSubmitted, setSubmitted] = useState(false)
  const entered = name.trim()
  const same = templates.find((one) => one.name.toLowerCase() === entered.toLowerCase())
  const saving = useMutation({
    mutationFn() {
      const template = {
        name: entered,
        validityDays: Number(validity),
        terms: terms.trim(),
        note: note.trim(),
      }
      return same
        ? changeOfferTemplate(same.id, { ...template, version: same.version })
        : createOfferTemplate(template)
    },
    meta: { changes: ['offer-templates'] },
    onSuccess(saved) {
      notify.success(templateCopy.saved(saved.name))
      onSaved(saved)
      onClose()
    },
  })
  function submit() {
    setSubmitted(true)
    if (entered !== '' && isValidity(validity)) saving.mutate()
  }
  return (
    <FormDialog
      title="Save as template"
      submitLabel={same ? 'Replace template' : 'Save template'}
      isBusy={saving.isPending}
      problem={saving.error ? errorMessage(saving.error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={fieldStyles.form}>
        <InputField
          id="template-name"
          label="Name"
          hint={same ? templateCopy.replaces : templateCopy.nameHint}
          error={isSubmitted && entered === '' ? templateCopy.noName : undefined}
          value={name}
          maxLength={MAX_LINE}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
        <InputField
          id="template-validity"
          label="Validity"
          unit="days"
          hint={templateCopy.validityHint}
          error={isSubmitted && !isValidity(validity) ? templateCopy.noValidity : undefined}
          value={validity}
          maxLength={3}
          inputMode="numeric"
          autoComplete="off"
          onChange={({ target }) => setValidity(target.value)}
        />
      </div>
    </FormDialog>
  )
}
