/** Bands of the ribbon in rows, and their outlines. */
import type { Band } from '../../ledger/bands.ts'
import type { RawRange, TextRange } from '../../ledger/links.ts'
import type { Shown } from '../../ledger/shown.ts'
import { rowOfChar } from '../../ledger/textRows.ts'
import { ROW_HEIGHT, rowTop } from './geometry.ts'
import type { RawLayout } from './rawLayout.ts'

/** First row and the row past the last. */
export interface RowRange {
  readonly first: number
  readonly end: number
}

export interface BandRows {
  readonly band: Band
  readonly raw: RowRange
  /** Null where no text stands for the bytes. */
  readonly model: RowRange | null
}

export function rawRows(layout: RawLayout, range: RawRange): RowRange {
  return {
    first: layout.rowOf(range.stream, range.from),
    end: layout.rowOf(range.stream, Math.max(range.from, range.to - 1)) + 1,
  }
}

export function modelRows(shown: Shown, range: TextRange): RowRange {
  return {
    first: rowOfChar(shown.textRows, range.start),
    end: rowOfChar(shown.textRows, Math.max(range.start, range.end - 1)) + 1,
  }
}

export function bandRows(shown: Shown, layout: RawLayout, bands: readonly Band[]): readonly BandRows[] {
  return bands.map((band) => ({
    band,
    raw: rawRows(layout, band),
    model: band.text === null ? null : modelRows(shown, band.text),
  }))
}

/** The rows' upper and lower edge in a view that is scrolled to `top`. */
export function edges(rows: RowRange, top: number): { y0: number; y1: number } {
  return { y0: rowTop(rows.first) - top, y1: rowTop(rows.first) + (rows.end - rows.first) * ROW_HEIGHT - top }
}

/** Beyond the view a band's edge does not matter: SVG coordinates stay small however long the output is. */
const MARGIN = 400

function near(y: number, viewport: number): number {
  return Math.round(Math.max(-MARGIN, Math.min(viewport + MARGIN, y)) * 10) / 10
}

/**
 * The outline of a band `width` wide, or null where it is out of view on both sides. A band without text
 * narrows to nothing half-way.
 */
export function bandPath(
  raw: { y0: number; y1: number },
  model: { y0: number; y1: number } | null,
  width: number,
  viewport: number,
): string | null {
  const inView = (side: { y0: number; y1: number }) => side.y1 > 0 && side.y0 < viewport
  if (!inView(raw) && (model === null || !inView(model))) return null
  const a0 = near(raw.y0, viewport)
  const a1 = near(raw.y1, viewport)
  if (model === null) {
    const tip = (Math.max(0, a0) + Math.min(viewport, a1)) / 2
    return `M0 ${a0} C${width / 3} ${a0} ${width / 3} ${tip} ${width / 2} ${tip} C${width / 3} ${tip} ${width / 3} ${a1} 0 ${a1} Z`
  }
  const b0 = near(model.y0, viewport)
  const b1 = near(model.y1, viewport)
  const half = width / 2
  return `M0 ${a0} C${half} ${a0} ${half} ${b0} ${width} ${b0} L${width} ${b1} C${half} ${b1} ${half} ${a1} 0 ${a1} Z`
}
