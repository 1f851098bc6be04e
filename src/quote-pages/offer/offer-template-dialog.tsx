import { daysBetween, utcDay } from '#app/lib/dates.ts'
import { MAX_LINE } from '#app/lib/text-limits.ts'
import { changeOfferTemplate, createOfferTemplate } from '#app/quotes/client.ts'
import { MAX_VALIDITY_DAYS } from '#app/quotes/core/rules.ts'
import type { OfferTemplate } from '#app/quotes/templates/contract.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { InputField } from '#app/ui/input-field.tsx'
import { useMutationForm } from '#app/ui/use-mutation-form.ts'
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
  const findTemplate = (typed: string) =>
    templates.find((one) => one.name.toLowerCase() === typed.trim().toLowerCase())
  const form = useMutationForm({
    id: 'template',
    defaultValues: { name: initialName, validity: String(daysBetween(utcDay(new Date()), validUntil)) },
    findErrors: ({ name, validity }) => ({
      ...(!name.trim() && { name: templateCopy.noName }),
      ...(!isValidity(validity) && { validity: templateCopy.noValidity }),
    }),
    send({ name, validity }) {
      const template = {
        name: name.trim(),
        validityDays: Number(validity),
        terms: terms.trim(),
        note: note.trim(),
      }
      const same = findTemplate(name)
      return same
        ? changeOfferTemplate(same.id, { ...template, version: same.version })
        : createOfferTemplate(template)
    },
    changes: ['offer-templates'],
    onSaved(saved) {
      onSaved(saved)
      onClose()
    },
    savedText: ({ name }) => templateCopy.saved(name),
  })
  const same = findTemplate(form.watch('name'))
  return (
    <FormDialog
      title="Save as template"
      submitLabel={same ? 'Replace template' : 'Save template'}
      form={form}
      onClose={onClose}
    >
      <InputField
        {...form.field('name')}
        label="Name"
        hint={same ? templateCopy.replaces : templateCopy.nameHint}
        maxLength={MAX_LINE}
      />
      <InputField
        {...form.field('validity')}
        label="Validity"
        unit="days"
        hint={templateCopy.validityHint}
        maxLength={3}
        inputMode="numeric"
      />
    </FormDialog>
  )
}
