import type { ComponentProps } from 'react'
import { validateName } from '#app/auth/core/rules.ts'
import { MAX_LINE, MAX_PERSON_NAME, MAX_PHONE, MAX_PROFILE_LINK, MAX_VAT_ID } from '#app/lib/text-limits.ts'
import { Button } from '#app/ui/button.tsx'
import columnStyles from '#app/ui/columns.module.css'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { FieldMessage } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { InputField } from '#app/ui/input-field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import panelStyles from '#app/ui/panel.module.css'
import textStyles from '#app/ui/text.module.css'
import { useLeaveQuestion } from '#app/ui/use-leave-question.tsx'
import type { UserRecord } from '../core/contract.ts'
import {
  COMPANY_HINT,
  EDUCATION_HINT,
  EMAIL_HINT,
  leaveWarning,
  SOCIAL_HINT,
  unsavedChanges,
} from './copy.ts'
import { PROFILE_FIELDS, type ProfileValues, useProfileForm } from './use-profile-form.ts'

type ProfileFormControls = ReturnType<typeof useProfileForm>

/** The form that edits the profile. */
export function ProfileForm({ record, onDone }: { record: UserRecord; onDone: () => void }) {
  const form = useProfileForm(record, onDone)
  const { errors, dirtyFields, isSubmitting, submitCount } = form.formState
  const changes = Object.keys(dirtyFields).length
  const problems = PROFILE_FIELDS.flatMap((field) => {
    const message = errors[field]?.message
    return message ? [{ field, message }] : []
  })
  const leaveQuestion = useLeaveQuestion(changes > 0, { body: leaveWarning(changes) })
  return (
    <form
      className={panelStyles.panel}
      method="post"
      noValidate
      onSubmit={form.save}
      aria-labelledby="contact"
    >
      <header>
        <h2 id="contact">Contact details</h2>
        <span className={layoutStyles.spacer} />
        <span className={`${textStyles.small} ${textStyles.muted}`} role="status">
          {changes > 0 && unsavedChanges(changes)}
        </span>
      </header>
      <div className={panelStyles.body}>
        <ErrorSummary problems={problems} attempt={submitCount} />
        <ProfileFields email={record.email} form={form} />
      </div>
      <div className={`${panelStyles.body} ${panelStyles.footer} ${fieldStyles.actions}`}>
        <Button type="submit" kind="primary" size="large" aria-disabled={isSubmitting}>
          Save profile
        </Button>
        <Button size="large" onClick={onDone}>
          {changes > 0 ? 'Discard changes' : 'Back'}
        </Button>
        <div role="alert">{errors.root && <FieldMessage>{errors.root.message}</FieldMessage>}</div>
      </div>
      {leaveQuestion}
    </form>
  )
}

type ProfileInput = Omit<ComponentProps<typeof InputField>, 'input' | 'error'>

const OPTIONAL_FIELDS: readonly (ProfileInput & { name: keyof ProfileValues })[] = [
  {
    name: 'phone',
    id: 'phone',
    label: 'Phone',
    hint: 'With country code.',
    inputClassName: textStyles.code,
    type: 'tel',
    autoComplete: 'tel',
    maxLength: MAX_PHONE,
  },
  {
    name: 'companyName',
    id: 'company-name',
    label: 'Company',
    hint: COMPANY_HINT,
    autoComplete: 'organization',
    maxLength: MAX_PERSON_NAME,
  },
  {
    name: 'vatId',
    id: 'vat-id',
    label: 'VAT ID',
    inputClassName: textStyles.code,
    autoComplete: 'off',
    maxLength: MAX_VAT_ID,
  },
  {
    name: 'location',
    id: 'location',
    label: 'Location',
    className: columnStyles.spanAll,
    autoComplete: 'street-address',
    maxLength: MAX_LINE,
  },
  {
    name: 'education',
    id: 'education',
    label: 'Education',
    className: columnStyles.spanAll,
    hint: EDUCATION_HINT,
    maxLength: MAX_LINE,
  },
  {
    name: 'social',
    id: 'social',
    label: 'Professional profile',
    className: columnStyles.spanAll,
    hint: SOCIAL_HINT,
    inputMode: 'url',
    autoComplete: 'url',
    maxLength: MAX_PROFILE_LINK,
  },
]

interface ProfileFieldsProps {
  email: string
  form: ProfileFormControls
}

function ProfileFields({ email, form: { register, formState } }: ProfileFieldsProps) {
  return (
    <div className={columnStyles.twoColumns}>
      <div className={`${fieldStyles.field} ${columnStyles.spanAll}`}>
        <span className={fieldStyles.label}>Email</span>
        <div className={fieldStyles.readOnly}>
          <Icon name="lock" className={textStyles.muted} />
          <span>{email}</span>
        </div>
        <p className={textStyles.hint}>{EMAIL_HINT}</p>
      </div>
      <InputField
        id="name"
        label="Name"
        error={formState.errors.name?.message}
        autoComplete="name"
        maxLength={MAX_PERSON_NAME}
        input={register('name', {
          validate: (name) => (formState.dirtyFields.name ? validateName(name) : undefined),
        })}
      />
      {OPTIONAL_FIELDS.map(({ name, ...field }) => (
        <InputField
          {...field}
          key={name}
          optional
          error={formState.errors[name]?.message}
          input={register(name)}
        />
      ))}
    </div>
  )
}
