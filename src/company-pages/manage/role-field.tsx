import { ROLE_HINTS } from '#app/companies/core/copy.ts'
import { COMPANY_ROLES, type CompanyRole, ROLE_LABELS } from '#app/companies/core/rules.ts'
import { SelectField } from '#app/ui/input-field.tsx'
import { choicesOf, Options } from '#app/ui/options.tsx'
import type { FormField } from '#app/ui/use-mutation-form.ts'

interface RoleFieldProps extends FormField {
  role: CompanyRole
  /** All by default. */
  roles?: readonly CompanyRole[]
}

/** The choice of a role, with what it may do. */
export const RoleField = ({ role, roles = COMPANY_ROLES, ...field }: RoleFieldProps) => (
  <SelectField {...field} label="Role" hint={ROLE_HINTS[role]}>
    <Options of={choicesOf(roles, ROLE_LABELS)} />
  </SelectField>
)
