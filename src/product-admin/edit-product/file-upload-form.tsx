import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useRef, useState } from 'react'
import { ApiError, errorMessage } from '#app/lib/api.ts'
import { utcDay } from '#app/lib/dates.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { type NewFileFields, uploadProductFile } from '#app/products/files/client.ts'
import type { ProductFile } from '#app/products/files/contract.ts'
import {
  FILE_KIND_IDS,
  FILE_KINDS,
  FILE_LANGUAGE_IDS,
  FILE_LANGUAGES,
  type FileKind,
  type FileLanguage,
  MAX_FILE_BYTES,
  MAX_REVISION_LENGTH,
} from '#app/products/files/rules.ts'
import { Button } from '#app/ui/button.tsx'
import columnStyles from '#app/ui/columns.module.css'
import { FieldMessage } from '#app/ui/field.tsx'
import { ChoiceField, InputField } from '#app/ui/input-field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { notify } from '#app/ui/notify.ts'
import { choicesOf } from '#app/ui/options.tsx'
import tableStyles from '#app/ui/table.module.css'
import textStyles from '#app/ui/text.module.css'
import { fileCopy } from './copy.ts'

/** For the file dialog. The server checks the content of the file. */
const ACCEPTED_TYPES = '.pdf,.png,.step,.stp'

/** '4' after '3'; '1' for the first file of its kind and language. Other revisions have no next one. */
function suggestRevision(files: readonly ProductFile[], kind: FileKind, language: FileLanguage): string {
  const current = files.find((file) => file.isCurrent && file.kind === kind && file.language === language)
  if (!current) return '1'
  return /^\d{1,6}$/.test(current.revision) ? String(Number(current.revision) + 1) : ''
}

/** Uploads one file, with its kind, language and revision. What was entered stays after an error. */
export function FileUploadForm({ product, files }: { product: Product; files: readonly ProductFile[] }) {
  const [kind, setKind] = useState<FileKind>('manual')
  const [language, setLanguage] = useState<FileLanguage>('en')
  const [typedRevision, setTypedRevision] = useState<string>()
  const [validFrom, setValidFrom] = useState(() => utcDay(new Date()))
  const input = useRef<HTMLInputElement>(null)
  const [progress, setProgress] = useState(0)
  const [problem, setProblem] = useState('')
  const { mutate, isPending, error } = useMutation({
    meta: { changes: ['products'] },
    mutationFn: ({ file, fields }: { file: File; fields: NewFileFields }) =>
      uploadProductFile(product.id, file, fields, setProgress),
    onSuccess: (added, { file }) => {
      setTypedRevision(undefined)
      if (input.current?.files?.[0] === file) input.current.value = ''
      notify.success(fileCopy.added(added.fileName))
    },
  })
  const revision = typedRevision ?? suggestRevision(files, kind, language)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isPending) return
    const file = input.current?.files?.[0]
    if (!file) return setProblem(fileCopy.noFile)
    if (file.size > MAX_FILE_BYTES) return setProblem(fileCopy.tooLarge(file.name))
    setProblem('')
    setProgress(0)
    // If the answer is lost, the next attempt repeats this revision, also when the list shows it.
    setTypedRevision(revision)
    mutate({ file, fields: { kind, language, revision, validFrom } })
  }
  const getError = (field: keyof NewFileFields) =>
    error instanceof ApiError ? error.problem.fields?.[field] : undefined
  const message = problem || (error && errorMessage(error))
  return (
    <form className={layoutStyles.stack} noValidate onSubmit={submit} aria-label="Upload a file">
      <div className={columnStyles.twoColumns}>
        <ChoiceField
          id="file-kind"
          label="Kind"
          error={getError('kind')}
          value={kind}
          choices={choicesOf(FILE_KIND_IDS, FILE_KINDS)}
          onChoose={setKind}
        />
        <ChoiceField
          id="file-language"
          label="Language"
          error={getError('language')}
          value={language}
          choices={choicesOf(FILE_LANGUAGE_IDS, FILE_LANGUAGES)}
          onChoose={setLanguage}
        />
        <InputField
          id="file-revision"
          label="Revision"
          error={getError('revision')}
          value={revision}
          maxLength={MAX_REVISION_LENGTH}
          onChange={({ target }) => setTypedRevision(target.value)}
        />
        <InputField
          id="file-valid-from"
          label="Valid from"
          error={getError('validFrom')}
          type="date"
          value={validFrom}
          onChange={({ target }) => setValidFrom(target.value)}
        />
      </div>
      <div className={layoutStyles.wrappingRow}>
        <input ref={input} type="file" accept={ACCEPTED_TYPES} aria-label="File" />
        <Button type="submit" aria-disabled={isPending}>
          Upload
        </Button>
        {isPending ? (
          <progress value={progress} max={1} aria-label="Uploading" />
        ) : (
          <span className={`${tableStyles.secondary} ${textStyles.anywhere}`}>{fileCopy.limits}</span>
        )}
      </div>
      {message && <FieldMessage isAlert>{message}</FieldMessage>}
    </form>
  )
}
