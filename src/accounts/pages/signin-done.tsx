import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { googleErrorWords, tellGoogleEnd } from '../google.ts'

/** The last page of the Google popup: tells the page that opened it, and closes. */
export function SignInDone() {
  const { error } = useSearch({ from: '/signin-done' })
  useEffect(() => {
    tellGoogleEnd({ error: error ?? null })
    window.close()
  }, [error])
  return (
    <section className="wrap done">
      <h1>{error ? 'Not signed in' : 'Signed in'}</h1>
      <p>{error ? `${googleErrorWords(error)} ` : ''}You can close this window.</p>
    </section>
  )
}
