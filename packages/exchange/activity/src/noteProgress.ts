import type { Contracts } from '@oxbow/chain/Network'
import { readEffects } from '@oxbow/transactions/readEffects'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { TransactionProgress } from '@oxbow/transactions/watchTransaction'
import { isAddressEqual } from 'viem'
import type { ActivityEntry, ActivitySummary } from './ActivityEntry.ts'
import type { ActivityLog } from './ActivityLog.ts'
import { amountOf, readMoved } from './moved/Moved.ts'
import { readTradeResult } from './readTradeResult.ts'

/** Updates an entry with a transaction's progress and, for trades, liquidity and fees, the amounts moved. */
export function noteProgress(
  log: ActivityLog,
  id: string,
  progress: TransactionProgress,
  contracts: Pick<Contracts, 'universalRouter' | 'v4PoolManager' | 'weth'>,
): void {
  const entry = log.getSnapshot().find((each) => each.id === id)
  if (entry === undefined) return
  const change = toChange(progress)
  const block = 'block' in change ? change.block : entry.block
  const isSameBlock = block !== undefined && block.hash === entry.block?.hash
  log.change(id, {
    ...change,
    ...toInstead(progress),
    minedAtMs: isSameBlock ? entry.minedAtMs : undefined,
    result: toResult({ ...entry, result: isSameBlock ? entry.result : undefined }, progress, contracts),
    ...toRaised(entry, progress, contracts),
  })
}

/** From the receipt; what that doesn't tell stays as `noteMined` found it. */
function toResult(
  { account, summary, result }: ActivityEntry,
  progress: TransactionProgress,
  contracts: Parameters<typeof noteProgress>[3],
): ActivityEntry['result'] {
  if (!('logs' in progress) || progress.instead !== undefined) return undefined
  const { logs } = progress
  if (summary.type === 'trade') {
    const { paid, received } = readTradeResult({ logs, account, trade: summary, contracts })
    return { paid: paid?.toString() ?? result?.paid, received: received?.toString() ?? result?.received }
  }
  const tokens = changedTokens(summary)
  if (tokens === undefined) return undefined
  const moved = readMoved({ logs, account, weth: contracts.weth })
  const changes = tokens.map(
    ({ address }, index) => amountOf(address, moved)?.toString() ?? result?.changes?.[index] ?? null,
  )
  return { changes }
}

/** Tokens that `result.changes` is of. */
export function changedTokens(summary: ActivitySummary): readonly TokenFacts[] | undefined {
  if (summary.type === 'liquidity') return [summary.token0, summary.token1]
  return summary.type === 'fees' ? summary.collected.map(({ token }) => token) : undefined
}

/** The approval that the token emitted, if higher than requested. */
function toRaised(
  { account, summary }: ActivityEntry,
  progress: TransactionProgress,
  { weth }: Parameters<typeof noteProgress>[3],
): Pick<ActivityEntry, 'summary'> | undefined {
  if (summary.type !== 'approval' || !('logs' in progress) || progress.instead !== undefined) return undefined
  const asked = summary.asked ?? summary.amount
  if (asked === 'unlimited') return undefined
  const given = readEffects({ logs: progress.logs, account, weth, sent: undefined }).find(
    ({ kind, token, party }) =>
      kind === 'allowed' && isAddressEqual(token, summary.token.address) && party === summary.spender.toLowerCase(),
  )
  if (given === undefined || (given.amount !== 'all' && given.amount <= BigInt(asked))) return undefined
  return { summary: { ...summary, amount: given.amount === 'all' ? 'unlimited' : given.amount.toString(), asked } }
}

/** An existing mark is kept, since another watcher of the entry may not have the information. */
function toInstead(progress: TransactionProgress): Pick<ActivityEntry, 'instead'> | undefined {
  const instead = 'instead' in progress ? progress.instead : undefined
  if (instead === undefined) return undefined
  const { to, value, effects } = instead
  const told = effects?.map((effect) => ({ ...effect, amount: effect.amount.toString() }))
  return { instead: { to, value: value.toString(), effects: told } }
}

function toChange(progress: TransactionProgress): Partial<Omit<ActivityEntry, 'id'>> {
  const { status, hash } = progress
  switch (status) {
    case 'confirmed':
    case 'final':
    case 'failed':
      return {
        status,
        hash,
        replacedBy: undefined,
        block: { number: progress.block.number.toString(), hash: progress.block.hash },
        isFinal: status === 'final' || (status === 'failed' && progress.isFinal),
      }
    case 'replaced':
    case 'cancelled':
      return { status, replacedBy: progress.by, block: undefined, isFinal: progress.isFinal }
    case 'dropped':
      // A wallet or another node may still rebroadcast it.
      return { status, block: undefined, isFinal: false }
    case 'pending': {
      const change = { status, hash, nonce: progress.nonce, replacedBy: undefined }
      return progress.reorged ? { ...change, wasReorged: true, block: undefined } : change
    }
  }
}
