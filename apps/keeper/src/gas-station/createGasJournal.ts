import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Hex } from 'viem'
import { z } from 'zod'

const hex = z.string().regex(/^0x[0-9a-f]*$/) as unknown as z.ZodType<Hex>
const amount = z.string().regex(/^\d+$/).transform(BigInt)

const entrySchema = z.object({
  /** Unix milliseconds. */
  at: z.number(),
  chainId: z.number(),
  /** Hash of the grant that it uses; absent for one that only frees its nonce. */
  grant: hex.optional(),
  /** Whose calls it makes. */
  account: hex,
  /** Contracts that it calls, each once. */
  called: z.array(hex).readonly().optional(),
  /** Pools that it trades in, if it is plain (`toPlainTrade`). */
  pools: z.array(z.string()).readonly().optional(),
  /** What it pays: none when it only frees its nonce. */
  fee: z.object({ token: hex, amount }).optional(),
  /** What the fee was worth when it was sent. Unknown of what earlier builds sent. */
  feeWei: amount.optional(),
  /** Which part of the operator's losses it may cause (`checkLosses`). */
  risk: z.enum(['proven', 'plain', 'open']).optional(),
  /** The grant's end. Unix seconds. */
  expiresAt: z.number(),
  nonce: z.number(),
  hash: hex,
  /** Empty once it has ended. */
  raw: hex,
  /** Maximum cost. */
  mostWei: amount,
  maxFeePerGas: amount,
  maxPriorityFeePerGas: amount.optional(),
  /** `lost`: another transaction of the nonce is in a block. Absent while it is pending. */
  end: z.enum(['done', 'failed', 'lost']).optional(),
  costWei: amount.optional(),
})

/** A transaction of the gas station. */
export type GasEntry = Readonly<z.output<typeof entrySchema>>

export type GasJournal = {
  /** Of a network, oldest first. */
  entries(chainId: number): readonly GasEntry[]
  /** Writes to the disk before it returns. Replaces the entry of the same transaction. */
  put(entry: GasEntry): void
}

const keptMs = 30 * 24 * 3_600_000

/**
 * What the gas station has signed, in a file: each transaction is written down before it is sent, so that one that was killed in between
 * sends the same bytes again and not others, limits by day outlast a restart, and it is known for 30 days which accounts have paid.
 *
 * @throws when the file can't be read or written
 */
export function createGasJournal(path: string, now = Date.now, writeBytes: WriteBytes = writeSync): GasJournal {
  mkdirSync(dirname(path), { recursive: true })
  const known = new Map<Hex, GasEntry>()
  for (const line of readLines(path)) {
    // A line of a killed process or of a full disk may be cut off. It was never sent.
    const parsed = entrySchema.safeParse(line)
    if (parsed.success) known.set(parsed.data.hash, parsed.data)
  }
  forget()
  const fresh = `${path}.new`
  write(fresh, 'w', [...known.values()], writeBytes)
  renameSync(fresh, path)

  return {
    entries: (chainId) => [...known.values()].filter((entry) => entry.chainId === chainId),
    put(entry) {
      const kept: GasEntry = entry.end === undefined ? entry : { ...entry, raw: '0x' }
      write(path, 'a', [kept], writeBytes)
      known.set(kept.hash, kept)
      forget()
    },
  }

  function forget(): void {
    for (const [hash, { at, end }] of known) {
      if (at >= now() - keptMs) return
      if (end !== undefined) known.delete(hash)
    }
  }
}

/** Returns how many it took. */
type WriteBytes = (file: number, bytes: Buffer) => number

function readLines(path: string): readonly unknown[] {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as unknown]
    } catch {
      return []
    }
  })
}

/** @throws when not all of it could be written: what was is a line of its own, and skipped when the file is read */
function write(path: string, flag: 'a' | 'w', entries: readonly GasEntry[], writeBytes: WriteBytes): void {
  const toText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
  // A line begins with its break, so that it never continues one that was cut off.
  let rest = Buffer.from(entries.map((entry) => `\n${JSON.stringify(entry, toText)}`).join(''))
  const file = openSync(path, flag, 0o600)
  try {
    // A disk that fills up takes a part and reports no error until the next write.
    while (rest.length > 0) rest = rest.subarray(writeBytes(file, rest))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
