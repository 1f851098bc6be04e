import { useQueries } from '@tanstack/react-query'
import { useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { productQuery } from '../client.ts'
import { MOST_COMPARED } from '../product-search.ts'
import { useComparison } from '../use-comparison.ts'
import { CompareTable } from './compare-table.tsx'

/** At the bottom of the window from the first tick on: what is ticked, and the way to the comparison. */
export function CompareTray() {
  const { ids, toggle, clear } = useComparison()
  const dialog = useRef<HTMLDialogElement>(null)
  const machines = useQueries({
    queries: ids.map((id) => productQuery(id)),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })
  if (ids.length === 0) return null
  return (
    <section className="tray" aria-label="Comparison">
      <div className="wrap">
        <p className="cap" role="status">
          Compare <span className="num">{ids.length}</span> of {MOST_COMPARED}
        </p>
        <ul>
          {machines.map(({ _id: id, sku }) => (
            <li key={id}>
              {sku}
              <button type="button" aria-label={`Remove ${sku}`} onClick={() => toggle(id)}>
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
        <button type="button" className="clr" onClick={clear}>
          Clear
        </button>
        <button
          type="button"
          className="btn"
          disabled={machines.length < 2}
          onClick={() => dialog.current?.showModal()}
        >
          Compare
        </button>
      </div>
      <dialog className="cmp-over" ref={dialog} aria-labelledby="comparison">
        <header>
          <h2 id="comparison">Comparison</h2>
          <button type="button" className="x" aria-label="Close" onClick={() => dialog.current?.close()}>
            <Icon name="close" />
          </button>
        </header>
        <CompareTable machines={machines} />
      </dialog>
    </section>
  )
}
