import { createCompany } from '#app/companies/core/client.ts'
import {
  CompanyCountryField,
  CompanyNameField,
  findCompanyErrors,
  VatIdField,
} from '#app/companies/core/company-form-fields.tsx'
import type { Company } from '#app/companies/core/contract.ts'
import { COMPANY_CREATED, CREATE_HINT } from '#app/companies/core/copy.ts'
import { Button } from '#app/ui/button.tsx'
import columnStyles from '#app/ui/columns.module.css'
import { FieldMessage } from '#app/ui/field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import panelStyles from '#app/ui/panel.module.css'
import textStyles from '#app/ui/text.module.css'
import { useMutationForm } from '#app/ui/use-mutation-form.ts'

/** The form of a new company. The customer becomes its owner. */
export function CreateCompany({ onCreated }: { onCreated: (company: Company) => unknown }) {
  const form = useMutationForm({
    id: 'company',
    defaultValues: { name: '', country: '', vatId: '' },
    findErrors: findCompanyErrors,
    send: createCompany,
    changes: ['companies'],
    onSaved: onCreated,
    savedText: COMPANY_CREATED,
  })
  return (
    <form className={panelStyles.panel} noValidate onSubmit={form.onSubmit}>
      <header>
        <h2>New company</h2>
      </header>
      <div className={`${panelStyles.body} ${layoutStyles.stack}`}>
        <div className={columnStyles.fields}>
          <CompanyNameField {...form.field('name')} isOwn />
          <CompanyCountryField {...form.field('country')} isOwn />
          <VatIdField {...form.field('vatId')} />
        </div>
        <div role="alert">{form.problem && <FieldMessage>{form.problem}</FieldMessage>}</div>
        <p className={textStyles.muted}>{CREATE_HINT}</p>
        <Button type="submit" kind="primary" size="large" aria-busy={form.isBusy}>
          Create company
        </Button>
      </div>
    </form>
  )
}
