import type { WriteStream } from 'node:tty'

type Row = {
  text: string
  /** The part whose work this is; it ends with that part. */
  of?: string | undefined
  state: 'waiting' | 'working' | 'done'
  startedMs: number
  printedMs: number
  /** When its words or its number last changed. */
  changedMs: number
}

/** A step that takes longer is printed again with its duration, to show that it is running. */
const silentMs = 30_000
/** Repeated by a waiting part with a counter. */
const waits = /^waiting /

/** Minimum interval of lines per row without a terminal, so that a start's log stays short. */
const lineIntervalMs = 3_000

/** Progress of a start, one row per part: updated in place on a terminal, printed as lines elsewhere. */
export class Progress {
  readonly #out: WriteStream
  readonly #rows = new Map<string, Row>()
  #drawnRows = 0
  #isClosed = false
  readonly #remind: NodeJS.Timeout

  constructor(out: WriteStream) {
    this.#out = out
    this.#remind = setInterval(() => this.#sayAgain(), silentMs / 10).unref()
  }

  /** Sets what a part is doing, for example `update('PostgreSQL', 'starting')`; `of` names the part if it has several rows. */
  update(name: string, text: string, of?: string): void {
    const row = this.#row(name)
    row.of = of
    if (row.state === 'done' && row.text === text) return
    if (row.text !== text) row.changedMs = Date.now()
    const isNewStep = row.state !== 'working' || row.text.replace(/[\d,]+/g, '') !== text.replace(/[\d,]+/g, '')
    Object.assign(row, { text, state: 'working' })
    this.#draw(name, isNewStep)
  }

  /** Marks a part as ready, with the time that it took. */
  finish(name: string, text = 'ready'): void {
    const row = this.#row(name)
    const seconds = ((Date.now() - row.startedMs) / 1000).toFixed(1)
    Object.assign(row, { text: `${text} (${seconds} s)`, state: 'done' })
    this.#draw(name, true)
    for (const [other, { of, state }] of this.#rows) if (of === name && state !== 'done') this.finish(other)
  }

  /** Prints a line below the rows. */
  say(line: string): void {
    this.#out.write(`${line}\n`)
    this.#drawnRows = 0
  }

  close(): void {
    this.#isClosed = true
    clearInterval(this.#remind)
  }

  #sayAgain(): void {
    for (const [name, row] of this.#rows)
      if (isSlow(row) && Date.now() - row.printedMs >= silentMs) this.#draw(name, true)
  }

  #row(name: string): Row {
    let row = this.#rows.get(name)
    if (!row) {
      row = { text: '', state: 'waiting', startedMs: Date.now(), printedMs: 0, changedMs: Date.now() }
      this.#rows.set(name, row)
    }
    return row
  }

  #draw(name: string, isNewStep: boolean): void {
    if (this.#isClosed) return
    if (this.#out.isTTY) {
      if (this.#drawnRows > 0) this.#out.moveCursor(0, -this.#drawnRows)
      for (const [rowName, row] of this.#rows) {
        this.#out.clearLine(0)
        this.#out.write(`${format(rowName, row)}\n`)
      }
      this.#drawnRows = this.#rows.size
      return
    }
    const row = this.#row(name)
    if (!isNewStep && Date.now() - row.printedMs < lineIntervalMs) return
    row.printedMs = Date.now()
    this.#out.write(`${format(name, row)}\n`)
  }
}

function format(name: string, row: Row): string {
  const time = isSlow(row) ? ` (for ${((Date.now() - row.changedMs) / 60_000).toFixed(1)} min)` : ''
  return `  ${row.state === 'done' ? '✓' : '·'} ${name.padEnd(12)} ${row.text}${time}`
}

function isSlow({ changedMs, state, text }: Row): boolean {
  return state === 'working' && !waits.test(text) && Date.now() - changedMs >= silentMs
}
