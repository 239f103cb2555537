import { useEffect, useState } from 'react'

/** How long the button says what it did, in milliseconds. */
const SAID_FOR = 1500

/** Puts exactly the model's text on the clipboard. */
export function CopyButton({ text }: { text: string }) {
  const [said, setSaid] = useState<'copied' | 'refused' | null>(null)
  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => setSaid(null), SAID_FOR)
    return () => clearTimeout(timer)
  }, [said])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setSaid('copied')
    } catch {
      setSaid('refused')
    }
  }
  return (
    <button
      type="button"
      className="button button-small"
      onClick={() => void copy()}
      title="Copy exactly this string"
    >
      <span aria-live="polite">
        {said === null ? 'Copy' : said === 'copied' ? 'Copied' : 'The browser refused'}
      </span>
    </button>
  )
}
