/** The actions of the record that the open page shows, for the command palette. */
import { useEffect } from 'react'
import type { Permission } from '#app/staff/permissions.ts'

export interface RecordAction {
  label: string
  permission: Permission
  run: () => void
}

let offered: readonly RecordAction[] = []

/** The actions of the page that is shown now. */
export const recordActions = (): readonly RecordAction[] => offered

/** Offers actions while the component is mounted. */
export function useRecordActions(actions: readonly RecordAction[]): void {
  useEffect(() => {
    offered = actions
    return () => {
      offered = []
    }
  })
}
