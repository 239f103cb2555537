import { useEffect, useState } from 'react'
import type { Shown } from '../../ledger/shown.ts'
import { formatBytes } from '../format.ts'

type Attachment = Shown['attachments'][number]

/** Images that go to a model beside the text. */
export function Attachments({ attachments }: { attachments: Shown['attachments'] }) {
  if (attachments.length === 0) return null
  return (
    <ul className="attachments" aria-label="Sent beside the text">
      {attachments.map((attachment) => (
        <li key={attachment.name}>
          <Picture attachment={attachment} />
        </li>
      ))}
    </ul>
  )
}

function Picture({ attachment }: { attachment: Attachment }) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([attachment.bytes.slice()], { type: attachment.type }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [attachment])
  return (
    <figure className="attachment">
      {address !== null && <img src={address} alt={attachment.name} />}
      <figcaption>
        sent as an image: <code>{attachment.name}</code>{' '}
        <span className="quiet">{formatBytes(attachment.bytes.length)}</span>
      </figcaption>
    </figure>
  )
}
