/** Where rows are on the screen. All lengths in CSS pixels. */

export const ROW_HEIGHT = 20
/** Air above the first and below the last row. */
export const PAD = 8
/**
 * The tallest element we lay out. Browsers clamp near 17 to 33 million pixels; above this the scroll position
 * is a scaled stand-in for the real one.
 */
export const MAX_HEIGHT = 8_000_000

export interface Geometry {
  readonly rows: number
  readonly viewport: number
  /** Height of all rows with the air around them. */
  readonly content: number
  /** What can be scrolled over: a long list goes on half a view past its end, so that its end can face any row. */
  readonly full: number
  /** Height of the element that scrolls. */
  readonly height: number
  /** Real pixels for each pixel scrolled: 1 unless the rows are too many for one element. */
  readonly scale: number
}

export function geometryOf(rows: number, viewport: number): Geometry {
  const content = rows * ROW_HEIGHT + 2 * PAD
  const full = content > viewport ? content + Math.floor(viewport / 2) : content
  const height = Math.min(full, MAX_HEIGHT)
  const scale = height > viewport && full > height ? (full - viewport) / (height - viewport) : 1
  return { rows, viewport, content, full, height, scale }
}

/** `top` within what can be scrolled to. */
export function clampTop(geometry: Geometry, top: number): number {
  return Math.max(0, Math.min(top, geometry.full - geometry.viewport))
}

/** Distance of a row's upper edge from the top of all rows. */
export function rowTop(row: number): number {
  return PAD + row * ROW_HEIGHT
}

/** The row at distance `y` from the top of all rows, within bounds. */
export function rowAt(geometry: Geometry, y: number): number {
  return Math.max(0, Math.min(geometry.rows - 1, Math.floor((y - PAD) / ROW_HEIGHT)))
}

const OVERSCAN = 12
const STEP = 8

/** The rows to lay out: what is in view and some more, in steps, so that a small scroll changes nothing. */
export function windowOf(geometry: Geometry, top: number): { first: number; count: number } {
  const inView = Math.floor((top - PAD) / ROW_HEIGHT)
  const first = Math.max(0, Math.floor((inView - OVERSCAN) / STEP) * STEP)
  const count = Math.ceil(geometry.viewport / ROW_HEIGHT) + 2 * OVERSCAN + STEP
  return { first, count: Math.max(0, Math.min(count, geometry.rows - first)) }
}
