import { useState } from 'react'
import { LOST_REASON_LABELS } from '#app/lib/reason-labels.ts'
import { sendQuoteMessage } from '#app/quotes/client.ts'
import { LOST_REASONS, type LostReason } from '#app/quotes/core/rules.ts'
import { ChoiceField } from '#app/ui/input-field.tsx'
import { choicesOf } from '#app/ui/options.tsx'
import { quoteCopy } from '../core/copy.ts'
import { MessageDialog } from './message-dialog.tsx'

interface Ending {
  action: string
  messageLabel: string
  reasonLabel: string
  reasons: readonly LostReason[]
  usualReason: LostReason
  savedText: string
}

/** By the buyer, and by the sales team. */
const ENDINGS: Record<'withdrawal' | 'decline', Ending> = {
  withdrawal: {
    action: 'Withdraw',
    messageLabel: 'Message to the sales team',
    reasonLabel: 'Reason',
    reasons: LOST_REASONS.filter((reason) => reason !== 'not-offered'),
    usualReason: 'no-need',
    savedText: quoteCopy.withdrawn,
  },
  decline: {
    action: 'Decline',
    messageLabel: 'Message to the buyer',
    reasonLabel: 'Reason, for our figures',
    reasons: LOST_REASONS,
    usualReason: 'price',
    savedText: quoteCopy.declined,
  },
}

interface EndQuoteDialogProps {
  number: string
  kind: keyof typeof ENDINGS
  onClose: () => void
}

/** Ends a quote without an order, with the reason and a message to the other side. */
export function EndQuoteDialog({ number, kind, onClose }: EndQuoteDialogProps) {
  const { action, messageLabel, reasonLabel, reasons, usualReason, savedText } = ENDINGS[kind]
  const [lostReason, setLostReason] = useState(usualReason)
  return (
    <MessageDialog
      title={`${action} quote ${number}?`}
      label={messageLabel}
      submitLabel={`${action} quote`}
      isDestructive
      onSend={(text) => sendQuoteMessage(number, { kind, text, lostReason })}
      savedText={savedText}
      onClose={onClose}
    >
      <ChoiceField
        id="lost-reason"
        label={reasonLabel}
        value={lostReason}
        choices={choicesOf(reasons, LOST_REASON_LABELS)}
        onChoose={setLostReason}
      />
    </MessageDialog>
  )
}
