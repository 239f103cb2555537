import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { FaultBoundary } from '../../src/ui/FaultBoundary.tsx'

function Part({ broken }: { broken: boolean }) {
  if (broken) throw new Error('row 7 has no bytes')
  return createElement('p', null, 'fine')
}

test('a fault in a part is said in its place, and the next run is a new try', async () => {
  const box = document.createElement('div')
  const root = createRoot(box, { onCaughtError: () => {} })
  const show = (attempt: string, broken: boolean) => {
    const part = createElement(Part, { broken })
    root.render(createElement(FaultBoundary, { part: 'The panes', attempt }, part))
  }
  show('run-1', true)
  await vi.waitFor(() =>
    expect(box.querySelector('[role="alert"]')?.textContent ?? '').toContain('row 7 has no bytes'),
  )
  show('run-1', false)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(box.querySelector('[role="alert"]')).not.toBeNull()
  show('run-2', false)
  await vi.waitFor(() => expect(box.textContent).toBe('fine'))
  root.unmount()
})
