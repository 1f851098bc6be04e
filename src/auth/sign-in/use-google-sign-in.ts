import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { errorMessage } from '#app/lib/api.ts'
import { fetchSession, type Session } from '../account/client.ts'
import { GOOGLE_FAILED, GOOGLE_POPUP_CLOSED, googleErrorMessage } from '../core/copy.ts'
import { type GooglePopup, onGoogleResult, startGoogleSignIn } from './google-popup.ts'

type SignInProgress = { step: 'idle' } | { step: 'opening' } | { step: 'waiting'; popup: GooglePopup }

export interface GoogleSignIn {
  /** The page to return to from Google in a browser that blocks popups; without it the page is not left. */
  returnTo?: string
  onSignedIn: (session: Session) => unknown
  /** Undefined clears the previous error. */
  onError: (message: string | undefined) => void
}

export function useGoogleSignIn({ returnTo, onSignedIn, onError }: GoogleSignIn) {
  const [progress, setProgress] = useState<SignInProgress>({ step: 'idle' })
  /** False once Google's error is shown, which says more than that the popup was closed. */
  const isResultOpen = useRef(false)

  function fail(message: string) {
    setProgress({ step: 'idle' })
    onError(message)
  }

  /** Takes the session if there is one, otherwise shows `failureMessage`. */
  async function checkSession(failureMessage: string) {
    try {
      const session = await fetchSession()
      if (session) await onSignedIn(session)
      else if (isResultOpen.current) fail(failureMessage)
    } catch (error) {
      fail(errorMessage(error))
    }
  }

  const handleResult = useEffectEvent(({ error }: { error: string | null }) => {
    if (error === null) return checkSession(GOOGLE_FAILED)
    if (isResultOpen.current) fail(googleErrorMessage(error))
    isResultOpen.current = false
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
      isResultOpen.current = true
      setProgress({ step: 'opening' })
      startGoogleSignIn(returnTo).then(
        (popup) => setProgress({ step: 'waiting', popup }),
        (error) => fail(errorMessage(error)),
      )
    },
  }
}
