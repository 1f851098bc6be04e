import { createPortal } from 'react-dom'
import { errorMessage, hasProblemCode } from '#app/lib/api.ts'
import { keysOf, recordOf } from '#app/lib/keys-of.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { CheckboxField, InputField, SelectField } from '#app/ui/input-field.tsx'
import textStyles from '#app/ui/text.module.css'
import { useMutationForm } from '#app/ui/use-mutation-form.ts'
import { addAddress, changeAddress } from './client.ts'
import type { AddressInput, SavedAddress } from './contract.ts'
import { ADDRESS_GONE, ADDRESS_SAVED, DEFAULT_HINT } from './copy.ts'
import { CountryOptions } from './country-options.tsx'
import { type Address, addressErrors, MAX_FIELD_LENGTHS } from './rules.ts'

const EMPTY: AddressInput = {
  company: '',
  name: '',
  line1: '',
  line2: '',
  postalCode: '',
  city: '',
  region: '',
  country: '',
  isDefault: false,
}

const ADDRESS_FIELDS = keysOf(EMPTY).filter((field) => field !== 'isDefault')

interface AddressDialogProps {
  email: string
  /** Absent for a new address. */
  saved?: SavedAddress | undefined
  onSaved: (address: Address) => void
  onClose: () => void
}

/** Adds or changes an address of the address book. */
export function AddressDialog({ email, saved, onSaved, onClose }: AddressDialogProps) {
  const { id, ...values } = saved ?? { ...EMPTY, id: '' }
  const form = useMutationForm({
    id: 'address',
    defaultValues: values,
    findErrors: addressErrors,
    send: (address): Promise<unknown> =>
      saved ? changeAddress(email, id, address) : addAddress(email, address),
    changes: ['addresses'],
    // As the server stores it.
    onSaved: (_, address) => onSaved(recordOf(ADDRESS_FIELDS, (field) => address[field].trim())),
    savedText: ADDRESS_SAVED,
    describeError: (error) =>
      hasProblemCode(error, 'address-not-found') ? ADDRESS_GONE : errorMessage(error),
  })
  const textField = (name: keyof typeof MAX_FIELD_LENGTHS) => ({
    ...form.field(name),
    maxLength: MAX_FIELD_LENGTHS[name],
    dir: 'auto',
  })
  // Outside the order form, because a form cannot contain another one.
  return createPortal(
    <FormDialog
      title={saved ? 'Edit address' : 'New address'}
      size="wide"
      submitLabel="Save address"
      form={form}
      onClose={onClose}
    >
      <InputField {...textField('company')} label="Company" isHalf autoComplete="organization" />
      <InputField {...textField('name')} label="Name or department" isHalf autoComplete="name" />
      <InputField {...textField('line1')} label="Street and number" autoComplete="address-line1" />
      <InputField {...textField('line2')} label="Building, gate" optional autoComplete="address-line2" />
      <InputField
        {...textField('postalCode')}
        label="Postal code"
        optional
        isHalf
        autoComplete="postal-code"
      />
      <InputField {...textField('city')} label="City" isHalf autoComplete="address-level2" />
      <InputField
        {...textField('region')}
        label="State or region"
        optional
        isHalf
        autoComplete="address-level1"
      />
      <SelectField {...form.field('country')} label="Country" isHalf autoComplete="country">
        <CountryOptions />
      </SelectField>
      <CheckboxField input={form.register('isDefault')}>
        <span>
          Default address
          <span className={`${textStyles.hint} ${textStyles.ownLine}`}>{DEFAULT_HINT}</span>
        </span>
      </CheckboxField>
    </FormDialog>,
    document.body,
  )
}
