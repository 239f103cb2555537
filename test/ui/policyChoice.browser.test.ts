/** The choice of a policy, in a real browser over the real store. */
import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { CaptureLog } from '../../src/ledger/captureLog.ts'
import { type AppStore, createAppStore } from '../../src/store/store.ts'
import { type App, AppProvider } from '../../src/ui/app.ts'
import { PolicyChoice } from '../../src/ui/PolicyChoice.tsx'

let box: HTMLElement
let root: Root
let store: AppStore

beforeEach(async () => {
  store = createAppStore()
  const nothing = () => {}
  const actions = {
    run: nothing,
    stop: nothing,
    retryBoot: nothing,
    useBashHost: nothing,
    useDefaultHost: nothing,
  }
  const value: App = { store, log: new CaptureLog(), fellBack: null, actions }
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
  root.render(createElement(AppProvider, { value }, createElement(PolicyChoice)))
  await vi.waitFor(() => expect(box.querySelector('select')).not.toBeNull())
})

afterEach(() => {
  root.unmount()
  box.remove()
})

function find<E extends Element>(selector: string): E {
  const found = box.querySelector<E>(selector)
  if (found === null) throw new Error(`there is no ${selector}`)
  return found
}

test('every policy is offered in its group, and the choice is the one of the store', () => {
  const groups = [...box.querySelectorAll('optgroup')].map((group) => [
    group.label,
    group.querySelectorAll('option').length,
  ])
  expect(groups).toEqual([
    ['Ours', 2],
    ['In the style of', 13],
    ['None', 1],
  ])
  const select = find<HTMLSelectElement>('select')
  expect(select.value).toBe('two-layer')
  expect(select.labels?.[0]?.textContent).toContain('policy')
})

test('choosing another changes the store and the limits in words', async () => {
  expect(find('.policy-limits').textContent).toContain('200 lines')
  await userEvent.selectOptions(find('select'), 'mini-swe-agent')
  expect(store.getState().policy).toBe('mini-swe-agent')
  await vi.waitFor(() => expect(find('.policy-limits').textContent).toContain('9,999 characters'))
  expect(find('.policy-kept').textContent).toContain('the last 5,000 characters')
  store.getState().choosePolicy('raw')
  await vi.waitFor(() => expect(find<HTMLSelectElement>('select').value).toBe('raw'))
})

test('the whole description is there on focus, says whose style it is, and goes with Escape', async () => {
  store.getState().choosePolicy('codex')
  await vi.waitFor(() => expect(find('[role="tooltip"]').textContent).toContain('In the style of Codex CLI'))
  const tip = find<HTMLElement>('[role="tooltip"]')
  expect(tip.hidden).toBe(true)
  expect(find('select').getAttribute('aria-describedby')).toBe(tip.id)
  await userEvent.tab()
  expect(document.activeElement).toBe(find('select'))
  await vi.waitFor(() => expect(tip.hidden).toBe(false))
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(tip.hidden).toBe(true))
})
