import { existsSync } from 'node:fs'
import { copyFile, type FileHandle, open, readFile, rename, rm } from 'node:fs/promises'
import { BaseError } from '@oxbow/errors/BaseError'
import { z } from 'zod'

const hex = z.templateLiteral(['0x', z.string()])

/** A sent transaction: signed bytes, or what an account whose key nobody has (an impersonated one) asked for. */
const transactionSchema = z.object({
  type: z.literal('transaction'),
  hash: hex,
  sent: z.union([z.object({ raw: hex }), z.object({ request: z.looseObject({ from: hex }) })]),
})
/** A state that somebody set by hand, after the block of this number. */
const changeSchema = z.object({
  type: z.literal('change'),
  after: z.int(),
  method: z.string(),
  params: z.array(z.unknown()),
})
/** The node is about to be asked for a block. */
const miningSchema = z.object({ type: z.literal('mining'), after: z.int(), timestamp: z.int() })
/** What makes the same block of the same transactions again. */
const blockSchema = z.object({
  type: z.literal('block'),
  number: z.int(),
  timestamp: z.int(),
  hash: hex,
  baseFeePerGas: hex,
  transactions: z.array(hex),
})
const recordSchema = z.discriminatedUnion('type', [transactionSchema, changeSchema, miningSchema, blockSchema])

export type JournalRecord = z.infer<typeof recordSchema>
export type JournaledTransaction = z.infer<typeof transactionSchema>
export type JournaledBlock = z.infer<typeof blockSchema>

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

type WholeFile = { readonly file: FileHandle; readonly length: number }

/** At every moment of this there is a whole journal, the old one or the new one. */
async function writeWhole(path: string, records: readonly JournalRecord[]): Promise<WholeFile> {
  const file = await open(`${path}.next`, 'w')
  try {
    const length = await writeLines(file, 0, records)
    await file.sync()
    await rename(`${path}.next`, path)
    return { file, length }
  } catch (cause) {
    await file.close()
    await rm(`${path}.next`, { force: true })
    throw new JournalWriteError(path, cause)
  }
}

/** Returns where the last line ends. */
async function writeLines(file: FileHandle, start: number, records: readonly JournalRecord[]): Promise<number> {
  const bytes = Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  // A disk that is almost full takes a part, and says so only when it is asked to take the rest.
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, start + done)
    done += bytesWritten
  }
  return start + bytes.length
}

/** What follows the last line break was never acknowledged; each line before it was. */
async function readRecords(path: string, length?: number) {
  const bytes = existsSync(path) ? await readFile(path) : Buffer.alloc(0)
  const lines = bytes.subarray(0, length).toString().split('\n').slice(0, -1)
  const parsed = lines.map(parseLine)
  return {
    records: parsed.filter((record) => record !== undefined),
    brokenLines: parsed.flatMap((record, index) => (record ? [] : [index + 1])),
  }
}

function parseLine(line: string): JournalRecord | undefined {
  try {
    return recordSchema.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

/** Something was acknowledged and is gone; whoever looks for it finds the journal as it was. */
async function reportBroken(path: string, lines: readonly number[]): Promise<void> {
  await copyFile(path, `${path}.broken`)
  const which = lines.length === 1 ? `Line ${lines[0]}` : `${lines.length} lines, ${lines[0]} the first,`
  process.stderr.write(
    `${which} of ${path} cannot be read, and what was said there is lost. ${path}.broken is a copy.\n`,
  )
}

export class JournalWriteError extends BaseError {
  override name = 'JournalWriteError'

  constructor(path: string, cause: unknown) {
    super(`The journal of a local chain cannot be written, so the chain takes nothing.`, {
      cause,
      code: 'JournalWrite',
      facts: [path, cause instanceof Error ? cause.message : String(cause)],
      nextAction: 'Look whether the disk is full.',
      retryable: true,
    })
  }
}
