import { useState } from 'react'
import { hasProblemCode } from '#app/lib/api.ts'

/**
 * For an answer to a version of a quote. It names the version that its writer has seen: the one that was shown when they began,
 * or the one in the message about a newer version.
 */
export function useAnswerToVersion(shownVersion: number) {
  const [seenVersion, setSeenVersion] = useState(shownVersion)
  return async <Answer>(send: (version: number) => Promise<Answer>): Promise<Answer> => {
    try {
      return await send(seenVersion)
    } catch (error) {
      if (hasProblemCode(error, 'quote-changed')) setSeenVersion(Number(error.problem.currentVersion))
      throw error
    }
  }
}
