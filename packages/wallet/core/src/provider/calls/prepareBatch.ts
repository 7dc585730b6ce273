import { z } from 'zod/mini'
import type { EvmTransaction, Hex } from '../../signer/EvmTransaction.ts'
import { signAuthorization } from '../../signer/signAuthorization.ts'
import type { WalletChain } from '../createChains.ts'
import { ProviderError } from '../ProviderError.ts'
import type { ProviderHost } from '../ProviderHost.ts'
import {
  feesOf,
  hex,
  type PreparedTransaction,
  prepareTransaction,
  type TransactionFees,
} from '../prepareTransaction.ts'
import type { RequestedTransaction } from '../requestedTransaction.ts'
import { quantity } from '../shapes.ts'
import type { BatchCall } from './callsShapes.ts'
import { encodeBatch } from './encodeBatch.ts'

/** A transaction without its nonce and what depends on it. */
export type PreparedBatch = {
  /** Total of all its transactions. */
  readonly gas: bigint
  readonly fees: TransactionFees
  fill(nonce: number): EvmTransaction
}

const simulated = z.tuple([
  z.object({ calls: z.array(z.object({ gasUsed: quantity, status: z.enum(['0x0', '0x1']) })) }),
])
/** Extra gas of an authorization and of the loop over the calls. */
const upgradeGas = 60_000n

/** One transaction that makes all calls or none. @throws ProviderError when it would fail */
export async function prepareBatch(
  host: ProviderHost,
  chain: WalletChain,
  account: Hex,
  calls: readonly BatchCall[],
  upgrade: Hex | undefined,
): Promise<PreparedBatch> {
  const data = encodeBatch(calls)
  if (upgrade === undefined) {
    const transaction = await prepareTransaction(host.node, chain, toRequest(account, { to: account, value: 0n, data }))
    return { gas: transaction.gas, fees: feesIn(transaction), fill: (nonce) => ({ ...transaction, nonce }) }
  }
  const [gases, fees] = await Promise.all([simulate(host, chain, account, calls), feesOf(host.node, chain, noFees)])
  const gas = gases.reduce((sum, each) => sum + (each * 6n) / 5n, upgradeGas)
  if (!('maxFeePerGas' in fees)) throw new ProviderError('AtomicityUnsupported')
  const common = { type: 'eip7702', chainId: chain.chainId, to: account, value: 0n, data, gas, accessList: [] } as const
  return {
    gas,
    fees,
    fill(nonce) {
      // The transaction itself uses the account's nonce, so the authorization has the next one.
      const authorization = { chainId: chain.chainId, address: upgrade, nonce: nonce + 1 }
      const authorizationList = [signAuthorization(host.keyring(), account, authorization, [upgrade])]
      return { ...common, ...fees, nonce, authorizationList }
    },
  }
}

/**
 * The first of several calls sent one by one, and an upper bound of the gas of all. All are simulated
 * before the user is asked: a batch in which one would fail, or whose gas can't be estimated, is refused.
 *
 * @throws ProviderError when a call would fail
 */
export async function prepareSequence(
  host: ProviderHost,
  chain: WalletChain,
  account: Hex,
  calls: readonly [BatchCall, ...BatchCall[]],
): Promise<PreparedBatch> {
  const [first, gases] = await Promise.all([
    prepareTransaction(host.node, chain, toRequest(account, calls[0])),
    calls.length === 1 ? [] : simulate(host, chain, account, calls),
  ])
  // Each is estimated again before it is sent, from the state at that time.
  const rest = gases.slice(1).reduce((sum, gas) => sum + (gas * 3n) / 2n, 0n)
  return { gas: first.gas + rest, fees: feesIn(first), fill: (nonce) => ({ ...first, nonce }) }
}

/** A call as its own transaction, with the fees shown for the first one. */
export function toRequest(account: Hex, call: BatchCall, fees: Partial<typeof noFees> = {}): RequestedTransaction {
  const rest = { chainId: undefined, gas: undefined, nonce: undefined, accessList: [] } as const
  return { ...rest, ...noFees, ...fees, from: account, ...call }
}

/** Fee fields of a transaction. */
export function feesIn(transaction: PreparedTransaction): TransactionFees {
  if (!('maxFeePerGas' in transaction)) return { gasPrice: transaction.gasPrice }
  const { maxFeePerGas, maxPriorityFeePerGas } = transaction
  return { maxFeePerGas, maxPriorityFeePerGas }
}

const noFees: Pick<RequestedTransaction, 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas'> = {
  gasPrice: undefined,
  maxFeePerGas: undefined,
  maxPriorityFeePerGas: undefined,
}

/** Gas of each call, simulated one after the other in one block: the account has no code yet that could run them together. */
async function simulate(
  host: ProviderHost,
  chain: WalletChain,
  from: Hex,
  calls: readonly BatchCall[],
): Promise<readonly bigint[]> {
  const list = calls.map(({ to, value, data }) => ({ from, to, value: hex(value), data }))
  const params = [{ blockStateCalls: [{ calls: list }] }, 'latest']
  const read = simulated.safeParse(await host.node.request(chain, { method: 'eth_simulateV1', params }))
  if (!read.success) throw new ProviderError('ChainDisconnected')
  const results = read.data[0].calls
  if (results.length !== calls.length) throw new ProviderError('ChainDisconnected')
  if (results.some(({ status }) => status === '0x0'))
    throw new ProviderError('InternalError', { code: 3, message: 'A call would fail.' })
  return results.map(({ gasUsed }) => gasUsed)
}
