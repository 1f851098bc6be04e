import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { missingSettingsQuery } from '#app/seller/signed-in-client.ts'
import { Button } from '#app/ui/button.tsx'
import columnStyles from '#app/ui/columns.module.css'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { FieldMessage } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import panelStyles from '#app/ui/panel.module.css'
import { SentenceList } from '#app/ui/sentence-list.tsx'
import textStyles from '#app/ui/text.module.css'
import { OwnConfirmationField, useOwnConfirmation } from '#app/users/make-admin/own-confirmation-field.tsx'
import type { SectionDto, SectionId } from '../contract.ts'
import { BANK_CONSEQUENCES, BANK_SET_BY_SERVER, SECTION_TEXTS, unsavedText } from '../copy.ts'
import { FreightPreview } from './freight-preview.tsx'
import { SettingField } from './setting-field.tsx'
import { type SectionForm, useSectionForm } from './use-section-form.ts'

export const sectionHeadingId = (id: SectionId) => `section-${id}`

interface SettingsSectionProps {
  section: SectionDto
  /** Called when the section has unsaved changes, and when it has none any more. */
  onChanged: (title: string, isChanged: boolean) => void
}

/** A section of the settings, saved by itself. */
export function SettingsSection({ section: given, onChanged }: SettingsSectionProps) {
  const form = useSectionForm(given)
  const [isConfirming, setConfirming] = useState(false)
  const { section, changed, errors, problem, attempt, isBusy, textOf } = form
  const { title, explanation } = SECTION_TEXTS[section.id]
  const isChanged = changed.length > 0
  useEffect(() => onChanged(title, isChanged), [onChanged, title, isChanged])
  const isLocked = section.settings.every(({ isSetByServer }) => isSetByServer)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (section.needsPassword && isChanged) setConfirming(true)
    else void form.save()
  }
  return (
    <div>
      <form
        method="post"
        className={panelStyles.panel}
        noValidate
        onSubmit={submit}
        aria-labelledby={sectionHeadingId(section.id)}
      >
        <header>
          <h2 id={sectionHeadingId(section.id)} tabIndex={-1}>
            {title}
          </h2>
          <span className={layoutStyles.spacer} />
          <span className={`${textStyles.small} ${textStyles.muted}`} role="status">
            {isChanged && unsavedText(changed.length)}
          </span>
        </header>
        <div className={`${panelStyles.body} ${layoutStyles.stack}`}>
          <p className={textStyles.muted}>{explanation}</p>
          <MissingInSection section={section} />
          {isLocked && section.needsPassword && <p>{BANK_SET_BY_SERVER}</p>}
          <ErrorSummary
            problems={Object.entries(errors).map(([field, message]) => ({
              field,
              message: `${section.settings.find(({ key }) => key === field)?.label}: ${message}`,
            }))}
            attempt={attempt}
          />
          <div className={columnStyles.twoColumns}>
            {section.settings.map((setting) => (
              <SettingField
                key={setting.key}
                setting={setting}
                text={textOf(setting.key)}
                error={errors[setting.key]}
                onEdit={(text) => form.edit(setting.key, text)}
              />
            ))}
          </div>
          {section.id === 'bank' && <BankPreview textOf={textOf} />}
          {section.id === 'freight' && <FreightPreview textOf={textOf} />}
        </div>
        {!isLocked && (
          <div className={`${panelStyles.body} ${panelStyles.footer} ${fieldStyles.actions}`}>
            <Button type="submit" kind="primary" size="large" aria-disabled={isBusy || !isChanged}>
              Save {title.toLowerCase()}
            </Button>
            {isChanged && (
              <Button size="large" onClick={form.discard}>
                Discard changes
              </Button>
            )}
            {problem && <FieldMessage isAlert>{problem}</FieldMessage>}
          </div>
        )}
      </form>
      {isConfirming && <ConfirmBankDialog form={form} onClose={() => setConfirming(false)} />}
    </div>
  )
}

/** The parts that buyers miss because of a setting of this section. */
function MissingInSection({ section }: { section: SectionDto }) {
  const { data = [] } = useQuery(missingSettingsQuery)
  return data
    .filter(({ settings }) => section.settings.some(({ key }) => settings.includes(key)))
    .map(({ consequence }) => <FieldMessage key={consequence}>{consequence}</FieldMessage>)
}

/** The account as buyers see it on the payment page. */
function BankPreview({ textOf }: { textOf: (key: string) => string }) {
  const lines = [
    ['Payee', textOf('BANK_ACCOUNT_HOLDER')],
    ['IBAN', textOf('BANK_IBAN')],
    ['BIC', textOf('BANK_BIC')],
    ['Bank', textOf('BANK_NAME')],
  ].filter(([, text]) => text)
  if (lines.length === 0) return null
  return (
    <section aria-label="Preview of the bank account">
      <p className={textStyles.hint}>On the payment page</p>
      <dl className={panelStyles.details}>
        {lines.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span
                className={
                  label === 'IBAN' || label === 'BIC'
                    ? `${textStyles.code} ${textStyles.anywhere}`
                    : undefined
                }
              >
                {text}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Asks for the password of the person who changes the bank account. */
function ConfirmBankDialog({ form, onClose }: { form: SectionForm; onClose: () => void }) {
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
