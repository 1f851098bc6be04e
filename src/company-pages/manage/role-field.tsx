import type { UseFormRegisterReturn } from 'react-hook-form'
import { ROLE_HINTS } from '#app/companies/core/copy.ts'
import { COMPANY_ROLES, type CompanyRole, ROLE_LABELS } from '#app/companies/core/rules.ts'
import columnStyles from '#app/ui/columns.module.css'
import { SelectField } from '#app/ui/input-field.tsx'
import { choicesOf, Options } from '#app/ui/options.tsx'

interface RoleFieldProps {
  role: CompanyRole
  error: string | undefined
  input: UseFormRegisterReturn
  /** All by default. */
  roles?: readonly CompanyRole[]
}

/** The choice of a role, with what it may do. */
export function RoleField({ role, error, input, roles = COMPANY_ROLES }: RoleFieldProps) {
  return (
    <SelectField
      id="member-role"
      label="Role"
      hint={ROLE_HINTS[role]}
      className={columnStyles.spanAll}
      error={error}
      input={input}
    >
      <Options of={choicesOf(roles, ROLE_LABELS)} />
    </SelectField>
  )
}
