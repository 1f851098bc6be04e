import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { errorMessage } from '#app/lib/api.ts'
import { sessionQuery } from '../client.ts'
import { type GooglePopup, googleErrorMessage, onGoogleResult, startGoogleSignIn } from './google-popup.ts'
import { useStartSession } from './use-post-sign-in.ts'

type SignInProgress = { step: 'idle' } | { step: 'opening' } | { step: 'waiting'; popup: GooglePopup }

/**
 * Signing in with Google. Whoever comes back signed in is told to the whole page; refusals go to `onError`, and
 * undefined takes an older one away.
 */
export function useGoogleSignIn(returnTo: string, onError: (words: string | undefined) => void) {
  const queryClient = useQueryClient()
  const startSession = useStartSession()
  const [progress, setProgress] = useState<SignInProgress>({ step: 'idle' })

  function fail(words: string) {
    setProgress({ step: 'idle' })
    onError(words)
  }

  /** Asks who is signed in now; `otherwise` is said when nobody is. */
  async function checkSession(failureMessage: string) {
    try {
      const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
      if (session) startSession(session)
      else fail(failureMessage)
    } catch (error) {
      fail(errorMessage(error))
    }
  }

  const handleResult = useEffectEvent(({ error }: { error: string | null }) => {
    if (error === null) checkSession('Google sign-in did not work.')
    else if (progress.step === 'waiting') fail(googleErrorMessage(error))
  })
  useEffect(() => onGoogleResult((end) => handleResult(end)), [])

  // A popup gives no event when it is closed by hand. It also looks closed once Google's pages cut it off from its
  // opener: its end is heard all the same, whatever is said here meanwhile.
  const handleClosed = useEffectEvent(() => checkSession('The Google window was closed before it finished.'))
  useEffect(() => {
    if (progress.step !== 'waiting') return
    const watch = window.setInterval(() => {
      if (!progress.popup.isClosed()) return
      window.clearInterval(watch)
      handleClosed()
    }, 500)
    return () => window.clearInterval(watch)
  }, [progress])

  return {
    isBusy: progress.step !== 'idle',
    start() {
      onError(undefined)
      setProgress({ step: 'opening' })
      startGoogleSignIn(returnTo).then(
        (popup) => setProgress({ step: 'waiting', popup }),
        (error) => fail(errorMessage(error)),
      )
    },
  }
}
