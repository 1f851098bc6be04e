import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { googleErrorWords, tellGoogleEnd } from './google-popup.ts'
import { useAddressQuery } from './use-hydrated-search.ts'

/** The last page of the Google popup: tells the page that opened it, and closes. */
export function SignInDone() {
  const search = useSearch({ from: '/signin-done' })
  const { error } = useAddressQuery(search)
  useEffect(() => {
    tellGoogleEnd({ error: search.error ?? null })
    window.close()
  }, [search.error])
  return (
    <section className="wrap done">
      <h1>{error ? 'Not signed in' : 'Signed in'}</h1>
      <p>{error ? `${googleErrorWords(error)} ` : ''}You can close this window.</p>
    </section>
  )
}
