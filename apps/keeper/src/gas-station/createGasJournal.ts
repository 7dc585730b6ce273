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
  /** The grant's end. Unix seconds. */
  expiresAt: z.number(),
  nonce: z.number(),
  hash: hex,
  raw: hex,
  /** Maximum cost. */
  mostWei: amount,
  maxFeePerGas: amount,
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

const keptMs = 48 * 3_600_000

/**
 * What the gas station has signed, in a file: each transaction is written down before it is sent, so that one that was killed in between
 * sends the same bytes again and not others, and limits by day outlast a restart.
 *
 * @throws when the file can't be read or written
 */
export function createGasJournal(path: string, now = Date.now): GasJournal {
  mkdirSync(dirname(path), { recursive: true })
  const known = new Map<Hex, GasEntry>()
  for (const line of readLines(path)) {
    // The last line of a killed process may be cut off. It was never sent.
    const parsed = entrySchema.safeParse(line)
    if (parsed.success) known.set(parsed.data.hash, parsed.data)
  }
  for (const [hash, { at, end }] of known) if (end !== undefined && at < now() - keptMs) known.delete(hash)
  const fresh = `${path}.new`
  write(fresh, 'w', [...known.values()])
  renameSync(fresh, path)

  return {
    entries: (chainId) => [...known.values()].filter((entry) => entry.chainId === chainId),
    put(entry) {
      write(path, 'a', [entry])
      known.set(entry.hash, entry)
    },
  }
}

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

function write(path: string, flag: 'a' | 'w', entries: readonly GasEntry[]): void {
  const toText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
  const file = openSync(path, flag, 0o600)
  try {
    writeSync(file, entries.map((entry) => `${JSON.stringify(entry, toText)}\n`).join(''))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
