import { useNavigate } from '@tanstack/react-router'
import { CountryOptions } from '#app/addresses/country-options.tsx'
import { Button } from '#app/ui/button.tsx'
import columnStyles from '#app/ui/columns.module.css'
import { Field, FieldMessage } from '#app/ui/field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import panelStyles from '#app/ui/panel.module.css'
import textStyles from '#app/ui/text.module.css'
import { createCompany } from './client.ts'
import { COMPANY_CREATED, CREATE_HINT, VAT_HINT } from './copy.ts'
import { useCompanyForm } from './use-company-form.ts'

/** The form of a new company. The customer becomes its owner. */
export function CreateCompany() {
  const navigate = useNavigate()
  const form = useCompanyForm({
    defaultValues: { name: '', country: '', vatId: '' },
    findErrors: ({ name, country }) => ({
      ...(!name.trim() && { name: 'Enter the name of the company.' }),
      ...(!country && { country: 'Choose the country.' }),
    }),
    send: createCompany,
    onSaved(company) {
      void navigate({ to: '/dashboard/company', search: { company: company.id, tab: 'members' } })
      return COMPANY_CREATED
    },
  })
  const { errors, isSubmitting } = form.formState
  return (
    <form className={panelStyles.panel} noValidate onSubmit={form.submit}>
      <header>
        <h2>New company</h2>
      </header>
      <div className={`${panelStyles.body} ${layoutStyles.stack}`}>
        <div className={columnStyles.sixColumns}>
          <Field
            id="company-name"
            label="Company name"
            className={columnStyles.spanAll}
            error={errors.name?.message}
          >
            {(control) => (
              <input
                {...control}
                {...form.register('name')}
                maxLength={80}
                autoComplete="organization"
                dir="auto"
              />
            )}
          </Field>
          <Field
            id="company-country"
            label="Country"
            className={columnStyles.spanThree}
            error={errors.country?.message}
          >
            {(control) => (
              <select {...control} {...form.register('country')} autoComplete="country">
                <CountryOptions />
              </select>
            )}
          </Field>
          <Field
            id="company-vat"
            label="VAT ID"
            optional
            hint={VAT_HINT}
            className={columnStyles.spanThree}
            error={errors.vatId?.message}
          >
            {(control) => (
              <input {...control} {...form.register('vatId')} maxLength={40} autoComplete="off" />
            )}
          </Field>
        </div>
        <div role="alert">{errors.root?.message && <FieldMessage>{errors.root.message}</FieldMessage>}</div>
        <p className={textStyles.muted}>{CREATE_HINT}</p>
        <Button type="submit" kind="primary" size="large" aria-disabled={isSubmitting}>
          Create company
        </Button>
      </div>
    </form>
  )
}
