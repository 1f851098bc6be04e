import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage, hasProblemCode } from '#app/lib/api.ts'
import { resendConfirmation } from '../account/account-client.ts'
import { sessionQuery } from '../account/client.ts'

type RequestState =
  | { step: 'idle' }
  | { step: 'sending' }
  | { step: 'sent' }
  | { step: 'failed'; problem: string }

/** Requests another confirmation email. */
export function useResendConfirmation(email: string) {
  const queryClient = useQueryClient()
  const [request, setRequest] = useState<RequestState>({ step: 'idle' })
  const send = async () => {
    if (request.step === 'sending') return
    setRequest({ step: 'sending' })
    try {
      await resendConfirmation(email)
      setRequest({ step: 'sent' })
    } catch (error) {
      setRequest({ step: 'failed', problem: errorMessage(error) })
      const isConfirmed = hasProblemCode(error, 'email-already-verified')
      if (isConfirmed) await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    }
  }
  return {
    isSending: request.step === 'sending',
    isSent: request.step === 'sent',
    problem: request.step === 'failed' ? request.problem : undefined,
    send,
  }
}
