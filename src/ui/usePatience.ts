import { useEffect, useState } from 'react'
import type { Run } from '../store/runsSlice.ts'

/** What ends within this long replaces what was shown before it at once, without a flash between. */
const PATIENCE_MS = 250

/** The run to show: the one before, for as long as the current one may still end in a moment. */
export function usePatience(current: Run | null): Run | null {
  const [before, setBefore] = useState<Run | null>(null)
  const [waitedFor, setWaitedFor] = useState<string | null>(null)
  const id = current?.id ?? null
  const pending = current !== null && current.state !== 'done' && current.state !== 'failed'

  useEffect(() => {
    if (pending) return
    setBefore(current)
    setWaitedFor(null)
  }, [current, pending])

  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => setWaitedFor(id), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [pending, id])

  return pending && waitedFor !== id && before !== null ? before : current
}
