import { createPortal } from 'react-dom'
import columnStyles from '#app/ui/columns.module.css'
import fieldStyles from '#app/ui/field.module.css'
import { FieldMessage } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { InputField, SelectField } from '#app/ui/input-field.tsx'
import textStyles from '#app/ui/text.module.css'
import type { SavedAddress } from './contract.ts'
import { DEFAULT_HINT } from './copy.ts'
import { CountryOptions } from './country-options.tsx'
import { type Address, MAX_FIELD_LENGTHS } from './rules.ts'
import { useAddressForm } from './use-address-form.ts'

interface AddressDialogProps {
  email: string
  /** Absent for a new address. */
  saved?: SavedAddress | undefined
  onSaved: (address: Address) => void
  onClose: () => void
}

type AddressForm = ReturnType<typeof useAddressForm>

/** Adds or changes an address of the address book. */
export function AddressDialog({ email, saved, onSaved, onClose }: AddressDialogProps) {
  const form = useAddressForm(email, saved, onSaved)
  const { errors, isSubmitting } = form.formState
  // Outside the order form, because a form cannot contain another one.
  return createPortal(
    <FormDialog
      title={saved ? 'Edit address' : 'New address'}
      size="wide"
      submitLabel="Save address"
      isBusy={isSubmitting}
      onClose={onClose}
      onSubmit={() => form.save()}
    >
      <div className={columnStyles.sixColumns}>
        <TextField form={form} name="company" label="Company" autoComplete="organization" />
        <TextField form={form} name="name" label="Name or department" autoComplete="name" />
        <TextField form={form} name="line1" label="Street and number" autoComplete="address-line1" isWide />
        <TextField
          form={form}
          name="line2"
          label="Building, gate"
          autoComplete="address-line2"
          isWide
          isOptional
        />
        <TextField form={form} name="postalCode" label="Postal code" autoComplete="postal-code" isOptional />
        <TextField form={form} name="city" label="City" autoComplete="address-level2" />
        <TextField
          form={form}
          name="region"
          label="State or region"
          autoComplete="address-level1"
          isOptional
        />
        <CountryField form={form} />
        <label className={`${fieldStyles.checkbox} ${columnStyles.spanAll}`}>
          <input type="checkbox" {...form.register('isDefault')} />
          <span>
            Default address <span className={textStyles.hint}>{DEFAULT_HINT}</span>
          </span>
        </label>
        <div role="alert" className={columnStyles.spanAll}>
          {errors.root?.message && <FieldMessage>{errors.root.message}</FieldMessage>}
        </div>
      </div>
    </FormDialog>,
    document.body,
  )
}

interface TextFieldProps {
  form: AddressForm
  name: keyof typeof MAX_FIELD_LENGTHS
  label: string
  autoComplete: string
  isOptional?: boolean
  isWide?: boolean
}

function TextField({ form, name, label, autoComplete, isOptional = false, isWide = false }: TextFieldProps) {
  return (
    <InputField
      id={`address-${name}`}
      label={label}
      optional={isOptional}
      className={isWide ? columnStyles.spanAll : columnStyles.spanThree}
      error={form.formState.errors[name]?.message}
      input={form.register(name)}
      dir="auto"
      maxLength={MAX_FIELD_LENGTHS[name]}
      autoComplete={autoComplete}
    />
  )
}

function CountryField({ form }: { form: AddressForm }) {
  return (
    <SelectField
      id="address-country"
      label="Country"
      className={columnStyles.spanThree}
      error={form.formState.errors.country?.message}
      input={form.register('country')}
      autoComplete="country"
    >
      <CountryOptions />
    </SelectField>
  )
}
