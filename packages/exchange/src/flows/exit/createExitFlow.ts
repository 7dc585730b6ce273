import type { Network } from '@oxbow/chain/Network'
import type { Hex } from 'viem'
import { getTransactionCount } from 'viem/actions'
import { prepareExit } from '../../actions/prepareExit.ts'
import { sendTransaction } from '../../actions/sendTransaction.ts'
import { simulateTransaction } from '../../actions/simulateTransaction.ts'
import type { TransactionRequest } from '../../actions/TransactionRequest.ts'
import { waitForTransaction } from '../../actions/waitForTransaction.ts'
import type { ExchangeClient } from '../../client/ExchangeClient.ts'
import type { Clock } from '../../clock/Clock.ts'
import { systemClock } from '../../clock/systemClock.ts'
import type { FailureView } from '../../errors/FailureView.ts'
import { failure, toFailure } from '../../errors/toFailure.ts'
import type { Position } from '../../position/Position.ts'
import { switchChain } from '../../wallet/switchChain.ts'
import type { WalletConnection } from '../../wallet/Wallet.ts'
import type { ExitFlowView, ExitStep } from './ExitFlowView.ts'

export type ExitFlow = {
  /** The same object until something changes, as `useSyncExternalStore` wants it. */
  getView(): ExitFlowView
  subscribe(listener: () => void): () => void
  /** From `rejected` or `failed`: goes on with the step that was not done, on what the chain says then. */
  retry(): void
  /** Stops watching; what was sent goes on by itself. */
  dispose(): void
}

/**
 * Takes a share of a position out, or collects its fees: an approval where the pair needs one, then one transaction, each tried on the node before
 * the wallet is asked. Begins at once. The position is read anew before each step by `refresh`: amounts and minimum are those of the moment.
 */
export function createExitFlow(options: createExitFlow.Options): ExitFlow {
  const { client, connection, network, refresh, shareBps, slippageBps, deadlineSeconds } = options
  const { clock = systemClock } = options
  const { wallet, account } = connection
  const stopped = new AbortController()
  const listeners = new Set<() => void>()
  let view: ExitFlowView = { status: 'working', steps: ['exit'], step: 'exit', prompt: undefined, exit: undefined }

  function show(next: ExitFlowView): void {
    if (stopped.signal.aborted) return
    view = next
    for (const listener of listeners) listener()
  }

  async function run(): Promise<void> {
    let step: ExitStep = view.steps[0]!
    let hash: Hex | undefined
    const shared = () => ({ steps: view.steps, exit: view.exit })
    try {
      for (;;) {
        hash = undefined
        show({ ...shared(), status: 'working', step, prompt: undefined })
        const position = await refresh()
        const now = Math.floor(clock.now() / 1_000)
        const prepared = await prepareExit(client, {
          network,
          account: account.address,
          position,
          shareBps,
          slippageBps,
          deadlineSeconds: now + deadlineSeconds,
        })
        step = prepared.approval ? 'approve' : 'exit'
        const steps = prepared.approval ? (['approve', 'exit'] as const) : view.steps
        show({ status: 'working', steps, step, prompt: 'switch-chain', exit: prepared.exit })
        const switched = await switchChain({ wallet, network, rpcUrl: options.walletRpcUrl })
        if (switched.status === 'rejected') return show({ ...shared(), status: 'rejected', step })

        const transaction = prepared.approval ?? prepared.transaction
        const tried = await tryOut(transaction)
        if (tried.status === 'failing') return show({ ...shared(), status: 'failed', step, error: tried.error, hash })
        show({ ...shared(), status: 'working', step, prompt: 'confirm' })
        const nonce = await getTransactionCount(client.rpc(network.chainId), {
          address: account.address,
          blockTag: 'pending',
        })
        const answer = await sendTransaction({ wallet, transaction: { ...transaction, gas: tried.gas } })
        if (answer.status === 'rejected') return show({ ...shared(), status: 'rejected', step })
        hash = answer.hash
        show({ ...shared(), status: 'pending', step, hash })

        const { to, data, value } = transaction
        const intent = { to, data, value }
        const watch = { network, hash, nonce, account: account.address, intent, clock, signal: stopped.signal }
        const end = await waitForTransaction(client, watch)
        if (end === undefined) return
        if (end.status !== 'confirmed' && end.status !== 'final')
          return show({ ...shared(), status: 'failed', step, error: toEnd(end), hash: end.hash })
        if (step === 'exit') return show({ ...shared(), status: 'confirmed', hash: end.hash })
      }
    } catch (error) {
      show({ ...shared(), status: 'failed', step, error: toFailure(error), hash })
    }
  }

  /** A fifth more gas than the node's estimate, which is the bare minimum at the state of now. */
  async function tryOut(transaction: TransactionRequest) {
    const simulation = await simulateTransaction(client, { transaction })
    if (simulation.status === 'failing')
      return { status: 'failing', error: failure(simulation.code, simulation.detail) } as const
    const gas = simulation.status === 'ok' ? (simulation.gasUnits * 12n) / 10n : undefined
    return { status: 'ok', gas } as const
  }

  void run()
  return {
    getView: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    retry() {
      if (view.status === 'rejected' || view.status === 'failed') void run()
    },
    dispose: () => stopped.abort(),
  }
}

export declare namespace createExitFlow {
  type Options = {
    readonly client: ExchangeClient
    readonly connection: WalletConnection
    readonly network: Network
    /** The position as the chain has it now. */
    readonly refresh: () => Promise<Position>
    /** Of the liquidity; 10,000 is all, 0 collects fees alone. */
    readonly shareBps: number
    readonly slippageBps: number
    /** From the moment the wallet is asked. */
    readonly deadlineSeconds: number
    /** Absolute URL of a node for a wallet that has to be told of the network. */
    readonly walletRpcUrl: string
    readonly clock?: Clock | undefined
  }
}

function toEnd(end: Exclude<waitForTransaction.ReturnType, undefined>): FailureView {
  switch (end.status) {
    case 'failed':
      return end.reason === undefined ? failure('ExecutionReverted') : failure(end.reason.code, end.reason.detail)
    case 'cancelled':
      return failure('TransactionCancelled')
    case 'dropped':
      return failure('TransactionDropped')
    default:
      return failure('TransactionReplaced')
  }
}
