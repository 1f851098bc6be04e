/** Finds pages, actions and records by name. Loaded when it is first opened. */
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useState } from 'react'
import { recordActions } from '#app/app/record-actions.ts'
import { formatPlural } from '#app/lib/numbers.ts'
import { SearchNotice } from '#app/search/search-notice.tsx'
import suggestionStyles from '#app/search/search-suggestions.module.css'
import { CloseButton } from '#app/ui/button.tsx'
import { ComboboxOption } from '#app/ui/combobox-option.tsx'
import { useDebouncedText } from '#app/ui/debounce.ts'
import dialogStyles from '#app/ui/dialog.module.css'
import { useModalDialog } from '#app/ui/dialog.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { KeyHints } from '#app/ui/key-names.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import textStyles from '#app/ui/text.module.css'
import { foundRecordsQuery } from './client.ts'
import styles from './command-palette.module.css'
import {
  listPaletteOptions,
  MIN_FIND_LENGTH,
  type PaletteOption,
  type PaletteSources,
} from './palette-options.ts'
import { addRecent, loadRecent } from './recent-records.ts'

const MAX_LENGTH = 100
const KEY_HINTS = [
  ['↑ ↓', 'choose'],
  ['Enter', 'open'],
  ['Esc', 'close'],
] as const

/** The keys that were pressed while this code was loaded. */
export interface EarlyKeys {
  text: string
  /** Enter followed. */
  isEntered: boolean
}

interface CommandPaletteProps extends Pick<PaletteSources, 'pages' | 'isStaff' | 'can'> {
  /** Of the reader. */
  email: string
  earlyKeys: () => EarlyKeys
  onClose: () => void
}

export function CommandPalette(props: CommandPaletteProps) {
  const { isStaff, onClose } = props
  const dialog = useModalDialog(onClose)
  const listId = useId()
  const palette = usePalette(props)
  const { text, options, active, isCurrent } = palette
  return (
    <dialog
      {...dialog}
      className={`${dialogStyles.dialog} ${styles.palette}`}
      aria-label="Search and commands"
    >
      <div className={dialogStyles.header}>
        <Icon name="search" />
        <input
          className={layoutStyles.grow}
          type="text"
          role="combobox"
          aria-label="Search pages, actions and records"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-activedescendant={options.length > 0 ? `${listId}-${active}` : undefined}
          placeholder={
            isStaff ? 'Page, order, PO, quote, customer, company, SKU' : 'Page, order, PO, quote, product'
          }
          maxLength={MAX_LENGTH}
          autoComplete="off"
          spellCheck={false}
          value={palette.typed}
          onChange={({ target }) => palette.setText(target.value)}
          onKeyDown={palette.onKeyDown}
        />
        <CloseButton onClick={onClose} />
      </div>
      <SearchNotice query={palette.query} />
      {isCurrent && text.length >= MIN_FIND_LENGTH && options.length === 1 && (
        <p className={suggestionStyles.notice}>Nothing matches “{text}”.</p>
      )}
      <p className={textStyles.visuallyHidden} role="status">
        {isCurrent && text && formatPlural(options.length, ['option', 'options'])}
      </p>
      <PaletteList
        id={listId}
        options={options}
        active={active}
        isStale={!isCurrent}
        onChoose={palette.choose}
      />
      <p
        className={`${layoutStyles.notOnPhones} ${textStyles.small} ${textStyles.muted} ${suggestionStyles.keys}`}
        aria-hidden="true"
      >
        <KeyHints hints={KEY_HINTS} />
      </p>
    </dialog>
  )
}

/** The typed text, the options for it, and the keys that choose one. */
function usePalette({ email, earlyKeys, onClose, ...sources }: CommandPaletteProps) {
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const [isEntered, setEntered] = useState(false)
  const [recent] = useState(() => loadRecent(email))
  const [actions] = useState(recordActions)
  // Read when the dialog opens: keys may be pressed between the first rendering and this moment.
  const takeEarlyKeys = useEffectEvent(() => {
    const early = earlyKeys()
    setTyped(early.text)
    setEntered(early.isEntered)
  })
  useLayoutEffect(() => takeEarlyKeys(), [])
  const text = typed.trim()
  const { found, isCurrent, query } = useFoundRecords(text)
  const options = listPaletteOptions(text, { ...sources, actions, recent, found })

  const setText = (value: string) => {
    setTyped(value)
    setActive(0)
    setEntered(false)
  }
  const choose = ({ href, run, record }: PaletteOption) => {
    if (record) addRecent(email, record)
    onClose()
    if (href !== undefined) void router.navigate({ href })
    // The dialog returns the focus when it closes, before the action takes it.
    else if (run) setTimeout(run)
  }
  const enter = () => {
    const option = options[active]
    // A record that an earlier text found is not meant. The answer is chosen when it arrives.
    if (option && (isCurrent || option.run || option.group === 'Pages')) choose(option)
    else setEntered(true)
  }
  const chooseEntered = useEffectEvent(() => {
    setEntered(false)
    const option = options[active]
    if (option) choose(option)
  })
  useEffect(() => {
    if (isEntered && isCurrent) chooseEntered()
  }, [isEntered, isCurrent])
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by !== 0) setActive((active + by + options.length) % Math.max(options.length, 1))
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) enter()
    else return
    event.preventDefault()
  }
  return { typed, text, options, active, isCurrent, query, setText, choose, onKeyDown }
}

/** The records for the text, after a pause in typing. The previous ones stay until the next are there. */
function useFoundRecords(text: string) {
  const q = useDebouncedText(text)
  const isLong = text.length >= MIN_FIND_LENGTH
  const query = useQuery({ ...foundRecordsQuery(q), enabled: isLong && q.length >= MIN_FIND_LENGTH })
  const isCurrent = !isLong || query.isError || (q === text && query.isSuccess && !query.isPlaceholderData)
  return { found: query.isError ? [] : (query.data ?? []), isCurrent, query }
}

interface PaletteListProps {
  id: string
  options: readonly PaletteOption[]
  active: number
  /** The records belong to an earlier text. */
  isStale: boolean
  onChoose: (option: PaletteOption) => void
}

function PaletteList({ id, options, active, isStale, onChoose }: PaletteListProps) {
  const groups = Map.groupBy(
    options.map((option, index) => ({ option, index })),
    ({ option }) => option.group,
  )
  return (
    <div id={id} className={styles.list} role="listbox" aria-label="Results" aria-busy={isStale}>
      {[...groups].map(([name, entries]) => (
        <div key={name} role="group" aria-label={name}>
          <p className={`${textStyles.label} ${styles.group}`} aria-hidden="true">
            {name}
          </p>
          {entries.map(({ option, index }) => (
            <ComboboxOption
              key={option.href ?? option.title}
              id={`${id}-${index}`}
              className={`${suggestionStyles.option} ${styles.option}`}
              isActive={index === active}
              onClick={() => onChoose(option)}
            >
              <span>{option.title}</span>
              {option.detail && <span className={textStyles.hint}>{option.detail}</span>}
            </ComboboxOption>
          ))}
        </div>
      ))}
    </div>
  )
}
