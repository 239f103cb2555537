import { useEffect, useState } from 'react'

/** The page's clock in milliseconds, renewed every `everyMs` while the component is on the page. */
export function useClock(everyMs: number): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
