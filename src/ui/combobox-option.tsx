import type { ComponentProps } from 'react'

interface ComboboxOptionProps extends ComponentProps<'div'> {
  isActive: boolean
}

/** An option of a combobox. It never has the focus: the field handles the keys, and keeps the focus when one is pressed. */
export function ComboboxOption({ isActive, onMouseDown, ...props }: ComboboxOptionProps) {
  return (
    <div
      ref={(item) => {
        if (isActive) item?.scrollIntoView({ block: 'nearest' })
      }}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onMouseDown={(event) => {
        event.preventDefault()
        onMouseDown?.(event)
      }}
      {...props}
    />
  )
}
