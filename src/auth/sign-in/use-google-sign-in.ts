import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { errorMessage } from '#app/lib/api.ts'
import { sessionQuery } from '../account/client.ts'
import { GOOGLE_FAILED, GOOGLE_POPUP_CLOSED, googleErrorMessage } from '../core/copy.ts'
import { type GooglePopup, onGoogleResult, startGoogleSignIn } from './google-popup.ts'
import { useStartSession } from './use-post-sign-in.ts'

type SignInProgress = { step: 'idle' } | { step: 'opening' } | { step: 'waiting'; popup: GooglePopup }

/** Starts the session after a successful sign-in. Errors go to `onError`; undefined clears the previous one. */
export function useGoogleSignIn(returnTo: string, onError: (message: string | undefined) => void) {
  const queryClient = useQueryClient()
  const startSession = useStartSession()
  const [progress, setProgress] = useState<SignInProgress>({ step: 'idle' })

  function fail(message: string) {
    setProgress({ step: 'idle' })
    onError(message)
  }

  /** Starts the session if there is one, otherwise shows `failureMessage`. */
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
    if (error === null) checkSession(GOOGLE_FAILED)
    else if (progress.step === 'waiting') fail(googleErrorMessage(error))
  })
  useEffect(() => onGoogleResult((result) => handleResult(result)), [])

  // No event is fired when the user closes the popup. The popup also looks closed while Google's pages are open in it;
  // its result still arrives and replaces the message.
  const handleClosed = useEffectEvent(() => checkSession(GOOGLE_POPUP_CLOSED))
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
