/** The row, and the start of the stretch in it, that an event happened on: rows carry them as data attributes. */
export function pointedAt(event: { target: EventTarget }): { row: number | null; from: number | null } {
  if (!(event.target instanceof Element)) return { row: null, from: null }
  const row = event.target.closest<HTMLElement>('[data-row]')?.dataset.row
  const from = event.target.closest<HTMLElement>('[data-from]')?.dataset.from
  return { row: row === undefined ? null : Number(row), from: from === undefined ? null : Number(from) }
}
