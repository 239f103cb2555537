/**
 * The scroll position of one pane, outside React: it changes with every frame of a scroll, and the ribbon and
 * the map follow it.
 */
import { clampTop, type Geometry, geometryOf, PAD, ROW_HEIGHT, rowTop, windowOf } from './geometry.ts'

export type ScrollAlign = 'nearest' | 'center'

/** A line of a wheel that counts in lines (`WheelEvent.deltaMode` 1). */
const WHEEL_LINE = ROW_HEIGHT

export class ScrollPort {
  #element: HTMLElement | null = null
  #extent: HTMLElement | null = null
  #content: HTMLElement | null = null
  #geometry: Geometry = geometryOf(0, 0)
  #top = 0
  /** What we set `scrollTop` to last: a scroll event with this value is our own. */
  #ownScrollTop = -1
  readonly #listeners = new Set<() => void>()

  get geometry(): Geometry {
    return this.#geometry
  }

  /** Distance in real pixels from the top of all rows to the top of the view. */
  get top(): number {
    return this.#top
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getTop = (): number => this.#top
  readonly getGeometry = (): Geometry => this.#geometry

  /** Changes when other rows have to be laid out, not with every pixel. */
  readonly getFirstRow = (): number => windowOf(this.#geometry, this.#top).first

  setRows(rows: number): void {
    if (rows !== this.#geometry.rows) this.#resize(rows, this.#geometry.viewport)
  }

  /**
   * Follows an element that scrolls, gives `extent` the height to scroll over and keeps `content`, its rows,
   * where they belong.
   */
  attach(element: HTMLElement, extent: HTMLElement, content: HTMLElement): () => void {
    this.#element = element
    this.#extent = extent
    this.#content = content
    const onScroll = () => this.#scrolled()
    const onWheel = (event: WheelEvent) => this.#wheeled(event)
    element.addEventListener('scroll', onScroll, { passive: true })
    element.addEventListener('wheel', onWheel, { passive: false })
    const observer = new ResizeObserver(() => this.#resize(this.#geometry.rows, element.clientHeight))
    observer.observe(element)
    this.#resize(this.#geometry.rows, element.clientHeight)
    return () => {
      element.removeEventListener('scroll', onScroll)
      element.removeEventListener('wheel', onWheel)
      observer.disconnect()
      this.#element = null
      this.#extent = null
      this.#content = null
    }
  }

  scrollTo(top: number): void {
    this.#top = clampTop(this.#geometry, top)
    if (this.#element !== null) {
      this.#element.scrollTop = this.#top / this.#geometry.scale
      // Reading it back costs a layout; unscaled, the event that follows says the same.
      if (this.#geometry.scale !== 1) this.#ownScrollTop = this.#element.scrollTop
    }
    this.#changed()
  }

  /** Brings a row into view. `center` moves only where the row is out of view. */
  reveal(row: number, align: ScrollAlign): void {
    const { viewport } = this.#geometry
    const y = rowTop(row)
    const above = y < this.#top
    const below = y + ROW_HEIGHT > this.#top + viewport
    if (!above && !below) return
    if (align === 'center') this.scrollTo(y - viewport / 3)
    else this.scrollTo(above ? y - PAD : y + ROW_HEIGHT + PAD - viewport)
  }

  /** Puts the laid-out rows where row `first` belongs. */
  readonly place = (): void => {
    if (this.#content === null || this.#element === null) return
    const y = rowTop(this.getFirstRow())
    const offset = this.#geometry.scale === 1 ? y : this.#element.scrollTop + y - this.#top
    this.#content.style.transform = `translateY(${offset}px)`
  }

  #resize(rows: number, viewport: number): void {
    this.#geometry = geometryOf(rows, viewport)
    // At once: until then the browser would not let a longer list scroll to its end.
    if (this.#extent !== null) this.#extent.style.height = `${this.#geometry.height}px`
    this.#top = clampTop(this.#geometry, this.#top)
    this.#changed()
  }

  #scrolled(): void {
    if (this.#element === null) return
    const { scrollTop } = this.#element
    if (Math.abs(scrollTop - this.#ownScrollTop) < 1) return
    this.#ownScrollTop = -1
    this.#top = clampTop(this.#geometry, scrollTop * this.#geometry.scale)
    this.#changed()
  }

  /** Where the position is scaled a wheel would leap over rows: move by what the wheel said instead. */
  #wheeled(event: WheelEvent): void {
    if (this.#geometry.scale === 1 || event.ctrlKey || event.deltaY === 0) return
    event.preventDefault()
    const unit = event.deltaMode === 1 ? WHEEL_LINE : event.deltaMode === 2 ? this.#geometry.viewport : 1
    this.scrollTo(this.#top + event.deltaY * unit)
  }

  #changed(): void {
    this.place()
    for (const listener of this.#listeners) listener()
  }
}
