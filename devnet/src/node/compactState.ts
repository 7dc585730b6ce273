import { type FileHandle, open } from 'node:fs/promises'
import { BaseError } from '@oxbow/errors/BaseError'
import type { Pruning } from './createPruning.ts'

export declare namespace compactState {
  type Options = {
    /** Removes blocks; called with the newest block's number. */
    thin?: (headNumber: number) => Pruning
  }
}

/**
 * Copies a node's dump without the call traces, which are five sixths of it and make a node that loads it 270
 * MB larger. The copy is on disk when this resolves. Needs some 10 MB of memory and 3 ms per MB of the dump.
 *
 * @throws {BrokenDumpError} if the file isn't a complete JSON object, as after a kill while it was written
 */
export async function compactState(from: string, to: string, options: compactState.Options = {}): Promise<void> {
  const source = await open(from)
  const target = await open(to, 'w')
  try {
    const walk = createWalk(options.thin)
    for await (const chunk of source.createReadStream({ highWaterMark: 2 ** 22, autoClose: false })) {
      await writeAll(target, walk.keep(chunk as Buffer))
    }
    if (!walk.isWhole()) throw new BrokenDumpError(from)
    await target.sync()
  } finally {
    await source.close()
    await target.close()
  }
}

async function writeAll(file: FileHandle, pieces: readonly Buffer[]): Promise<void> {
  if (pieces.length > 0) await file.write(Buffer.concat(pieces))
}

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d]
const comma = Buffer.from(',')

/** A longer string can't be one of the keys: most of a dump consists of such strings, which needn't be matched byte by byte. */
const longestKey = 'transactions'.length

/** Index of the next quote or backslash, or the length of the chunk. */
function findStringEnd(chunk: Buffer, from: number): number {
  let index = from
  while (index < chunk.length && chunk[index] !== quote && chunk[index] !== backslash) index++
  return index
}

/** Matches a key whose value is an array. Quotes inside strings are escaped, so these bytes can't occur elsewhere. */
function createMatcher(key: string) {
  const opening = Buffer.from(`"${key}":[`)
  let matched = 0
  return (byte: number): boolean => {
    matched = byte === opening[matched] ? matched + 1 : byte === quote ? 1 : 0
    return matched === opening.length
  }
}

/** Filters the bytes of a dump chunk by chunk: `JSON.parse` of a dump needs more memory than the nodes have. */
function createWalk(thin: compactState.Options['thin']) {
  const isTraces = createMatcher('traces')
  const isBlocks = createMatcher('blocks')
  const isTransactions = createMatcher('transactions')
  let depth = 0
  let isInString = false
  let isEscaped = false
  let stringLength = 0
  let hasEnded = false
  /** Depth inside the array of traces being skipped; 0 outside. */
  let skipDepth = 0
  let pruning: Pruning | undefined
  /** The top-level list whose elements are filtered individually. */
  let list: 'blocks' | 'transactions' | undefined
  let isListEmpty = true
  let element: Buffer[] | undefined

  function openedList(byte: number): typeof list {
    const [opensBlocks, opensTransactions] = [isBlocks(byte), isTransactions(byte)]
    return opensBlocks ? 'blocks' : opensTransactions ? 'transactions' : undefined
  }

  function keepElement(json: Buffer[]): Buffer[] {
    const text = Buffer.concat(json).toString('latin1')
    if (!(list === 'blocks' ? pruning!.keepsBlock(text) : pruning!.keepsTransaction(text))) return []
    const pieces = isListEmpty ? json : [comma, ...json]
    isListEmpty = false
    return pieces
  }

  return {
    /** The kept parts of the chunk. */
    keep(chunk: Buffer): Buffer[] {
      if (thin && !pruning && depth === 0) pruning = thin(readHeadNumber(chunk))
      const pieces: Buffer[] = []
      let keptFrom = 0
      const take = (end: number) => (element ?? pieces).push(chunk.subarray(keptFrom, end))

      for (let index = 0; index < chunk.length; index++) {
        if (isInString && !isEscaped && stringLength > longestKey) index = findStringEnd(chunk, index)
        const byte = chunk[index]
        if (byte === undefined) break
        const opensTraces = isTraces(byte)
        const opensList = pruning && depth === 1 ? openedList(byte) : undefined
        if (isInString) {
          stringLength++
          if (isEscaped) isEscaped = false
          else if (byte === backslash) isEscaped = true
          else if (byte === quote) isInString = false
        } else if (byte === quote) {
          isInString = true
          stringLength = 0
        } else if (byte === openBrace || byte === openBracket) {
          depth++
          if (opensTraces && skipDepth === 0) {
            take(index + 1)
            skipDepth = depth
          } else if (opensList) {
            take(index + 1)
            list = opensList
            isListEmpty = true
          } else if (list && depth === 3) {
            element = []
            keptFrom = index
          }
        } else if (byte === closeBrace || byte === closeBracket) {
          if (depth === skipDepth) {
            skipDepth = 0
            keptFrom = index
          }
          depth--
          if (element && depth === 2) {
            take(index + 1)
            const whole = element
            element = undefined
            pieces.push(...keepElement(whole))
          } else if (list && depth === 1) {
            list = undefined
            keptFrom = index
          }
          hasEnded = depth === 0
        }
      }
      const isBetweenElements = list !== undefined && element === undefined
      if (skipDepth === 0 && !isBetweenElements) take(chunk.length)
      return pieces
    },
    isWhole: () => hasEnded && depth === 0 && !isInString,
  }
}

/** A dump begins with the newest block's environment; `start` contains its first 100 bytes. */
export function readHeadNumber(start: Buffer): number {
  const number = /^\{"block":\{"number":"(0x[0-9a-f]+)"/.exec(start.toString('latin1', 0, 100))?.[1]
  return number === undefined ? 0 : Number(number)
}

export class BrokenDumpError extends BaseError {
  override name = 'BrokenDumpError'

  constructor(path: string) {
    super(`${path} is not a complete dump of a local chain.`, { code: 'BrokenDump' })
  }
}
