import type { FileHandle } from 'node:fs/promises'
import type { JournalRecord } from './JournalRecord.ts'
import { JournalWriteError, readRecords, reportBroken, type WholeFile, writeLines, writeWhole } from './journalFile.ts'

/** What a node was sent and what it produced since its older state was written, as JSON lines. Records are on disk once `append` resolves. */
export class Journal {
  readonly #path: string
  #file: FileHandle
  /** Bytes that are complete on disk; after a failed write others may follow them. */
  #length: number
  #waiting: JournalRecord[] = []
  /** Records being written, or whose write failed. The node has executed them anyway, so they come before all later records. */
  #unwritten: JournalRecord[] = []
  #hasFailed = false
  #writing: Promise<void> = Promise.resolve()
  /** The write that will include the waiting records. */
  #next: Promise<void> | undefined

  /** Opens the journal without an incomplete last line, which a kill may leave. */
  static async open(path: string): Promise<Journal> {
    const { records, brokenLines } = await readRecords(path)
    if (brokenLines.length > 0) await reportBroken(path, brokenLines)
    return new Journal(path, await writeWhole(path, records))
  }

  private constructor(path: string, { file, length }: WholeFile) {
    this.#path = path
    this.#file = file
    this.#length = length
  }

  /**
   * Concurrent callers share one write. Without records, it only waits for what a failed write left.
   *
   * @throws {JournalWriteError} when not everything is on disk; it is written before the next records
   */
  append(records: readonly JournalRecord[]): Promise<void> {
    if (records.length === 0 && !this.#hasFailed) return Promise.resolve()
    this.#waiting.push(...records)
    this.#next ??= this.#inTurn(async () => {
      this.#unwritten.push(...this.#waiting)
      this.#waiting = []
      this.#next = undefined
      await this.#write()
    })
    return this.#next
  }

  /** Includes records that couldn't be written yet. */
  async read(): Promise<JournalRecord[]> {
    await this.#writing
    const unwritten = [...this.#unwritten]
    const { records } = await readRecords(this.#path, this.#length)
    return [...records, ...unwritten]
  }

  /** Replaces the content with these records. */
  rewrite(records: readonly JournalRecord[]): Promise<void> {
    return this.#inTurn(async () => {
      const { file, length } = await writeWhole(this.#path, records)
      const before = this.#file
      this.#file = file
      this.#length = length
      this.#unwritten = []
      this.#hasFailed = false
      await before.close()
    })
  }

  close(): Promise<void> {
    return this.#inTurn(() => this.#file.close())
  }

  async #write(): Promise<void> {
    try {
      // An incomplete line in the middle of the file would hide everything after it.
      if (this.#hasFailed) await this.#file.truncate(this.#length)
      const length = await writeLines(this.#file, this.#length, this.#unwritten)
      await this.#file.datasync()
      this.#length = length
      this.#unwritten = []
      if (this.#hasFailed) process.stderr.write(`${this.#path} can be written again.\n`)
      this.#hasFailed = false
    } catch (cause) {
      const error = new JournalWriteError(this.#path, cause)
      if (!this.#hasFailed) process.stderr.write(`${error.message}\n`)
      this.#hasFailed = true
      await this.#file.truncate(this.#length).catch(() => undefined)
      throw error
    }
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#writing.then(work)
    this.#writing = turn.catch(() => undefined)
    return turn
  }
}
