import { classifyNodeFault } from '../node/classifyNodeFault.ts'
import { maxBlocksOf } from './maxBlocksOf.ts'

/** After so many successful ranges, a larger one is tried. */
const passesBeforeGrowth = 8

/** How many blocks of logs a node returns per request, as far as known. */
export class LogRange {
  #most: number | undefined
  /** Whether the node stated the limit. */
  #isRule = false
  #passes = 0

  get most(): number | undefined {
    return this.#most
  }

  pass(blocks: number): void {
    if (this.#most === undefined || this.#isRule || blocks < this.#most) return
    this.#passes += 1
    if (this.#passes < passesBeforeGrowth) return
    this.#most *= 2
    this.#passes = 0
  }

  refuse(blocks: number, said: string): void {
    const named = maxBlocksOf(said, BigInt(blocks))
    this.#isRule = named !== undefined
    this.#most = Math.min(this.#most ?? blocks, named === undefined ? Math.floor(blocks / 2) : Number(named))
    this.#passes = 0
  }
}

/**
 * Reads the logs of a block range in as many requests as the node needs: a range that it refuses for its size, or is too slow for, is halved or cut
 * to the limit that the node stated, and so are the following ones.
 *
 * @throws what `ask` throws for other reasons, and for a single block
 */
export async function readLogs(
  { fromBlock, toBlock }: readLogs.Interval,
  range: LogRange,
  ask: (interval: readLogs.Interval) => Promise<readonly unknown[]>,
): Promise<readonly unknown[]> {
  const blocks = toBlock - fromBlock + 1
  const most = range.most
  if (most !== undefined && most < blocks) {
    const parts: Promise<readonly unknown[]>[] = []
    for (let from = fromBlock; from <= toBlock; from += most)
      parts.push(readLogs({ fromBlock: from, toBlock: Math.min(toBlock, from + most - 1) }, range, ask))
    return (await Promise.all(parts)).flat()
  }
  try {
    const logs = await ask({ fromBlock, toBlock })
    range.pass(blocks)
    return logs
  } catch (error) {
    const fault = classifyNodeFault(error)
    if (blocks === 1 || (fault.kind !== 'range' && fault.kind !== 'slow')) throw error
    range.refuse(blocks, fault.kind === 'range' ? fault.said : '')
    return readLogs({ fromBlock, toBlock }, range, ask)
  }
}

export declare namespace readLogs {
  /** Both ends are inclusive. */
  type Interval = { readonly fromBlock: number; readonly toBlock: number }
}
