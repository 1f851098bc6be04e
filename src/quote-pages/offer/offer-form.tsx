import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, errorMessage } from '#app/lib/api.ts'
import { formatMoney } from '#app/lib/money.ts'
import { TotalBar } from '#app/order-lists/core/total-bar.tsx'
import { MAX_QUOTE_LINES } from '#app/quotes/core/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldLink } from '#app/ui/field-link.tsx'
import { FormNotice } from '#app/ui/form-notice.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { notify } from '#app/ui/notify.ts'
import tableStyles from '#app/ui/table.module.css'
import textStyles from '#app/ui/text.module.css'
import { useDiscardQuestion } from '#app/ui/use-discard-question.tsx'
import { useLeaveQuestion } from '#app/ui/use-leave-question.tsx'
import { offerCopy } from '../core/copy.ts'
import { formatChange, parsePercent } from '../core/price-entry.ts'
import styles from './offer.module.css'
import {
  discountEntries,
  lineProblem,
  newFreeTextLine,
  type OfferEntry,
  type OfferLine,
  type OfferTerms,
  offerTotals,
  offerWarnings,
} from './offer-draft.ts'
import { OfferTable } from './offer-table.tsx'
import { OfferTermsFields, termsFreight, termsProblem } from './offer-terms.tsx'
import { offerFieldId } from './use-offer-keys.ts'

/** More would push the lines off the screen. */
const MAX_LISTED = 8
const TERMS_ID = 'offer-valid-until'

interface OfferFormProps {
  number: string
  initialLines: readonly OfferLine[]
  /** Of the first line that is added. */
  nextLineNo: number
  initialTerms: OfferTerms
  /** In percent; lines with a deeper discount are marked. */
  maxDiscount: number
  onSend: (lines: readonly OfferLine[], terms: OfferTerms) => Promise<unknown>
  onDone: () => void
}

/** The offer of sales, for hundreds of lines by keyboard. Ctrl-Enter sends it. */
export function OfferForm({
  number,
  initialLines,
  nextLineNo,
  initialTerms,
  maxDiscount,
  onSend,
  onDone,
}: OfferFormProps) {
  const { lines, change, remove, addFreeText } = useOfferLines(initialLines, nextLineNo)
  const [terms, setTerms] = useState(initialTerms)
  const [attempt, setAttempt] = useState(0)
  const isChanged = lines !== initialLines || terms !== initialTerms
  const sending = useMutation({
    meta: { changes: ['quotes'] },
    mutationFn: () => onSend(lines, terms),
    onSuccess() {
      notify.success(offerCopy.sent(number))
      onDone()
    },
  })
  const question = useLeaveQuestion(isChanged && !sending.isPending && !sending.isSuccess, {
    body: offerCopy.leave,
  })
  const cancelling = useDiscardQuestion(isChanged, onDone, offerCopy.discard)
  const problems = findProblems(lines, terms)
  function send() {
    if (sending.isPending) return
    setAttempt((before) => before + 1)
    if (problems.length === 0) sending.mutate()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
  return (
    <section aria-label="Offer" className={layoutStyles.stack} onKeyDown={onKeyDown}>
      {attempt > 0 && problems.length > 0 && <NotSent key={attempt} problems={problems} />}
      {sending.error && problems.length === 0 && (
        <FormNotice key={`sent ${attempt}`} kind="error" title={offerCopy.notAccepted}>
          <RefusedLines error={sending.error} lines={lines} />
        </FormNotice>
      )}
      <div className={tableStyles.frame} data-rows="compact">
        <OfferToolbar lines={lines} onChange={change} />
        <OfferTable
          lines={lines}
          maxDiscount={maxDiscount}
          isChecked={attempt > 0}
          onChange={change}
          onRemove={remove}
        />
        <div className={tableStyles.toolbar}>
          <Button size="small" isRepeatable disabled={lines.length >= MAX_QUOTE_LINES} onClick={addFreeText}>
            {offerCopy.addText}
          </Button>
        </div>
      </div>
      <OfferShortcuts />
      <OfferTermsFields terms={terms} onChange={setTerms} />
      <OfferWarnings warnings={offerWarnings(lines, maxDiscount)} />
      <OfferTotal lines={lines} terms={terms}>
        <Button size="large" onClick={cancelling.requestClose}>
          Cancel
        </Button>
        <Button kind="primary" size="large" aria-disabled={sending.isPending} onClick={send}>
          Send offer
        </Button>
      </OfferTotal>
      {question}
      {cancelling.question}
    </section>
  )
}

function useOfferLines(initialLines: readonly OfferLine[], nextLineNo: number) {
  const [lines, setLines] = useState(initialLines)
  const change = useCallback(
    (entries: ReadonlyMap<number, OfferEntry>) =>
      setLines((before) =>
        before.map((line) => {
          const entry = entries.get(line.lineNo)
          return entry ? { ...line, ...entry } : line
        }),
      ),
    [],
  )
  const remove = useCallback(
    (lineNo: number) => setLines((before) => before.filter((line) => line.lineNo !== lineNo)),
    [],
  )
  function addFreeText() {
    const lineNo = Math.max(nextLineNo, ...lines.map((line) => line.lineNo + 1))
    flushSync(() => setLines([...lines, newFreeTextLine(lineNo)]))
    document.getElementById(offerFieldId(lineNo, 'name'))?.focus()
  }
  return { lines, change, remove, addFreeText }
}

interface OfferProblem {
  /** The id of the field. */
  field: string
  text: string
}

function findProblems(lines: readonly OfferLine[], terms: OfferTerms): OfferProblem[] {
  const ofLines = lines.flatMap((line, index) => {
    const problem = lineProblem(line)
    return problem
      ? [{ field: offerFieldId(line.lineNo, problem.field), text: `Line ${index + 1}: ${problem.message}` }]
      : []
  })
  return [...ofLines, ...termsProblem(terms).map((text) => ({ field: TERMS_ID, text }))]
}

const ProblemList = ({ problems }: { problems: readonly OfferProblem[] }) => (
  <ul>
    {problems.slice(0, MAX_LISTED).map(({ field, text }) => (
      <li key={field + text}>
        <FieldLink field={field}>{text}</FieldLink>
      </li>
    ))}
  </ul>
)

const NotSent = ({ problems }: { problems: readonly OfferProblem[] }) => (
  <FormNotice kind="error" title={offerCopy.notSent(problems.length)}>
    <ProblemList problems={problems} />
  </FormNotice>
)

/** Problems that the server found in lines, with the line numbers of the table. */
function RefusedLines({ error, lines }: { error: Error; lines: readonly OfferLine[] }) {
  const fields = error instanceof ApiError ? Object.entries(error.problem.fields ?? {}) : []
  const problems = fields.flatMap(([name, text]) => {
    const [, index, column] = /^lines\.(\d+)(?:\.(\w+))?$/.exec(name) ?? []
    const line = lines[Number(index)]
    return line
      ? [
          {
            field: offerFieldId(line.lineNo, 'quantity'),
            text: offerCopy.refusedLine(Number(index) + 1, column, text),
          },
        ]
      : []
  })
  if (problems.length === 0 || problems.length < fields.length) return <p>{errorMessage(error)}</p>
  return <ProblemList problems={problems} />
}

interface OfferToolbarProps {
  lines: readonly OfferLine[]
  onChange: (entries: ReadonlyMap<number, OfferEntry>) => void
}

function OfferToolbar({ lines, onChange }: OfferToolbarProps) {
  const [discount, setDiscount] = useState('')
  const basisPoints = parsePercent(discount)
  return (
    <div className={tableStyles.toolbar}>
      <label className={layoutStyles.inline}>
        Discount on list prices
        <input
          className={styles.discount}
          inputMode="decimal"
          placeholder="7.5%"
          maxLength={7}
          autoComplete="off"
          value={discount}
          onChange={({ target }) => setDiscount(target.value)}
        />
      </label>
      <Button
        size="small"
        disabled={basisPoints === undefined}
        onClick={() => onChange(discountEntries(lines, basisPoints ?? 0))}
      >
        Apply to all lines
      </Button>
    </div>
  )
}

/** Sales see before they send which limits the prices exceed. */
function OfferWarnings({ warnings }: { warnings: readonly string[] }) {
  return (
    <p className={textStyles.warning} role="status">
      {warnings.length > 0 && [...warnings, offerCopy.warningsNote].join(' ')}
    </p>
  )
}

interface OfferTotalProps {
  lines: readonly OfferLine[]
  terms: OfferTerms
  children: ReactNode
}

function OfferTotal({ lines, terms, children }: OfferTotalProps) {
  const { goods, list, open } = offerTotals(lines)
  const change = formatChange(goods, list)
  return (
    <TotalBar
      summary={
        <span role="status">
          {open > 0 ? offerCopy.open(open) : change && offerCopy.changeToList(change)}
        </span>
      }
      total={formatMoney(goods + termsFreight(terms))}
    >
      {children}
    </TotalBar>
  )
}

function OfferShortcuts() {
  return (
    <p className={tableStyles.shortcuts}>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> <kbd>Enter</kbd> line
      </span>
      <span>
        <kbd>-5%</kbd> off the list price
      </span>
      <span>
        <kbd>L</kbd> list, <kbd>A</kbd> agreement, <kbd>T</kbd> target
      </span>
      <span>
        <kbd>Shift Enter</kbd> the same for all lines below
      </span>
      <span>
        <kbd>Ctrl Enter</kbd> send
      </span>
    </p>
  )
}
