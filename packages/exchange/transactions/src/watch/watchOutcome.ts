import type { Contracts } from '@oxbow/chain/Network'
import type { ExchangeClient, NodeAccess } from '@oxbow/client/ExchangeClient'
import type { Wallet } from '@oxbow/connectors/Wallet'
import type { Clock } from '@oxbow/runtime/Clock'
import { systemClock } from '@oxbow/runtime/systemClock'
import { openSigningNode } from '../verify/openSigningNode.ts'
import { findInstead, type SentInstead } from './findInstead.ts'
import { readEffects } from './readEffects.ts'
import { type TransactionProgress, watchTransaction } from './watchTransaction.ts'

/** How often the signing node is asked for a transaction that another node has in a block already, and how long it may take in all. */
const TRIES = 3
const PAUSE_MS = 1_000
const WAIT_MS = 5_000

/**
 * Follows a transaction as `watchTransaction` does, but takes a bad end (failed, replaced, cancelled, lost) by the server for no more than a claim: who
 * believes it trades a second time. From the first one on the node of the person or of their wallet is followed in its place, and until that has told
 * what became of it the outcome is open (`isDisputed`). Where there is no such node the server's word is all there is.
 *
 * A good end is compared with what the wallet was asked for: a wallet that sent something else (`instead`) has not done it.
 */
export async function* watchOutcome(
  client: ExchangeClient,
  { wallet, transaction }: watchOutcome.Parameters,
): AsyncGenerator<TransactionProgress, void, void> {
  const { network, nonce } = transaction
  const compared = new Map<string, SentInstead | undefined>()
  let claim: TransactionProgress | undefined
  let witness: NodeAccess | undefined
  for await (const progress of watchTransaction(client, transaction)) {
    if (isBadEnd(progress) && wallet !== undefined) {
      witness = await openSigningNode(client, { wallet, chainId: network.chainId })
      claim = witness.rpc(network.chainId) === client.rpc(network.chainId) ? undefined : progress
      if (claim !== undefined) break
    }
    yield await withInstead(progress)
  }
  if (claim === undefined || witness === undefined) return

  yield { status: 'pending', hash: transaction.hash, nonce, reorged: false, isDisputed: true }
  const followed = {
    ...transaction,
    wasIncluded: false,
    // What the server has looked for long enough is looked for once.
    droppedAfterMs: claim.status === 'dropped' ? 0 : transaction.droppedAfterMs,
    get cancelHash() {
      return transaction.cancelHash
    },
  }
  let isTold = false
  for await (const progress of watchTransaction({ ...client, rpc: witness.rpc }, followed)) {
    isTold ||= progress.status !== 'pending'
    // One of the two may not say why.
    if (progress.status === 'failed' && progress.reason === undefined && claim.status === 'failed') {
      yield { ...progress, reason: claim.reason }
      continue
    }
    yield progress.status === 'pending' && !isTold ? { ...progress, isDisputed: true } : await withInstead(progress)
  }

  /** Told with the end itself, so that nobody is shown a success first. */
  async function withInstead(progress: TransactionProgress): Promise<TransactionProgress> {
    if (progress.status !== 'confirmed' && progress.status !== 'final') return progress
    const { hash } = progress
    const { intent, account } = transaction
    if (intent === undefined) return progress
    if (!compared.has(hash)) {
      const { chainId } = network
      await compare({ chainId, hash, account, intent }).then(
        (instead) => compared.set(hash, instead),
        // No node knows it for now: it is compared at the next step.
        () => {},
      )
    }
    const sent = compared.get(hash)
    if (sent === undefined) return { ...progress, instead: undefined }
    const effects = readEffects({ logs: progress.logs, account, weth: network.contracts.weth, sent })
    return { ...progress, instead: { ...sent, effects } }
  }

  async function compare(asked: findInstead.Parameters): Promise<SentInstead | undefined> {
    const { clock = systemClock, signal } = transaction
    if (wallet === undefined) return findInstead(client, asked)
    // A wallet that never answers keeps nobody from hearing the end.
    const isLate = clock.sleep(WAIT_MS, signal).then(() => Promise.reject(new Error('The wallet did not answer.')))
    return Promise.race([askSigningNode(wallet, asked, clock), isLate]).catch(() => findInstead(client, asked))
  }

  async function askSigningNode(
    sender: Wallet,
    asked: findInstead.Parameters,
    clock: Clock,
  ): Promise<SentInstead | undefined> {
    const node = await openSigningNode(client, { wallet: sender, chainId: asked.chainId })
    for (let tries = 1; ; tries++) {
      try {
        return await findInstead(node, asked)
      } catch (error) {
        if (tries === TRIES || transaction.signal?.aborted) throw error
        await clock.sleep(PAUSE_MS, transaction.signal)
      }
    }
  }
}

export declare namespace watchOutcome {
  type Parameters = {
    /** That sent it; undefined when it is not connected. */
    readonly wallet: Wallet | undefined
    readonly transaction: watchTransaction.Parameters & {
      readonly network: { readonly contracts: Pick<Contracts, 'weth'> }
    }
  }
}

function isBadEnd({ status }: TransactionProgress): boolean {
  return status !== 'pending' && status !== 'confirmed' && status !== 'final'
}
