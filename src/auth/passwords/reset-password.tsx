import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useHydratedSearch } from '../form/use-hydrated-search.ts'
import { ChoosePasswordForm } from './choose-password-form.tsx'
import { RequestResetForm } from './request-reset-form.tsx'

/** Without a token: the form that requests a link. With a token: the form that sets a new password. */
export function ResetPassword() {
  const { token: tokenInAddress } = useHydratedSearch(useSearch({ from: '/auth/resetpassword' }))
  const [token, setToken] = useState<string>()
  const navigate = useNavigate()
  useEffect(() => {
    if (!tokenInAddress) return
    setToken(tokenInAddress)
    // The token gives access to the account: it must not stay in the address bar or in the history.
    void navigate({ to: '/resetpassword', search: {}, replace: true })
  }, [tokenInAddress, navigate])
  if (token) return <ChoosePasswordForm key={token} token={token} onAskAgain={() => setToken(undefined)} />
  return tokenInAddress ? null : <RequestResetForm />
}
