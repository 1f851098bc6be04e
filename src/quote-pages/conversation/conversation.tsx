import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { loadDraft, saveDraft } from '#app/auth/account/drafts.ts'
import { useSession } from '#app/auth/sessions/access-guards.tsx'
import { errorMessage } from '#app/lib/api.ts'
import { formatMinute } from '#app/lib/dates.ts'
import { MAX_DESCRIPTION } from '#app/lib/text-limits.ts'
import { textTypedSince } from '#app/lib/typed-since.ts'
import { sendQuoteMessage } from '#app/quotes/client.ts'
import type { Quote } from '#app/quotes/core/contract.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { FieldMessage } from '#app/ui/field.tsx'
import { CheckboxField, TextareaField } from '#app/ui/input-field.tsx'
import panelStyles from '#app/ui/panel.module.css'
import { Panel } from '#app/ui/panel.tsx'
import { submitUnless } from '#app/ui/submit-unless.ts'
import textStyles from '#app/ui/text.module.css'
import { conversationCopy, ENTRY_LABELS } from '../core/copy.ts'

interface ConversationProps {
  quote: Quote
  /** Sales may write notes that the buyer does not see. */
  canWriteInternal: boolean
}

/** Messages of both sides. */
export function Conversation({ quote, canWriteInternal }: ConversationProps) {
  const { entries, actions } = quote
  const messages = entries.filter(({ kind, text }) => kind !== 'ordered' && text !== '')
  const canWrite = actions.includes('comment') || canWriteInternal
  return (
    <Panel id="messages" title="Messages" isScreenOnly={messages.length === 0}>
      {messages.length > 0 && (
        <ul className={panelStyles.divided}>
          {messages.map(({ id, at, by, kind, text }) => (
            <li key={id} className={panelStyles.body}>
              <p className={textStyles.hint}>
                <b>{by}</b>, <time dateTime={at}>{formatMinute(at)}</time>{' '}
                {kind === 'note' && <Badge tone="warning">Internal</Badge>}
                {kind !== 'note' && kind !== 'message' && ENTRY_LABELS[kind]}
              </p>
              <p className={textStyles.multiline} dir="auto">
                {text}
              </p>
            </li>
          ))}
        </ul>
      )}
      {messages.length === 0 && !canWrite && <p className={panelStyles.body}>{conversationCopy.none}</p>}
      {canWrite && <MessageForm key={quote.number} quote={quote} canWriteInternal={canWriteInternal} />}
    </Panel>
  )
}

function MessageForm({ quote: { number, actions }, canWriteInternal }: ConversationProps) {
  const canWriteToBuyer = actions.includes('comment')
  const draft = `message ${number} ${useSession().email}`
  const [text, setText] = useState(() => loadDraft(draft).text ?? '')
  useEffect(() => saveDraft(draft, text ? { text } : {}), [draft, text])
  const [isNote, setNote] = useState(false)
  const isInternal = isNote || !canWriteToBuyer
  const adding = useMutation({
    meta: { changes: ['quotes'] },
    mutationFn: (sent: string) =>
      sendQuoteMessage(number, { kind: isInternal ? 'note' : 'message', text: sent.trim() }),
    onSuccess: (_quote, sent) => {
      // Also if the page was left meanwhile.
      saveDraft(draft, {})
      setText((now) => textTypedSince(sent, now))
    },
  })
  return (
    <form
      className={`${panelStyles.body} ${panelStyles.footer} ${fieldStyles.form}`}
      data-screen-only
      noValidate
      onSubmit={submitUnless(adding.isPending || text.trim() === '', () => adding.mutate(text))}
    >
      <TextareaField
        id="message"
        label={isInternal ? 'Internal note' : 'Message'}
        maxLength={MAX_DESCRIPTION}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {canWriteInternal && (
        <CheckboxField checked={isInternal} disabled={!canWriteToBuyer} onChange={() => setNote(!isNote)}>
          {conversationCopy.internal}
        </CheckboxField>
      )}
      {adding.error && <FieldMessage isAlert>{errorMessage(adding.error)}</FieldMessage>}
      <div>
        <Button type="submit" aria-disabled={adding.isPending}>
          {isInternal ? 'Add note' : 'Send message'}
        </Button>
      </div>
    </form>
  )
}
