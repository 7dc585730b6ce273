import type { EIP1193RequestFn } from 'viem'
import { http } from 'viem'

/** Twice this passes before a transaction counts as forgotten; the node takes milliseconds. */
const intervalMs = 2_500

/**
 * Mines what anvil has forgotten, until the returned function is called. Its miner sleeps until the pool announces a transaction; on a busy machine
 * an announcement is lost now and then, and everybody waits for a block that is never made. A test that holds transactions back turns automine off.
 */
export function mineForgotten(url: string): () => void {
  const { request } = http(url, { timeout: 60_000, retryCount: 0 })({})
  const ask = request as EIP1193RequestFn
  let waiting: string | undefined
  let isOver = false

  async function look(): Promise<void> {
    const seen = await findWaiting(ask)
    if (isOver) return
    const isForgotten = seen !== undefined && seen === waiting
    waiting = isForgotten ? undefined : seen
    if (isForgotten) await ask({ method: 'evm_mine' } as never)
  }

  // A node that is stopped or killed by its test doesn't answer.
  const timer = setInterval(() => void look().catch(() => (waiting = undefined)), intervalMs)
  timer.unref()
  return () => {
    isOver = true
    clearInterval(timer)
  }
}

/** The block and the number of executable transactions that wait at it; undefined if none does, or if they shall wait. */
async function findWaiting(ask: EIP1193RequestFn): Promise<string | undefined> {
  const { pending } = (await ask({ method: 'txpool_status' } as never)) as { pending: string }
  if (BigInt(pending) === 0n || !(await ask({ method: 'anvil_getAutomine' } as never))) return undefined
  return `${await ask({ method: 'eth_blockNumber' })}:${pending}`
}
