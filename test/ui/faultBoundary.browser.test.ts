import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { FaultBoundary } from '../../src/ui/FaultBoundary.tsx'

function Part({ broken }: { broken: boolean }) {
  if (broken) throw new Error('row 7 has no bytes')
  return createElement('p', null, 'fine')
}

test('a fault in a part is said in its place, and the next run is a new try', () => {
  const box = document.createElement('div')
  const root = createRoot(box, { onCaughtError: () => {} })
  const show = (attempt: string, broken: boolean) =>
    flushSync(() =>
      root.render(
        createElement(FaultBoundary, {
          part: 'The panes',
          attempt,
          children: createElement(Part, { broken }),
        }),
      ),
    )
  show('run-1', true)
  expect(box.querySelector('[role="alert"]')?.textContent).toContain('row 7 has no bytes')
  show('run-1', false)
  expect(box.querySelector('[role="alert"]')).not.toBeNull()
  show('run-2', false)
  expect(box.textContent).toBe('fine')
  root.unmount()
})
