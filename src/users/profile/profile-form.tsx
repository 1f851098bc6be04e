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

function ProfileFields({
  email,
  form: { register, formState },
}: {
  email: string
  form: ProfileFormControls
}) {
  const error = (field: keyof ProfileValues) => formState.errors[field]?.message
  return (
    <div className={columnStyles.twoColumns}>
      <div className={`${fieldStyles.field} ${columnStyles.spanAll}`}>
        <span className={fieldStyles.label}>Email</span>
        <div className={fieldStyles.readOnly}>
          <Icon name="lock" />
          <span>{email}</span>
        </div>
        <p className={textStyles.hint}>{EMAIL_HINT}</p>
      </div>
      <InputField
        id="name"
        label="Name"
        error={error('name')}
        autoComplete="name"
        maxLength={MAX_PERSON_NAME}
        input={register('name', {
          validate: (name) => (formState.dirtyFields.name ? validateName(name) : undefined),
        })}
      />
      <InputField
        id="phone"
        label="Phone"
        optional
        hint="With country code."
        error={error('phone')}
        inputClassName={textStyles.code}
        type="tel"
        autoComplete="tel"
        maxLength={MAX_PHONE}
        input={register('phone')}
      />
      <InputField
        id="company-name"
        label="Company"
        optional
        hint={COMPANY_HINT}
        error={error('companyName')}
        autoComplete="organization"
        maxLength={MAX_PERSON_NAME}
        input={register('companyName')}
      />
      <InputField
        id="vat-id"
        label="VAT ID"
        optional
        error={error('vatId')}
        inputClassName={textStyles.code}
        autoComplete="off"
        maxLength={MAX_VAT_ID}
        input={register('vatId')}
      />
      <InputField
        id="location"
        label="Location"
        optional
        className={columnStyles.spanAll}
        error={error('location')}
        autoComplete="street-address"
        maxLength={MAX_LINE}
        input={register('location')}
      />
      <InputField
        id="education"
        label="Education"
        optional
        className={columnStyles.spanAll}
        hint={EDUCATION_HINT}
        error={error('education')}
        maxLength={MAX_LINE}
        input={register('education')}
      />
      <InputField
        id="social"
        label="Professional profile"
        optional
        className={columnStyles.spanAll}
        hint={SOCIAL_HINT}
        error={error('social')}
        inputMode="url"
        autoComplete="url"
        maxLength={MAX_PROFILE_LINK}
        input={register('social')}
      />
    </div>
  )
}
