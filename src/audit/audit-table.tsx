import { Link } from '@tanstack/react-router'
import { formatMoment } from '#app/lib/dates.ts'
import { AS_CELL, AS_COLUMN_HEAD, AS_ROW, AS_TABLE } from '#app/ui/table-roles.ts'
import type { AuditEntry } from './contract.ts'
import { factLines } from './format-changes.ts'
import { AREA_WORDS, deedWords } from './rules.ts'

const HEADS = ['When, UTC', 'Who', 'What', 'On', 'Change']

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <table {...AS_TABLE} className="trail" aria-label="Audit trail">
      <thead>
        <tr {...AS_ROW}>
          {HEADS.map((head) => (
            <th key={head} {...AS_COLUMN_HEAD}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  )
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  const { at, by, area, what, requestId } = entry
  return (
    <tr {...AS_ROW}>
      <td
        {...AS_CELL}
        className="first nw"
        data-l="When, UTC"
        title={requestId ? `Request ${requestId}` : undefined}
      >
        <time dateTime={at}>{formatMoment(at)}</time>
      </td>
      <td {...AS_CELL} className="first bl" data-l="Who">
        <span className="t1">{by.name}</span>
        <span className="t2">{by.email}</span>
      </td>
      <td {...AS_CELL} data-l="What">
        <span className="t1">{deedWords(what)}</span>
        <span className="t2">{AREA_WORDS[area]}</span>
      </td>
      <td {...AS_CELL} className="bl" data-l="On">
        <Subject entry={entry} />
      </td>
      <td {...AS_CELL} className="s6" data-l="Change">
        <Change entry={entry} />
      </td>
    </tr>
  )
}

/** What it was done to, as the way to the list that has it. */
function Subject({ entry: { area, what, subject } }: { entry: AuditEntry }) {
  if (area === 'orders') {
    return (
      <Link className="mono" to="/dashboard/manageallorders" search={{ q: subject }}>
        {subject}
      </Link>
    )
  }
  if (what === 'picture-added') return <a href={subject}>{subject}</a>
  if (area === 'catalogue') {
    const [sku = ''] = subject.split(' ', 1)
    return (
      <Link to="/dashboard/manageproduct" search={{ q: sku }}>
        {subject}
      </Link>
    )
  }
  if (what === 'admin-made' || what === 'sessions-ended') {
    return (
      <Link to="/dashboard/makeadmin" search={{ q: subject }}>
        {subject}
      </Link>
    )
  }
  return subject
}

function Change({ entry: { before, after } }: { entry: AuditEntry }) {
  const lines = factLines(before, after)
  if (lines.length === 0) return <span className="muted small">none</span>
  return (
    <dl className="facts">
      {lines.map((line) => (
        <div key={line.name}>
          <dt>{line.name}</dt>
          <dd>
            {line.before !== null && (
              <>
                <del>{line.before}</del>
                <span aria-hidden="true"> → </span>
              </>
            )}
            {line.after !== null && <ins>{line.after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
