import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

const PAUSE_MS = 150

interface ComboboxOptions {
  listId: string
  optionCount: number
  /** The option that Enter chooses while none is active; -1 for none. */
  defaultOption: number
  onChoose: (index: number, isCommand: boolean) => boolean
}

/**
 * Makes an existing search field a combobox of the ARIA pattern: the arrow keys move through the options, Enter chooses
 * the active one, Esc closes the list. The field is not controlled, because it was served before this code was loaded.
 */
export function useCombobox(input: RefObject<HTMLInputElement | null>) {
  const [typed, setTyped] = useState(() => input.current?.value ?? '')
  const [isOpen, setOpen] = useState(() => document.activeElement === input.current)
  const [active, setActive] = useState(-1)
  useEffect(() => {
    const field = input.current
    if (!field) return
    let timer = 0
    const onInput = () => {
      setOpen(true)
      setActive(-1)
      clearTimeout(timer)
      timer = window.setTimeout(() => setTyped(field.value), PAUSE_MS)
    }
    const onFocus = () => {
      setTyped(field.value)
      setOpen(true)
    }
    field.addEventListener('input', onInput)
    field.addEventListener('focus', onFocus)
    return () => {
      clearTimeout(timer)
      field.removeEventListener('input', onInput)
      field.removeEventListener('focus', onFocus)
    }
  }, [input])
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  return { q: typed.trim().slice(0, 100), isOpen, active, setActive, close, open: () => setOpen(true) }
}

type Combobox = ReturnType<typeof useCombobox>

/** The keyboard handling and the ARIA attributes of the field. */
export function useComboboxKeys(
  input: RefObject<HTMLInputElement | null>,
  { isOpen, active, setActive, close, open }: Combobox,
  { listId, optionCount, defaultOption, onChoose }: ComboboxOptions,
) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const chosen = active < 0 ? defaultOption : active
    const move = (by: 1 | -1) => {
      open()
      // Past either end, no option is active.
      setActive((at) => ((at + 1 + by + optionCount + 1) % (optionCount + 1)) - 1)
    }
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Escape' && isOpen) close()
    else if (event.key === 'Tab') return close()
    else if (event.key !== 'Enter' || chosen < 0 || !onChoose(chosen, event.ctrlKey || event.metaKey)) {
      if (event.key === 'Enter') close()
      return
    }
    event.preventDefault()
  })
  useEffect(() => {
    const field = input.current
    const handle = (event: KeyboardEvent) => onKeyDown(event)
    field?.addEventListener('keydown', handle)
    return () => field?.removeEventListener('keydown', handle)
  }, [input])
  useEffect(() => {
    const field = input.current
    if (!field) return
    const isShown = isOpen && optionCount > 0
    field.setAttribute('role', 'combobox')
    field.setAttribute('aria-autocomplete', 'list')
    field.setAttribute('aria-expanded', String(isShown))
    if (isShown) field.setAttribute('aria-controls', listId)
    else field.removeAttribute('aria-controls')
    if (isShown && active >= 0) field.setAttribute('aria-activedescendant', `${listId}-${active}`)
    else field.removeAttribute('aria-activedescendant')
  }, [input, isOpen, optionCount, active, listId])
}
