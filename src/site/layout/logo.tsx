import { useLinkProps } from '@tanstack/react-router'

/** The mark, leading home. Never said to be the current page: that is the menu's to say. */
export function Logo() {
  const { 'aria-current': _current, ...link } = useLinkProps({ to: '/' })
  return (
    <a {...link} className="logo">
      <svg aria-hidden="true">
        <use href="#i-logo" />
      </svg>
      FIX IT
    </a>
  )
}
