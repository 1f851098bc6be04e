import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSession } from '#app/auth/sessions/access-guards.tsx'
import { errorMessage } from '#app/lib/api.ts'
import { formatDay } from '#app/lib/dates.ts'
import { addQuoteFile, quoteFileUrl, removeQuoteFile } from '#app/quotes/client.ts'
import type { Quote } from '#app/quotes/core/contract.ts'
import { MAX_QUOTE_FILE_BYTES, MAX_QUOTE_FILES } from '#app/quotes/core/file-types.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldMessage } from '#app/ui/field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import panelStyles from '#app/ui/panel.module.css'
import { Panel } from '#app/ui/panel.tsx'
import textStyles from '#app/ui/text.module.css'
import { filesCopy } from '../core/copy.ts'

const ACCEPTED = '.pdf,.png,.jpg,.jpeg,.xlsx'

/** Drawings and lists that belong to a quote. Both sides see them. */
export function QuoteFiles({ quote }: { quote: Quote }) {
  const { number, files, actions } = quote
  const { displayName: ownName } = useSession()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  const fail = (error: unknown) => setProblem(errorMessage(error))
  const adding = useMutation({
    mutationFn: (file: File) => addQuoteFile(number, file),
    meta: { changes: ['quotes'] },
    onError: fail,
  })
  const removing = useMutation({
    mutationFn: (id: string) => removeQuoteFile(number, id),
    meta: { changes: ['quotes'] },
    onMutate: () => setProblem(''),
    onError: fail,
  })
  const own = files.filter(({ by }) => by === ownName)
  const isBusy = adding.isPending || removing.isPending
  const canAdd = actions.includes('comment')
  if (!canAdd && files.length === 0) return null
  function add(file: File | undefined) {
    setProblem('')
    if (!file || isBusy) return
    if (file.size > MAX_QUOTE_FILE_BYTES) setProblem(filesCopy.tooLarge)
    else adding.mutate(file)
  }
  return (
    <Panel id="quote-files" title="Files" isScreenOnly={files.length === 0}>
      {files.length > 0 && (
        <ul className={panelStyles.rows}>
          {files.map(({ id, name, by, addedAt }) => (
            <li key={id}>
              <div>
                <a href={quoteFileUrl(number, id)} download>
                  {name}
                </a>
                <br />
                <span className={textStyles.hint}>
                  {by}, {formatDay(addedAt)}
                </span>
              </div>
              {canAdd && by === ownName && (
                <Button size="small" onClick={() => !isBusy && removing.mutate(id)}>
                  Remove<span className={textStyles.visuallyHidden}> {name}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {canAdd && own.length < MAX_QUOTE_FILES && (
        <div className={`${panelStyles.body} ${layoutStyles.tightStack}`} data-screen-only>
          <p className={textStyles.hint}>{filesCopy.hint}</p>
          <div>
            <input
              ref={input}
              type="file"
              hidden
              accept={ACCEPTED}
              aria-label="File"
              onChange={({ target }) => {
                add(target.files?.[0])
                target.value = ''
              }}
            />
            <Button
              aria-busy={adding.isPending}
              aria-disabled={isBusy}
              onClick={() => input.current?.click()}
            >
              Add file
            </Button>
          </div>
          {problem && <FieldMessage isAlert>{problem}</FieldMessage>}
        </div>
      )}
    </Panel>
  )
}
