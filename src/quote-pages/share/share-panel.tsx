import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#app/lib/api.ts'
import { formatDay } from '#app/lib/dates.ts'
import { createQuoteLink, revokeQuoteLink } from '#app/quotes/client.ts'
import type { Quote } from '#app/quotes/core/contract.ts'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { FieldMessage } from '#app/ui/field.tsx'
import { InputField } from '#app/ui/input-field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import panelStyles from '#app/ui/panel.module.css'
import { Panel } from '#app/ui/panel.tsx'
import textStyles from '#app/ui/text.module.css'
import { shareCopy } from '../core/copy.ts'
import { Opinions } from './opinions.tsx'

/** Links with which colleagues see the offer, and their opinions. */
export function SharePanel({ quote }: { quote: Quote }) {
  const { number, currentVersion, links, actions } = quote
  const [url, setUrl] = useState('')
  const creating = useMutation({
    mutationFn: () => createQuoteLink(number, currentVersion),
    meta: { changes: ['quotes'] },
    onSuccess: (link) => setUrl(link.url),
  })
  const revoking = useMutation({
    mutationFn: (id: string) => revokeQuoteLink(number, id),
    meta: { changes: ['quotes'] },
    // The URL is that of the newest link, which comes first.
    onSuccess: (_quote, id) => id === links[0]?.id && setUrl(''),
  })
  const canShare = actions.includes('share')
  if (!canShare && links.length === 0) return null
  const error = creating.error ?? revoking.error
  return (
    <Panel id="share" title="Opinions" isScreenOnly>
      <div className={`${panelStyles.body} ${fieldStyles.form}`}>
        <p className={textStyles.hint}>{shareCopy.intro}</p>
        {url && (
          <>
            <InputField
              id="share-link"
              label="Link"
              hint={shareCopy.shownOnce}
              readOnly
              value={url}
              onFocus={({ target }) => target.select()}
            />
            <div>
              <CopyButton what="Link" text={url} label="Copy link" />
            </div>
          </>
        )}
        {canShare && !url && (
          <div>
            <Button onClick={() => !creating.isPending && creating.mutate()}>Create link</Button>
          </div>
        )}
        {error && <FieldMessage isAlert>{errorMessage(error)}</FieldMessage>}
      </div>
      {links.length > 0 && (
        <ul className={panelStyles.rows}>
          {links.map(({ id, version, createdAt, expiresAt, isActive, decisions }) => (
            <li key={id}>
              <div className={layoutStyles.tightStack}>
                <span>
                  {shareCopy.linkOf(version, formatDay(createdAt))}
                  <br />
                  <span className={textStyles.hint}>
                    {isActive ? shareCopy.worksUntil(formatDay(expiresAt)) : shareCopy.isOver}
                  </span>
                </span>
                {decisions.length === 0 && <span className={textStyles.hint}>{shareCopy.noOpinions}</span>}
                <Opinions decisions={decisions} />
              </div>
              {isActive && (
                <Button size="small" kind="danger" onClick={() => !revoking.isPending && revoking.mutate(id)}>
                  End link
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
