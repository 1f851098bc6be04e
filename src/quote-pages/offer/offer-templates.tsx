import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#app/lib/api.ts'
import { addCalendarDays, utcDay } from '#app/lib/dates.ts'
import { createOfferTemplate, deleteOfferTemplate, offerTemplatesQuery } from '#app/quotes/client.ts'
import type { OfferTemplate } from '#app/quotes/templates/contract.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/input-field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { notify, notifyUndoable } from '#app/ui/notify.ts'
import { Options } from '#app/ui/options.tsx'
import { templateCopy } from '../core/copy.ts'
import type { OfferTerms } from './offer-draft.ts'
import { OfferTemplateDialog } from './offer-template-dialog.tsx'

const CHANGES = { changes: ['offer-templates'] } as const

interface OfferTemplatesProps {
  terms: OfferTerms
  onChange: (terms: OfferTerms) => void
}

/** The templates that the sales team shares: choose one, save the terms as one, delete one. */
export function OfferTemplates({ terms, onChange }: OfferTemplatesProps) {
  const { data: templates = [] } = useQuery(offerTemplatesQuery)
  const [chosenId, setChosenId] = useState('')
  const [isSaving, setSaving] = useState(false)
  const chosen = templates.find(({ id }) => id === chosenId)
  const restoring = useMutation({
    mutationFn: ({ version, ...template }: OfferTemplate) => createOfferTemplate(template),
    meta: CHANGES,
    onError: (error) => notify.error(errorMessage(error)),
  })
  const deleting = useMutation({
    mutationFn: ({ id }: OfferTemplate) => deleteOfferTemplate(id),
    meta: CHANGES,
    onSuccess: (deleted) =>
      notifyUndoable(templateCopy.deleted(deleted.name), () => restoring.mutate(deleted)),
    onError: (error) => notify.error(errorMessage(error)),
  })
  function choose(id: string) {
    setChosenId(id)
    const template = templates.find((one) => one.id === id)
    if (!template) return
    onChange({
      ...terms,
      terms: template.terms,
      note: template.note,
      validUntil: addCalendarDays(utcDay(new Date()), template.validityDays),
    })
    const replacesTexts =
      (terms.terms !== '' && terms.terms !== template.terms) ||
      (terms.note !== '' && terms.note !== template.note)
    if (replacesTexts) notifyUndoable(templateCopy.used(template.name), () => onChange(terms))
  }
  return (
    <div className={layoutStyles.tightStack}>
      <SelectField
        id="offer-template"
        label="Template"
        value={chosen ? chosenId : ''}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{templates.length > 0 ? 'None' : templateCopy.none}</option>
        <Options of={templates.map(({ id, name }) => [id, name])} />
      </SelectField>
      <p className={layoutStyles.wrappingRow}>
        <Button size="small" onClick={() => setSaving(true)}>
          Save as template
        </Button>
        {chosen && (
          <Button
            size="small"
            kind="danger"
            aria-disabled={deleting.isPending}
            onClick={() => deleting.mutate(chosen)}
          >
            Delete template
          </Button>
        )}
      </p>
      {isSaving && (
        <OfferTemplateDialog
          terms={terms}
          templates={templates}
          initialName={chosen?.name ?? ''}
          onSaved={({ id }) => setChosenId(id)}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  )
}
