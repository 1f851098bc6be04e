import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { countryName } from '#app/addresses/rules.ts'
import { invalidateTags } from '#app/app/query-tags.ts'
import { useNavigateWhileShown } from '#app/app/use-navigate-while-shown.ts'
import { errorMessage } from '#app/lib/api.ts'
import { formatPlural } from '#app/lib/numbers.ts'
import { MAX_NAME } from '#app/lib/text-limits.ts'
import { Alert } from '#app/ui/alert.tsx'
import choiceStyles from '#app/ui/choice-list.module.css'
import fieldStyles from '#app/ui/field.module.css'
import { FieldMessage } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { InputField } from '#app/ui/input-field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { notify } from '#app/ui/notify.ts'
import panelStyles from '#app/ui/panel.module.css'
import { SearchField } from '#app/ui/search-field.tsx'
import { SentenceList } from '#app/ui/sentence-list.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import tableStyles from '#app/ui/table.module.css'
import { companiesQuery } from '../core/client.ts'
import type { Company, ListedCompany } from '../core/contract.ts'
import { mergeCompany, mergePreviewQuery } from './client.ts'
import type { MergePreview } from './contract.ts'
import {
  BLOCKED_TITLE,
  CHOOSE_COMPANY,
  companiesMerged,
  confirmName,
  mergeConsequences,
  movedRecords,
  movesTo,
  NAME_DIFFERS,
  NO_OTHER_COMPANY,
  NO_UNDO,
  SEARCH_HINT,
} from './copy.ts'

/** The companies that are offered at a time; a search finds the others. */
const MAX_OFFERED = 6

interface MergeDialogProps {
  company: Company
  onClose: () => void
}

/** Merges a duplicate into another company: which one, what moves, and the name of the duplicate as a confirmation. */
export function MergeDialog({ company, onClose }: MergeDialogProps) {
  const [into, setInto] = useState<string | null>(null)
  const [name, setName] = useState('')
  const [isChoiceMissing, setChoiceMissing] = useState(false)
  const [isNameWrong, setNameWrong] = useState(false)
  const { data: preview, error: loadError } = useQuery({
    ...mergePreviewQuery(company.id, into ?? ''),
    enabled: into !== null,
  })
  const merging = useMerge(company, onClose)
  const isBlocked = preview !== undefined && preview.obstacles.length > 0
  const submit = () => {
    setChoiceMissing(!preview)
    setNameWrong(name !== company.name)
    if (!preview) return document.querySelector<HTMLElement>('[name="merge-into"]')?.focus()
    if (name !== company.name) return document.getElementById('merge-name')?.focus()
    merging.mutate({ into: preview.into.id, name, version: preview.version })
  }
  const failure = merging.error ?? loadError
  return (
    <FormDialog
      title={`Merge ${company.name} into another company`}
      submitLabel="Merge companies"
      submitKind="destructive"
      form={{
        isBusy: merging.isPending,
        isBlocked,
        problem: failure ? errorMessage(failure) : undefined,
        submit,
      }}
      // Enter in the search searches and does not send the form.
      onKeyDown={(event) => {
        const isSearch = event.target instanceof HTMLInputElement && event.target.type === 'search'
        if (event.key === 'Enter' && isSearch) event.preventDefault()
      }}
      onClose={onClose}
    >
      <TargetField
        company={company}
        chosen={into}
        isMissing={isChoiceMissing && into === null}
        onChoose={setInto}
      />
      {into !== null && !preview && !loadError && <Spinner />}
      {preview && <Preview preview={preview} from={company.name} />}
      {preview && !isBlocked && (
        <InputField
          id="merge-name"
          label={confirmName(company.name)}
          error={isNameWrong && name !== company.name ? NAME_DIFFERS : undefined}
          value={name}
          maxLength={MAX_NAME}
          dir="auto"
          onChange={({ target }) => setName(target.value)}
        />
      )}
    </FormDialog>
  )
}

function useMerge(company: Company, onClose: () => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigateWhileShown()
  return useMutation({
    mutationFn: (merge: Parameters<typeof mergeCompany>[1]) => mergeCompany(company.id, merge),
    onSuccess: async ({ id, name }) => {
      onClose()
      await navigate({ to: '/dashboard/company', search: { company: id } })
      void invalidateTags(queryClient, ['companies', 'orders'])
      notify.success(companiesMerged(company.name, name))
    },
    onError: () => invalidateTags(queryClient, ['companies']),
  })
}

interface TargetFieldProps {
  company: Company
  chosen: string | null
  /** None was chosen in the last attempt. */
  isMissing: boolean
  onChoose: (id: string) => void
}

/** The search starts with the first word of the name, because duplicates are named alike. */
function TargetField({ company, chosen, isMissing, onChoose }: TargetFieldProps) {
  const [q, setQ] = useState(company.name.split(' ')[0] ?? '')
  const list = useInfiniteQuery({
    ...companiesQuery({ q: q || undefined, status: 'active' }),
    placeholderData: keepPreviousData,
  })
  const offered = (list.data?.pages[0]?.items ?? [])
    .filter(({ id }) => id !== company.id)
    .slice(0, MAX_OFFERED)
  return (
    <>
      <SearchField label="Search companies" placeholder={SEARCH_HINT} value={q} onSearch={setQ} />
      {list.isError && !list.data && <FieldMessage isAlert>{errorMessage(list.error)}</FieldMessage>}
      {list.data && offered.length === 0 && <p role="status">{NO_OTHER_COMPANY}</p>}
      {offered.length > 0 && (
        <fieldset className={fieldStyles.field}>
          <legend>Company that takes over</legend>
          <div className={choiceStyles.choiceList}>
            {offered.map((one) => (
              <label key={one.id}>
                <input
                  type="radio"
                  name="merge-into"
                  checked={one.id === chosen}
                  onChange={() => onChoose(one.id)}
                />
                <CompanySummary company={one} />
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {isMissing && <FieldMessage isAlert>{CHOOSE_COMPANY}</FieldMessage>}
    </>
  )
}

function CompanySummary({ company: { name, country, vatId, members } }: { company: ListedCompany }) {
  return (
    <span>
      <span className={tableStyles.primary}>{name}</span>
      <span className={tableStyles.secondary}>
        {[countryName(country), vatId && `VAT ID ${vatId}`, formatPlural(members, ['member', 'members'])]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  )
}

function Preview({ preview, from }: { preview: MergePreview; from: string }) {
  if (preview.obstacles.length > 0) {
    return (
      <Alert kind="error" title={BLOCKED_TITLE}>
        <SentenceList sentences={preview.obstacles} />
      </Alert>
    )
  }
  return (
    <section className={layoutStyles.stack} aria-labelledby="merge-moves">
      <h3 id="merge-moves">{movesTo(preview.into.name)}</h3>
      <dl className={panelStyles.details}>
        {movedRecords(preview).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Alert kind="warning" title={NO_UNDO}>
        <SentenceList sentences={mergeConsequences(preview, from)} />
      </Alert>
    </section>
  )
}
