import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { invalidateTags } from '#app/app/query-tags.ts'
import { ApiError, errorMessage, hasProblemCode } from '#app/lib/api.ts'
import { capitalize } from '#app/lib/capitalize.ts'
import { keysOf, recordOf } from '#app/lib/keys-of.ts'
import { addAddress, changeAddress } from './client.ts'
import type { AddressInput, SavedAddress } from './contract.ts'
import { ADDRESS_GONE, ADDRESS_SAVED } from './copy.ts'
import { type Address, addressErrors } from './rules.ts'

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

const FIELDS = keysOf(EMPTY).filter((field) => field !== 'isDefault')

/** The form of one address: of `saved`, or of a new one. Input is kept until the server has saved it. */
export function useAddressForm(
  email: string,
  saved: SavedAddress | undefined,
  onSaved: (address: Address) => void,
) {
  const queryClient = useQueryClient()
  const { id, ...values } = saved ?? { ...EMPTY, id: '' }
  const form = useForm<AddressInput>({ defaultValues: values, shouldFocusError: false })

  function showErrors(errors: Partial<Record<string, string>>): boolean {
    const wrong = FIELDS.filter((field) => errors[field])
    for (const field of wrong) form.setError(field, { message: errors[field] ?? '' })
    const [first] = wrong
    if (first) form.setFocus(first)
    return first !== undefined
  }

  const save = form.handleSubmit(async (address) => {
    if (showErrors(addressErrors(address))) return
    try {
      await (saved ? changeAddress(email, id, address) : addAddress(email, address))
      await invalidateTags(queryClient, ['addresses'])
      const { notify } = await import('#app/ui/toasts.ts')
      notify.success(ADDRESS_SAVED)
      onSaved(trimmed(address))
    } catch (error) {
      const isGone = hasProblemCode(error, 'address-not-found')
      if (!(error instanceof ApiError && showErrors(asSentences(error.problem.fields))))
        form.setError('root', { message: isGone ? ADDRESS_GONE : errorMessage(error) })
    }
  })
  return { ...form, save }
}

/** As the server stores it. */
function trimmed(address: Address): Address {
  return recordOf(FIELDS, (field) => address[field].trim())
}

const asSentences = (fields: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, capitalize(text)]))
