import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import layoutStyles from '#app/ui/layout.module.css'
import { googleErrorMessage } from '../core/copy.ts'
import styles from '../form/auth-form.module.css'
import { useHydratedSearch } from '../form/use-hydrated-search.ts'
import { announceGoogleResult } from './google-popup.ts'

/** The last page of the Google popup: sends the result to the page that opened it, and closes. */
export function GooglePopupDone() {
  const search = useSearch({ from: '/signin-done' })
  const { error } = useHydratedSearch(search)
  useEffect(() => {
    announceGoogleResult({ error: search.error ?? null })
    window.close()
  }, [search.error])
  return (
    <section className={`${layoutStyles.pageWidth} ${styles.popupResult}`}>
      <h1>{error ? 'Not signed in' : 'Signed in'}</h1>
      <p>{error ? `${googleErrorMessage(error)} ` : ''}You can close this window.</p>
    </section>
  )
}
