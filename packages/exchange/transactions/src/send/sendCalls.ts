import { ask } from '@oxbow/connectors/ask'
import type { Wallet, WalletAnswer } from '@oxbow/connectors/Wallet'
import { WalletError } from '@oxbow/connectors/WalletError'
import type { Clock } from '@oxbow/runtime/Clock'
import { type Hex, numberToHex } from 'viem'
import { getCallsStatus } from '../watch/getCallsStatus.ts'
import { isRefusal } from './isRefusal.ts'
import type { TransactionRequest } from './TransactionRequest.ts'

const pollMs = 1_000
/** Number of consecutive polls in which the wallet may not know its batch before the outcome counts as unknown. */
const maxUnknown = 60

/** "Not supported", by EIP-1193, JSON-RPC and EIP-5792: method, parameters, capability, chain, size, upgrade declined, atomicity. */
const unsupported: ReadonlySet<number | undefined> = new Set([4200, -32601, -32602, 5700, 5710, 5740, 5750, 5760])

/**
 * Asks the wallet for an atomic batch of calls (EIP-5792) and waits until it is in a block. The batch has our `id`, so that its status can be read
 * even without the wallet's answer; a wallet that uses its own id returns it in that answer.
 *
 * @throws {WalletError} `BatchFailed` when the batch failed and nothing was done. `SubmissionUnknown` when it can't be told whether it was sent. What
 * `ask` throws where the wallet says why it did not ask.
 */
export async function sendCalls(parameters: sendCalls.Parameters): Promise<sendCalls.ReturnType> {
  const { wallet, account, chainId, calls, id, onSent, clock } = parameters
  const answer = await ask(wallet.provider, 'wallet_sendCalls', [
    {
      version: '2.0.0',
      id,
      from: account,
      chainId: numberToHex(chainId),
      atomicRequired: true,
      calls: calls.map(({ to, data, value }) => ({ to, data, value: numberToHex(value) })),
    },
  ]).catch((cause: unknown) => {
    if (cause instanceof WalletError && unsupported.has(cause.walletCode)) return { status: 'unsupported' } as const
    if (isRefusal(cause)) throw cause
    return { status: 'lost', cause } as const
  })
  if (answer.status === 'rejected' || answer.status === 'unsupported') return answer
  const named = answer.status === 'accepted' ? readId(answer.value) : undefined
  if (named === undefined && (await getCallsStatus(wallet, id)).status === 'unknown')
    throw unknown(answer.status === 'lost' ? answer.cause : undefined)
  if (named !== undefined) onSent(named)
  for (let unknowns = 0; unknowns < maxUnknown; ) {
    const found = await getCallsStatus(wallet, named ?? id)
    if (found.status === 'included') return { status: 'accepted', hash: found.hash }
    if (found.status === 'failed') throw new WalletError('The calls failed.', { code: 'BatchFailed' })
    unknowns = found.status === 'unknown' ? unknowns + 1 : 0
    await clock.sleep(pollMs)
  }
  throw unknown(undefined)
}

export declare namespace sendCalls {
  type Parameters = {
    readonly wallet: Wallet
    readonly account: `0x${string}`
    readonly chainId: number
    readonly calls: readonly Pick<TransactionRequest, 'to' | 'data' | 'value'>[]
    /** Unique id of this batch. */
    readonly id: string
    /** Called when the wallet has accepted the batch, with the wallet's id for it. */
    readonly onSent: (id: string) => void
    readonly clock: Clock
  }
  /** `unsupported`: nothing was sent, because the wallet can't batch these calls. */
  type ReturnType = WalletAnswer<{ readonly hash: Hex }> | { readonly status: 'unsupported' }
  type ErrorType = WalletError
}

function readId(value: unknown): string | undefined {
  const id = typeof value === 'string' ? value : (value as { id?: unknown } | null)?.id
  return typeof id === 'string' ? id : undefined
}

function unknown(cause: unknown): WalletError {
  return new WalletError('The wallet did not confirm whether it sent the calls.', { code: 'SubmissionUnknown', cause })
}
