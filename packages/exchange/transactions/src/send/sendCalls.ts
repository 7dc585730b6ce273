import { ask } from '@oxbow/connectors/ask'
import type { Wallet, WalletAnswer } from '@oxbow/connectors/Wallet'
import { WalletError } from '@oxbow/connectors/WalletError'
import type { Clock } from '@oxbow/runtime/Clock'
import { type Hex, numberToHex } from 'viem'
import type { TransactionRequest } from './TransactionRequest.ts'

const pollMs = 1_000

/** "I do not do this", by EIP-1193, JSON-RPC and EIP-5792: method, parameters, capability, chain, size, upgrade declined, atomicity. */
const unsupported: ReadonlySet<number | undefined> = new Set([4200, -32601, -32602, 5700, 5710, 5740, 5750, 5760])

/**
 * Asks the wallet to do several calls at once, all or none (EIP-5792), and waits until they are in a block.
 *
 * @throws {WalletError} `BatchFailed` when what it sent failed: nothing was done then; what `ask` throws where the wallet says why it did not ask.
 */
export async function sendCalls(parameters: sendCalls.Parameters): Promise<sendCalls.ReturnType> {
  const { wallet, account, chainId, calls, clock } = parameters
  const answer = await ask(wallet.provider, 'wallet_sendCalls', [
    {
      version: '2.0.0',
      from: account,
      chainId: numberToHex(chainId),
      atomicRequired: true,
      calls: calls.map(({ to, data, value }) => ({ to, data, value: numberToHex(value) })),
    },
  ]).catch((cause: unknown) => {
    if (cause instanceof WalletError && unsupported.has(cause.walletCode)) return { status: 'unsupported' } as const
    // What has words of its own, such as a request that is open already, is not mended by trying step by step.
    if (cause instanceof WalletError && cause.code !== 'WalletRefused' && cause.code !== 'WalletFailed') throw cause
    throw new WalletError('The wallet did not do the calls.', { code: 'BatchFailed', cause })
  })
  if (answer.status !== 'accepted') return answer
  const id = typeof answer.value === 'string' ? answer.value : (answer.value as { id?: unknown } | null)?.id
  if (typeof id !== 'string')
    throw new WalletError('The wallet did not say which calls it sent.', { code: 'SubmissionUnknown' })
  for (;;) {
    const found = await ask(wallet.provider, 'wallet_getCallsStatus', [id]).catch(() => undefined)
    const hash = found?.status === 'accepted' ? readHash(found.value) : undefined
    if (hash !== undefined) return { status: 'accepted', hash }
    await clock.sleep(pollMs)
  }
}

export declare namespace sendCalls {
  type Parameters = {
    readonly wallet: Wallet
    readonly account: `0x${string}`
    readonly chainId: number
    readonly calls: readonly Pick<TransactionRequest, 'to' | 'data' | 'value'>[]
    readonly clock: Clock
  }
  /** `unsupported`: nothing was sent, because the wallet does not take these calls together. */
  type ReturnType = WalletAnswer<{ readonly hash: Hex }> | { readonly status: 'unsupported' }
  type ErrorType = WalletError
}

/** Of the transaction that did them; undefined while they wait. */
function readHash(value: unknown): Hex | undefined {
  const { status, receipts } = (value ?? {}) as {
    status?: unknown
    receipts?: readonly { transactionHash?: unknown }[]
  }
  if (typeof status !== 'number' || status < 200) return undefined
  if (status >= 400) throw new WalletError(`The calls failed with status ${status}.`, { code: 'BatchFailed' })
  const hash = receipts?.at(-1)?.transactionHash
  return typeof hash === 'string' ? (hash as Hex) : undefined
}
