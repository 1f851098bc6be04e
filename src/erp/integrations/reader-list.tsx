import { useQuery } from '@tanstack/react-query'
import { integrationsCopy } from '#app/api-keys/copy.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { formatPlural } from '#app/lib/numbers.ts'
import { LoadError } from '#app/ui/load-error.tsx'
import panelStyles from '#app/ui/panel.module.css'
import textStyles from '#app/ui/text.module.css'
import type { ChangeReader } from '../changes/contract.ts'
import { changeReadersQuery } from './client.ts'

/** As in `MAX_CHANGES` of the contract, which the browser does not load. */
const MANY = 500

const behindOf = ({ changesBehind }: ChangeReader): string => {
  if (changesBehind === 0) return 'Up to date.'
  return changesBehind < MANY
    ? `${formatPlural(changesBehind, ['change', 'changes'])} behind.`
    : `${MANY} changes or more behind.`
}

/** When a program has last read each list of changes, and how much it has not read yet. */
export function ReaderList({ accountId }: { accountId: string }) {
  const query = useQuery(changeReadersQuery(accountId))
  const readers = query.data
  if (query.error && !readers) return <LoadError what="The changes that it has read" query={query} />
  return (
    <div className={`${panelStyles.body} ${panelStyles.footer} ${textStyles.small}`}>
      {readers?.length === 0 && <p className={textStyles.muted}>{integrationsCopy.notRead}</p>}
      {readers && readers.length > 0 && (
        <ul aria-label="Changes read">
          {readers.map((reader) => (
            <li key={reader.list}>
              Changes of {reader.list}: last read {formatMoment(reader.readAt)} UTC. {behindOf(reader)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
