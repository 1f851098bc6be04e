import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, errorMessage } from '#app/lib/api.ts'
import { resendConfirmation, sessionQuery } from '../client.ts'

type Sending = { step: 'idle' } | { step: 'sending' } | { step: 'sent' } | { step: 'failed'; problem: string }

/** Asks for another confirmation email, and says what came of it. */
export function useResendConfirmation(email: string) {
  const queryClient = useQueryClient()
  const [sending, setSending] = useState<Sending>({ step: 'idle' })
  const send = async () => {
    if (sending.step === 'sending') return
    setSending({ step: 'sending' })
    try {
      await resendConfirmation(email)
      setSending({ step: 'sent' })
    } catch (refusal) {
      setSending({ step: 'failed', problem: errorMessage(refusal) })
      const isConfirmed = refusal instanceof ApiError && refusal.problem.code === 'email-already-verified'
      if (isConfirmed) await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    }
  }
  return {
    isSending: sending.step === 'sending',
    isSent: sending.step === 'sent',
    problem: sending.step === 'failed' ? sending.problem : undefined,
    send,
  }
}
