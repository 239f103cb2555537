/** Tab stops: every eighth column, until a program sets or clears one. */

/** Columns between two usual stops. */
export const TAB_STOP = 8

export class TabStops {
  /** Columns with a stop; null: the usual ones, on a row of any length. */
  #stops: Set<number> | null = null

  get areUsual(): boolean {
    return this.#stops === null
  }

  reset(): void {
    this.#stops = null
  }

  /** Sets a stop at `column` (HTS). `columns`: columns of the screen. */
  set(column: number, columns: number): void {
    if (column < columns) this.#own(columns).add(column)
  }

  /** `kind` 0 clears the stop at `column`, 3 clears all (TBC). */
  clear(kind: number, column: number, columns: number): void {
    if (kind === 0) this.#own(columns).delete(column)
    else if (kind === 3) this.#own(columns).clear()
  }

  /** The first stop behind `column`; where a program has cleared those, the screen's last column. */
  after(column: number, columns: number): number {
    if (this.#stops === null) return column - (column % TAB_STOP) + TAB_STOP
    let stop = column + 1
    while (stop < columns - 1 && !this.#stops.has(stop)) stop++
    return stop < columns ? stop : Math.max(column, columns - 1)
  }

  /** The last stop before `column`, else the first column. */
  before(column: number, columns: number): number {
    if (this.#stops === null) return Math.max(0, column - ((column - 1) % TAB_STOP) - 1)
    let stop = Math.min(column, columns) - 1
    while (stop > 0 && !this.#stops.has(stop)) stop--
    return Math.max(0, stop)
  }

  #own(columns: number): Set<number> {
    if (this.#stops === null) {
      this.#stops = new Set()
      for (let column = TAB_STOP; column < columns; column += TAB_STOP) this.#stops.add(column)
    }
    return this.#stops
  }
}
