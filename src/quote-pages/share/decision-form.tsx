import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { errorMessage } from '#app/lib/api.ts'
import { MAX_LINE } from '#app/lib/text-limits.ts'
import { decideSharedQuote } from '#app/quotes/client.ts'
import type { SharedQuote } from '#app/quotes/core/link-contract.ts'
import { Button } from '#app/ui/button.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { FieldMessage } from '#app/ui/field.tsx'
import { InputField } from '#app/ui/input-field.tsx'
import panelStyles from '#app/ui/panel.module.css'
import { Panel } from '#app/ui/panel.tsx'
import textStyles from '#app/ui/text.module.css'
import { DECISION_LABELS, shareCopy } from '../core/copy.ts'

type Decision = SharedQuote['decisions'][number]['decision']

interface DecisionFormProps {
  token: string
  buyer: string
  onDecided: (quote: SharedQuote) => void
}

/** Yes or no, with a name. It is an opinion: only the buyer orders. */
export function DecisionForm({ token, buyer, onDecided }: DecisionFormProps) {
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [sent, setSent] = useState<Decision>()
  const sending = useMutation({
    mutationFn: (decision: Decision) => decideSharedQuote({ token, name: name.trim(), decision }),
    meta: { changes: [] },
    onSuccess(quote, decision) {
      setSent(decision)
      onDecided(quote)
    },
  })
  function decide(decision: Decision) {
    setMissing(name.trim() === '')
    if (name.trim() === '') document.getElementById('decision-name')?.focus()
    else if (!sending.isPending) sending.mutate(decision)
  }
  return (
    <Panel id="decision" title={shareCopy.question} isScreenOnly>
      <form
        className={`${panelStyles.body} ${fieldStyles.form}`}
        noValidate
        onSubmit={(event: SyntheticEvent) => event.preventDefault()}
      >
        <p className={textStyles.hint}>{shareCopy.opinionHint(buyer)}</p>
        <InputField
          id="decision-name"
          label="Your name"
          error={isMissing ? shareCopy.noName : undefined}
          maxLength={MAX_LINE}
          autoComplete="name"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {sending.error && <FieldMessage isAlert>{errorMessage(sending.error)}</FieldMessage>}
        <div className={fieldStyles.actions}>
          <Button kind="primary" size="large" onClick={() => decide('yes')}>
            {DECISION_LABELS.yes}
          </Button>
          <Button size="large" onClick={() => decide('no')}>
            {DECISION_LABELS.no}
          </Button>
        </div>
        <p role="status">{sent && shareCopy.thanks(DECISION_LABELS[sent], buyer)}</p>
      </form>
    </Panel>
  )
}
