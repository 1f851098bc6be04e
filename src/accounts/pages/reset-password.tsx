import { useSearch } from '@tanstack/react-router'
import { AskForReset } from '../parts/ask-for-reset.tsx'
import { ChoosePassword } from '../parts/choose-password.tsx'
import { useAddressQuery } from '../use-address-query.ts'

/** Without a token the form that asks for a link, with one the form the link leads to. */
export function ResetPassword() {
  const { token } = useAddressQuery(useSearch({ from: '/identity/resetpassword' }))
  return token ? <ChoosePassword key={token} token={token} /> : <AskForReset />
}
