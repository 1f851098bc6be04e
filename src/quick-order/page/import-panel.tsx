import { useState } from 'react'
import { formatPlural } from '#app/lib/numbers.ts'
import { textTypedSince } from '#app/lib/typed-since.ts'
import { Button } from '#app/ui/button.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { Field } from '#app/ui/field.tsx'
import { FileDrop } from '#app/ui/file-drop.tsx'
import { FormNotice } from '#app/ui/form-notice.tsx'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { LinkButton } from '#app/ui/link-button.tsx'
import panelStyles from '#app/ui/panel.module.css'
import textStyles from '#app/ui/text.module.css'
import { PASTE_HINT } from '../core/copy.ts'
import type { RowImport } from '../import/use-row-import.ts'
import { downloadSample } from './downloads.ts'
import styles from './quick-order.module.css'

/** Imports rows from a paste or a file. */
export function ImportPanel({ rowImport }: { rowImport: RowImport }) {
  const [text, setText] = useState('')
  const [isImporting, setImporting] = useState(false)
  const { state, importText, importFile } = rowImport
  const importPasted = async (pasted: string) => {
    // The code that reads them may still be loading.
    if (isImporting) return
    setImporting(true)
    setText(pasted)
    const isImported = await importText(pasted).finally(() => setImporting(false))
    // Text that could not be imported stays in the field.
    if (isImported) setText((now) => textTypedSince(pasted, now))
  }
  return (
    <section
      className={`${panelStyles.panel} ${styles.importPanel}`}
      data-screen-only
      aria-labelledby="import-heading"
    >
      <header>
        <h2 id="import-heading">Import from a spreadsheet</h2>
      </header>
      <div className={`${panelStyles.body} ${layoutStyles.stack}`}>
        {state.step === 'failed' && (
          <FormNotice key={state.attempt} kind="error" title={state.error.title}>
            <p>{state.error.advice}</p>
          </FormNotice>
        )}
        <Field id="paste" label="Paste rows" boxed={false} hint={PASTE_HINT}>
          {(control) => (
            <textarea
              {...control}
              className={`${fieldStyles.textarea} ${textStyles.code}`}
              rows={6}
              spellCheck={false}
              placeholder={'FX-13\t21\nFX-24; 16'}
              value={text}
              onChange={({ target }) => setText(target.value)}
              onPaste={(event) => {
                // Beside typed text, the paste is part of what is being typed.
                if (text.trim() !== '') return
                event.preventDefault()
                // As the field has it, so that text typed meanwhile is recognized.
                void importPasted(event.clipboardData.getData('text').replace(/\r\n?/g, '\n'))
              }}
            />
          )}
        </Field>
        <Button
          size="large"
          disabled={text.trim() === ''}
          aria-busy={isImporting}
          onClick={() => void importPasted(text)}
        >
          Import rows
        </Button>
        <FileImport state={state} onFile={(file) => void importFile(file)} />
      </div>
    </section>
  )
}

function FileImport({ state, onFile }: { state: RowImport['state']; onFile: (file: File) => void }) {
  return (
    <FileDrop onFile={onFile}>
      <p className={textStyles.hint}>Or drop it here. Up to 5,000 rows.</p>
      {state.step === 'reading' && (
        <p role="status">
          <progress value={state.share} max={1} aria-label="Reading the file" /> Reading {state.name}…
        </p>
      )}
      {state.step === 'done' && (
        <p className={textStyles.hint} role="status">
          {formatPlural(state.rows, ['row', 'rows'])} imported
          {state.encoding && ` (${state.encoding})`}.
        </p>
      )}
      <LinkButton onClick={() => void downloadSample()}>
        <Icon name="download" />
        Download sample file
      </LinkButton>
    </FileDrop>
  )
}
