import { type ReactNode, useState } from 'react'
import { formatDay, formatMoment } from '#app/lib/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import panelStyles from '#app/ui/panel.module.css'
import { Panel } from '#app/ui/panel.tsx'
import textStyles from '#app/ui/text.module.css'
import type { KeyPlace } from '../client.ts'
import type { ApiKey, ServiceAccount } from '../contract.ts'
import { integrationsCopy } from '../copy.ts'
import { KEY_REMINDER_DAYS, MAX_VALID_KEYS } from '../rules.ts'
import { EndAccountDialog, RevokeKeyDialog } from './end-dialogs.tsx'
import { KeyDialog } from './key-dialog.tsx'

type Open =
  | { dialog: 'create'; replaced: ApiKey | undefined }
  | { dialog: 'revoke'; key: ApiKey }
  | { dialog: 'end' }

interface AccountPanelProps {
  place: KeyPlace
  account: ServiceAccount
  children: ReactNode
}

/** A program: its keys, and below them what the page knows about its work. */
export function AccountPanel({ place, account, children }: AccountPanelProps) {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const { id, name, keys } = account
  const isFull = keys.length >= MAX_VALID_KEYS
  return (
    <Panel
      id={id}
      title={<span className={textStyles.anywhere}>{name}</span>}
      actions={
        <>
          {!isFull && (
            <Button size="small" onClick={() => setOpen({ dialog: 'create', replaced: undefined })}>
              <Icon name="plus" />
              {integrationsCopy.addKey}
              <span className={textStyles.visuallyHidden}> for {name}</span>
            </Button>
          )}
          <Button kind="quiet" size="small" onClick={() => setOpen({ dialog: 'end' })}>
            End<span className={textStyles.visuallyHidden}> {name}</span>
          </Button>
        </>
      }
    >
      {keys.length === 0 && <p className={panelStyles.body}>{integrationsCopy.noKeys}</p>}
      <ul className={panelStyles.rows}>
        {keys.map((key) => (
          <KeyRow
            place={place}
            key={key.id}
            apiKey={key}
            onReplace={isFull ? undefined : () => setOpen({ dialog: 'create', replaced: key })}
            onRevoke={() => setOpen({ dialog: 'revoke', key })}
          />
        ))}
      </ul>
      {isFull && (
        <p className={`${panelStyles.body} ${textStyles.muted} ${textStyles.small}`}>
          {integrationsCopy.twoKeys}
        </p>
      )}
      {children}
      {open?.dialog === 'create' && (
        <KeyDialog place={place} account={account} replaced={open.replaced} onClose={close} />
      )}
      {open?.dialog === 'revoke' && (
        <RevokeKeyDialog place={place} account={account} apiKey={open.key} onClose={close} />
      )}
      {open?.dialog === 'end' && <EndAccountDialog place={place} account={account} onClose={close} />}
    </Panel>
  )
}

interface KeyRowProps {
  place: KeyPlace
  apiKey: ApiKey
  onReplace: (() => void) | undefined
  onRevoke: () => void
}

function KeyRow({
  place,
  apiKey: { prefix, scopes, createdBy, createdAt, canCreatorManage, expiresAt, lastUsedAt, lastUsedFrom },
  onReplace,
  onRevoke,
}: KeyRowProps) {
  const ends = new Date(expiresAt).getTime()
  const lastDay = formatDay(new Date(ends - 1))
  const endsSoon = ends - Date.now() < KEY_REMINDER_DAYS * 86_400_000
  return (
    <li>
      <div>
        <div className={layoutStyles.tightRow}>
          <code className={textStyles.code}>{prefix}…</code>
          {endsSoon && <Badge tone="warning">Ends soon</Badge>}
          {!canCreatorManage && <Badge tone="warning">Creator without access</Badge>}
        </div>
        <p className={textStyles.small}>
          Works until {lastDay}.{' '}
          {lastUsedAt ? `Last used ${formatMoment(lastUsedAt)} UTC from ${lastUsedFrom}.` : 'Not used yet.'}
        </p>
        <p className={textStyles.small}>
          Created by {createdBy} on {formatDay(createdAt)}.{' '}
          {!canCreatorManage && integrationsCopy.creatorWithoutAccess}
        </p>
        <p className={`${textStyles.small} ${textStyles.muted}`}>
          {place.scopes
            .filter((name) => scopes.includes(name))
            .map(place.labelOf)
            .join('. ')}
          .
        </p>
      </div>
      <div className={layoutStyles.tightRow}>
        {onReplace && (
          <Button size="small" onClick={onReplace}>
            Replace<span className={textStyles.visuallyHidden}> key {prefix}…</span>
          </Button>
        )}
        <Button size="small" onClick={onRevoke}>
          Revoke<span className={textStyles.visuallyHidden}> key {prefix}…</span>
        </Button>
      </div>
    </li>
  )
}
