import type { FileHandle } from 'node:fs/promises'
import type { JournalRecord } from './JournalRecord.ts'
import { JournalWriteError, readRecords, reportBroken, type WholeFile, writeLines, writeWhole } from './journalFile.ts'

/**
 * What a node was told and what it made of it since its older state was written, a JSON object a line. Whatever `append` was awaited for is on disk.
 */
export class Journal {
  readonly #path: string
  #file: FileHandle
  /** Bytes that are on disk and whole; after a failed write there may be others behind them. */
  #length: number
  #waiting: JournalRecord[] = []
  /** What is being written or could not be. The node has done what it says all the same, so it comes before all later records. */
  #unwritten: JournalRecord[] = []
  #hasFailed = false
  #writing: Promise<void> = Promise.resolve()
  /** The write that takes the records which wait now. */
  #next: Promise<void> | undefined

  /** Opens the journal, without the half of a line that a kill may have left at its end. */
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
   * Callers of the same moment share one write. No records at all: waits for nothing but what a failed write has left.
   *
   * @throws {JournalWriteError} when not all of it is on disk; it is written before whatever is appended next
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

  /** Also what could not be written yet. */
  async read(): Promise<JournalRecord[]> {
    await this.#writing
    const unwritten = [...this.#unwritten]
    const { records } = await readRecords(this.#path, this.#length)
    return [...records, ...unwritten]
  }

  /** Begins anew with these records. */
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
      // Half a line in the midst of the file would hide all that comes after it.
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
