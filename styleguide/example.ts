import type { ReactNode } from 'react'

/** `id` makes the ids of the fields unique on the page. */
export type Example = (props: { id: string }) => ReactNode
