import { useNavigate } from '@tanstack/react-router'
import { useIsShown } from './use-is-shown.ts'

/** For what follows an answer: a visitor who has opened another page meanwhile stays there. */
export function useNavigateWhileShown(): ReturnType<typeof useNavigate> {
  const navigate = useNavigate()
  const isShown = useIsShown()
  return async (options) => {
    if (isShown.current) await navigate(options)
  }
}
