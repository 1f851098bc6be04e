import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { errorWords } from '#app/lib/api.ts'
import { sessionQuery } from '../client.ts'
import { type GooglePopup, googleErrorWords, onGoogleEnd, startGoogle } from './google-popup.ts'
import { useSignedIn } from './use-post-sign-in.ts'

type Progress = { step: 'idle' } | { step: 'opening' } | { step: 'waiting'; popup: GooglePopup }

/**
 * Signing in with Google. Whoever comes back signed in is told to the whole page; refusals go to `onError`, and
 * undefined takes an older one away.
 */
export function useGoogle(returnTo: string, onError: (words: string | undefined) => void) {
  const queryClient = useQueryClient()
  const signedIn = useSignedIn()
  const [progress, setProgress] = useState<Progress>({ step: 'idle' })

  function fail(words: string) {
    setProgress({ step: 'idle' })
    onError(words)
  }

  /** Asks who is signed in now; `otherwise` is said when nobody is. */
  async function lookAround(otherwise: string) {
    try {
      const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
      if (session) signedIn(session)
      else fail(otherwise)
    } catch (error) {
      fail(errorWords(error))
    }
  }

  const heard = useEffectEvent(({ error }: { error: string | null }) => {
    if (error === null) lookAround('Google sign-in did not work.')
    else if (progress.step === 'waiting') fail(googleErrorWords(error))
  })
  useEffect(() => onGoogleEnd((end) => heard(end)), [])

  // A popup gives no event when it is closed by hand. It also looks closed once Google's pages cut it off from its
  // opener: its end is heard all the same, whatever is said here meanwhile.
  const closed = useEffectEvent(() => lookAround('The Google window was closed before it finished.'))
  useEffect(() => {
    if (progress.step !== 'waiting') return
    const watch = window.setInterval(() => {
      if (!progress.popup.isClosed()) return
      window.clearInterval(watch)
      closed()
    }, 500)
    return () => window.clearInterval(watch)
  }, [progress])

  return {
    isBusy: progress.step !== 'idle',
    start() {
      onError(undefined)
      setProgress({ step: 'opening' })
      startGoogle(returnTo).then(
        (popup) => setProgress({ step: 'waiting', popup }),
        (error) => fail(errorWords(error)),
      )
    },
  }
}
