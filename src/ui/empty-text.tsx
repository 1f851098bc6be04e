import type { ComponentProps, ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'

/** The former name of `EmptyState`. */
export function EmptyText({ action, ...empty }: ComponentProps<typeof EmptyState> & { action?: ReactNode }) {
  return <EmptyState {...empty} actions={action} />
}
