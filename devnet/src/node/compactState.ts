import { type FileHandle, open } from 'node:fs/promises'
import { BaseError } from '@oxbow/errors/BaseError'

/**
 * Copies a node's dump without the call traces, which are five sixths of it and make the node that loads it 270 MB larger. The copy is on disk
 * when this returns. Needs 4 MB of memory and 3 ms for each MB of the dump.
 *
 * @throws {BrokenDumpError} when the file is not a whole JSON object, as after a kill in the middle of writing
 */
export async function compactState(from: string, to: string): Promise<void> {
  const source = await open(from)
  const target = await open(to, 'w')
  try {
    const walk = createWalk()
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
  for (const piece of pieces) if (piece.length > 0) await file.write(piece)
}

/** A quote inside a string is written with a backslash, so these bytes are always a key and the array that is its value. */
const opening = Buffer.from('"traces":[')
const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d]

/** Walks over the bytes of a JSON text, chunk by chunk: `JSON.parse` of a dump needs more memory than the nodes have. */
function createWalk() {
  let depth = 0
  let isInString = false
  let isEscaped = false
  let matched = 0
  /** Depth inside the array of traces that is being left out; 0 outside of one. */
  let skipDepth = 0
  let hasEnded = false

  return {
    /** The parts of the chunk that stay. */
    keep(chunk: Buffer): Buffer[] {
      const pieces: Buffer[] = []
      let keptFrom = 0
      for (let index = 0; index < chunk.length; index++) {
        const byte = chunk[index]!
        matched = byte === opening[matched] ? matched + 1 : byte === quote ? 1 : 0
        if (isInString) {
          if (isEscaped) isEscaped = false
          else if (byte === backslash) isEscaped = true
          else if (byte === quote) isInString = false
        } else if (byte === quote) {
          isInString = true
        } else if (byte === openBrace || byte === openBracket) {
          depth++
          if (matched === opening.length && skipDepth === 0) {
            skipDepth = depth
            pieces.push(chunk.subarray(keptFrom, index + 1))
          }
        } else if (byte === closeBrace || byte === closeBracket) {
          if (depth === skipDepth) {
            skipDepth = 0
            keptFrom = index
          }
          depth--
          hasEnded = depth === 0
        }
      }
      if (skipDepth === 0) pieces.push(chunk.subarray(keptFrom))
      return pieces
    },
    isWhole: () => hasEnded && depth === 0 && !isInString,
  }
}

export class BrokenDumpError extends BaseError {
  override name = 'BrokenDumpError'

  constructor(path: string) {
    super(`${path} is not a whole dump of a local chain.`, { code: 'BrokenDump' })
  }
}
