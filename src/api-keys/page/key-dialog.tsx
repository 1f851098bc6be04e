import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Scope } from '#app/app/scopes.ts'
import { addDays, utcDay } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import choiceStyles from '#app/ui/choice-list.module.css'
import { CopyButton } from '#app/ui/copy-button.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { FieldMessage } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Checkboxes, InputField } from '#app/ui/input-field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import textStyles from '#app/ui/text.module.css'
import { useMutationForm } from '#app/ui/use-mutation-form.ts'
import { createKey, type KeyPlace, serviceAccountsQuery } from '../client.ts'
import type { ApiKey, ServiceAccount } from '../contract.ts'
import { createdTitle, integrationsCopy, keyTitle, replaceConsequences, replaceTitle } from '../copy.ts'
import { MAX_KEY_DAYS } from '../rules.ts'

interface KeyDialogProps {
  place: KeyPlace
  account: ServiceAccount
  /** The key that the new one replaces; undefined for another one. */
  replaced: ApiKey | undefined
  onClose: () => void
}

/** Creates a key and shows it once. */
export function KeyDialog({ place, account, replaced, onClose }: KeyDialogProps) {
  const queryClient = useQueryClient()
  const now = new Date()
  const lastDay = utcDay(addDays(now, MAX_KEY_DAYS))
  const [created, setCreated] = useState<string>()
  const refetch = () => void queryClient.invalidateQueries({ queryKey: serviceAccountsQuery(place).queryKey })
  const form = useMutationForm({
    id: 'key',
    defaultValues: {
      scopes: place.scopes.filter((name) => replaced?.scopes.includes(name)),
      expiresOn: lastDay,
    },
    send: (key) => createKey(place, account.id, key),
    onSaved: ({ key }) => {
      setCreated(key)
      refetch()
    },
    // A key whose answer was lost is there, and has to be revoked.
    onError: refetch,
  })
  if (created) return <CreatedKey account={account.name} text={created} onClose={onClose} />
  return (
    <FormDialog
      title={replaced ? replaceTitle(replaced.prefix) : keyTitle(account.name)}
      submitLabel={integrationsCopy.addKey}
      form={form}
      onClose={onClose}
    >
      {replaced && <p>{replaceConsequences(replaced.prefix)}</p>}
      <ScopeFields
        place={place}
        scopes={form.watch('scopes')}
        error={form.formState.errors.scopes?.message}
        onChange={(scopes) => form.setValue('scopes', [...scopes])}
      />
      <InputField
        {...form.field('expiresOn')}
        label="Works until"
        hint={integrationsCopy.expiryHint}
        type="date"
        min={utcDay(now)}
        max={lastDay}
      />
    </FormDialog>
  )
}

interface ScopeFieldsProps {
  place: KeyPlace
  scopes: readonly Scope[]
  error: string | undefined
  onChange: (scopes: readonly Scope[]) => void
}

function ScopeFields({ place, scopes, error, onChange }: ScopeFieldsProps) {
  return (
    <fieldset className={fieldStyles.field}>
      <legend>The program may</legend>
      {error ? (
        <FieldMessage isAlert>{error}</FieldMessage>
      ) : (
        <p className={textStyles.hint}>{integrationsCopy.scopesHint}</p>
      )}
      <div className={choiceStyles.choiceList}>
        <Checkboxes
          choices={place.scopes.map((scope) => [
            scope,
            <span key={scope}>
              {place.labelOf(scope)} <code className={textStyles.muted}>{scope}</code>
            </span>,
          ])}
          chosen={scopes}
          isInvalid={error !== undefined}
          onChoose={onChange}
        />
      </div>
    </fieldset>
  )
}

/** Only the button closes it, because the key is not shown again. */
function CreatedKey({ account, text, onClose }: { account: string; text: string; onClose: () => void }) {
  return (
    <FormDialog
      title={createdTitle(account)}
      onClose={onClose}
      footer={
        <Button kind="primary" size="large" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p>
        <b>{integrationsCopy.shownOnce}</b>
      </p>
      <div className={layoutStyles.wrappingRow}>
        <code className={`${textStyles.code} ${textStyles.anywhere}`}>{text}</code>
        <CopyButton what="Key" text={text} />
        <p className={textStyles.hint}>{integrationsCopy.howToSend}</p>
        <code className={`${textStyles.code} ${textStyles.anywhere}`}>
          Authorization: Bearer {text.slice(0, 16)}…
        </code>
      </div>
    </FormDialog>
  )
}
