import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { bandsOf } from '../../ledger/bands.ts'
import { type Link, linkOf, type Place } from '../../ledger/links.ts'
import type { Shown } from '../../ledger/shown.ts'
import { widestRow } from '../../ledger/textRows.ts'
import type { Run, RunSummary } from '../../store/runsSlice.ts'
import { useApp, useAppState } from '../app.ts'
import { formatCount } from '../format.ts'
import { Attachments } from './Attachments.tsx'
import { bandRows, modelRows, rawRows } from './bandRows.ts'
import { CopyButton } from './CopyButton.tsx'
import { PAD, ROW_HEIGHT, rowAt, rowTop } from './geometry.ts'
import { ModelPane } from './ModelPane.tsx'
import { ModeSwitch } from './ModeSwitch.tsx'
import { OutputMap } from './OutputMap.tsx'
import { ProvenanceLine } from './ProvenanceLine.tsx'
import { RawPane } from './RawPane.tsx'
import { Ribbon } from './Ribbon.tsx'
import { OFFSET_DIGITS, type RawLayout, rawLayout } from './rawLayout.ts'
import { ScrollPort } from './scrollPort.ts'
import { Waiting } from './Waiting.tsx'

/** Raw beside model-visible: what the command wrote, what the model got, and the ties between them. */
export function Panes({ run }: { run: Run }) {
  const { log } = useApp()
  const shown = run.state === 'done' ? log.shown(run.id) : undefined
  if (shown === undefined || run.summary === null) return <Waiting run={run} />
  return <ShownPanes key={run.id} shown={shown} summary={run.summary} />
}

function ShownPanes({ shown, summary }: { shown: Shown; summary: RunSummary }) {
  const mode = useAppState((state) => state.rawMode)
  const active = useAppState((state) => state.active)
  const sought = useAppState((state) => state.sought)
  const [raw] = useState(() => new ScrollPort())
  const [model] = useState(() => new ScrollPort())
  const layout = useMemo(() => rawLayout(shown, mode), [shown, mode])
  const bands = useMemo(() => bandRows(shown, layout, bandsOf(shown)), [shown, layout])
  const link = useMemo(() => (active === null ? null : linkOf(shown, active.place)), [shown, active])
  const widest = useMemo(() => widestRow(shown.text, shown.textRows), [shown])
  const gutterOf = (digits: number) => ({ '--gutter': `calc(${digits}ch + 28px)` })
  useRows(raw, model, layout, shown.textRows.length)

  const follow = (place: Place) => {
    const rows = rowsOf(shown, layout, linkOf(shown, place))
    if (rows === null) return
    if (place.side === 'raw') alignRow(model, rows.model, rowTop(rows.raw) - raw.top)
    else alignRow(raw, rows.raw, rowTop(rows.model) - model.top)
  }

  const [soughtBefore] = useState(sought)
  const showSought = useEffectEvent((rule: string) => {
    const place = firstPlaceOf(shown, rule)
    if (place === null) return
    const link = linkOf(shown, place)
    const [bytes] = link?.raw ?? []
    const [text] = link?.model ?? []
    if (text !== undefined) model.reveal(modelRows(shown, text).first, 'center')
    if (bytes !== undefined) raw.reveal(rawRows(layout, bytes).first, 'center')
    follow(text === undefined ? place : { side: 'model', from: text.start, to: text.end })
  })
  useEffect(() => {
    if (sought !== null && sought !== soughtBefore) showSought(sought.rule)
  }, [sought, soughtBefore])

  const caret = active?.by === 'caret' ? active.place : null
  return (
    <>
      <section className="panes" aria-label="Output">
        <div className="pane-head pane-head-raw">
          <h2>Raw</h2>
          <p className="pane-says">
            what the command wrote{summary.fidelity === 'exact' ? '' : `, ${summary.fidelity}`}
          </p>
          <ModeSwitch />
        </div>
        <div className="pane-head pane-head-model">
          <h2>Model-visible</h2>
          <p className="pane-says">exactly this string</p>
          <CopyButton text={shown.text} />
        </div>
        <div className="pane pane-raw" style={gutterOf(rawDigits(shown, layout))}>
          {layout.rows === 0 ? (
            <p className="nothing">The command wrote nothing.</p>
          ) : (
            <RawPane
              shown={shown}
              layout={layout}
              port={raw}
              bands={bands}
              link={link}
              caret={caret?.side === 'raw' ? caret : null}
              onFollow={follow}
            />
          )}
        </div>
        <OutputMap shown={shown} layout={layout} port={raw} />
        <Ribbon shown={shown} layout={layout} raw={raw} model={model} bands={bands} link={link} />
        <div className="pane pane-model" style={gutterOf(formatCount(shown.textRows.length).length)}>
          <Attachments attachments={shown.attachments} />
          {shown.text === '' ? (
            <p className="nothing">The text is empty: a model is told nothing.</p>
          ) : (
            <ModelPane
              shown={shown}
              port={model}
              link={link}
              widest={widest}
              caret={caret?.side === 'model' ? caret : null}
              onFollow={follow}
            />
          )}
        </div>
      </section>
      <ProvenanceLine link={link} rules={summary.rules} aloud={active?.by === 'caret'} />
    </>
  )
}

/** First rows of both sides of a link; null where it has only one. */
function rowsOf(shown: Shown, layout: RawLayout, link: Link | null): { raw: number; model: number } | null {
  const [bytes] = link?.raw ?? []
  const [text] = link?.model ?? []
  if (bytes === undefined || text === undefined) return null
  return { raw: rawRows(layout, bytes).first, model: modelRows(shown, text).first }
}

/** Scrolls so that a row stands at height `y` of the view, or as near as it can. */
function alignRow(port: ScrollPort, row: number, y: number): void {
  port.scrollTo(rowTop(row) - Math.max(0, Math.min(y, port.geometry.viewport - ROW_HEIGHT)))
}

/** Characters of the largest number beside a raw row. */
function rawDigits(shown: Shown, layout: RawLayout): number {
  if (layout.mode === 'hex') return OFFSET_DIGITS
  const { stdout, stderr } = shown.streams
  return formatCount(Math.max(stdout.rows.lines, stderr.rows.lines)).length
}

/** Tells the ports how many rows there are; from text to hex and back, the bytes at the top stay there. */
function useRows(raw: ScrollPort, model: ScrollPort, layout: RawLayout, textRows: number): void {
  const before = useRef(layout)
  useLayoutEffect(() => {
    const top = before.current === layout ? null : before.current.near(rowAt(raw.geometry, raw.top + PAD))
    before.current = layout
    raw.setRows(layout.rows)
    if (top !== null) raw.scrollTo(rowTop(layout.rowOf(top.stream, top.offset)) - PAD)
    model.setRows(textRows)
  }, [raw, model, layout, textRows])
}

/** The first bytes or, where a rule only adds, the first characters that a rule touched. */
function firstPlaceOf(shown: Shown, rule: string): Place | null {
  for (const stream of ['stdout', 'stderr'] as const) {
    const piece = shown.streams[stream].pieces.all.find((candidate) => candidate.rule === rule)
    if (piece !== undefined) return { side: 'raw', stream, from: piece.from, to: piece.to }
  }
  const span = shown.spans.find((candidate) => candidate.rule === rule)
  return span === undefined ? null : { side: 'model', from: span.start, to: span.end }
}
