import { existsSync } from 'node:fs'
import { type FileHandle, open, readFile, rename } from 'node:fs/promises'
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
  #lines: string[] = []
  #writing: Promise<void> = Promise.resolve()
  /** The write that takes the lines which wait now. */
  #next: Promise<void> | undefined

  /** Opens the journal, without the half of a line that a kill may have left at its end. */
  static async open(path: string): Promise<Journal> {
    return new Journal(path, await writeWhole(path, await readRecords(path)))
  }

  private constructor(path: string, file: FileHandle) {
    this.#path = path
    this.#file = file
  }

  /** Callers of the same moment share one write. */
  append(records: readonly JournalRecord[]): Promise<void> {
    if (records.length === 0) return this.#writing
    for (const record of records) this.#lines.push(`${JSON.stringify(record)}\n`)
    this.#next ??= this.#inTurn(async () => {
      const text = this.#lines.join('')
      this.#lines = []
      this.#next = undefined
      await this.#file.appendFile(text)
      await this.#file.datasync()
    })
    return this.#next
  }

  async read(): Promise<JournalRecord[]> {
    await this.#writing
    return await readRecords(this.#path)
  }

  /** Begins anew with these records. */
  rewrite(records: readonly JournalRecord[]): Promise<void> {
    return this.#inTurn(async () => {
      await this.#file.close()
      this.#file = await writeWhole(this.#path, records)
    })
  }

  close(): Promise<void> {
    return this.#inTurn(() => this.#file.close())
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#writing.then(work)
    this.#writing = turn.catch(() => undefined)
    return turn
  }
}

/** At every moment of this there is a whole journal, the old one or the new one. */
async function writeWhole(path: string, records: readonly JournalRecord[]): Promise<FileHandle> {
  const next = await open(`${path}.next`, 'w')
  await next.appendFile(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  await next.sync()
  await rename(`${path}.next`, path)
  return next
}

/** Up to the first line that is none: what follows was never acknowledged. */
async function readRecords(path: string): Promise<JournalRecord[]> {
  const text = existsSync(path) ? await readFile(path, 'utf8') : ''
  const records: JournalRecord[] = []
  for (const line of text.split('\n')) {
    const record = parseLine(line)
    if (!record) break
    records.push(record)
  }
  return records
}

function parseLine(line: string): JournalRecord | undefined {
  try {
    return recordSchema.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}
