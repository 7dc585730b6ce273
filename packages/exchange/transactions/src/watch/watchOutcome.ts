import type { Contracts } from '@oxbow/chain/Network'
import type { ExchangeClient, NodeAccess } from '@oxbow/client/ExchangeClient'
import type { Wallet } from '@oxbow/connectors/Wallet'
import type { Clock } from '@oxbow/runtime/Clock'
import { systemClock } from '@oxbow/runtime/systemClock'
import { openSigningNode } from '../verify/openSigningNode.ts'
import { findInstead, type SentInstead } from './findInstead.ts'
import { getTransactionStatus } from './getTransactionStatus.ts'
import { readEffects } from './readEffects.ts'
import { type TransactionProgress, watchTransaction } from './watchTransaction.ts'

/** Attempts to find on the signing node what another node has in a block, the pause between them, and the total time. */
const TRIES = 3
const PAUSE_MS = 1_000
const WAIT_MS = 5_000

/**
 * Watches a transaction like `watchTransaction`, but verifies the outcome that the server reports: a false failure makes people trade twice, a false
 * success makes them give away what they bought. After a failure (failed, replaced, canceled, dropped), the person's or wallet's own node is watched
 * instead. A success must be in the same block there with as many confirmations, and the amounts are read from that node's logs; otherwise that node
 * is watched too. Until it reports an outcome, `isDisputed` is set. Without such a node, or if it doesn't answer, the server's report stands.
 *
 * A success is compared with the request: a wallet that sent something else (`instead`) hasn't done it.
 */
export async function* watchOutcome(
  client: ExchangeClient,
  { wallet, transaction }: watchOutcome.Parameters,
): AsyncGenerator<TransactionProgress, void, void> {
  const { network, nonce } = transaction
  const compared = new Map<string, SentInstead | undefined>()
  let claim: TransactionProgress | undefined
  let witness: NodeAccess | undefined
  let isSeen = false
  /** The own node's inclusion data for the block that the server reported last. */
  let heard: Included | undefined
  for await (const progress of watchTransaction(client, transaction)) {
    if (progress.status === 'pending' || wallet === undefined) {
      yield await withInstead(progress)
      continue
    }
    witness = await openSigningNode(client, { wallet, chainId: network.chainId })
    if (witness.rpc(network.chainId) === client.rpc(network.chainId)) {
      yield await withInstead(progress)
      continue
    }
    if (!isIncluded(progress)) {
      claim = progress
      break
    }
    const isTold = heard?.block.hash === progress.block.hash && progress.status !== 'final'
    const answer = isTold ? heard : await hear(witness, progress)
    if (answer === 'contrary' || answer === 'shallow') {
      isSeen = answer === 'shallow'
      claim = progress
      break
    }
    heard = answer
    yield await withInstead(answer === undefined ? progress : { ...progress, logs: answer.logs })
  }
  if (claim === undefined || witness === undefined) return

  if (!isSeen) yield { status: 'pending', hash: transaction.hash, nonce, reorged: false, isDisputed: true }
  const followed = {
    ...transaction,
    wasIncluded: false,
    // The server has waited long enough, so one check suffices.
    droppedAfterMs: claim.status === 'dropped' ? 0 : transaction.droppedAfterMs,
    get cancelHash() {
      return transaction.cancelHash
    },
  }
  let isTold = isSeen
  for await (const progress of watchTransaction({ ...client, rpc: witness.rpc }, followed)) {
    isTold ||= progress.status !== 'pending'
    // One of the two nodes may not give the reason.
    if (progress.status === 'failed' && progress.reason === undefined && claim.status === 'failed') {
      yield { ...progress, reason: claim.reason }
      continue
    }
    yield progress.status === 'pending' && !isTold ? { ...progress, isDisputed: true } : await withInstead(progress)
  }

  /** The own node's view of an outcome that the server reported: undefined if it doesn't answer, `shallow` if it has fewer confirmations. */
  async function hear(node: NodeAccess, told: Included): Promise<Included | 'contrary' | 'shallow' | undefined> {
    const { clock = systemClock, signal } = transaction
    const isLate = clock.sleep(WAIT_MS, signal).then(() => undefined)
    const answer = async () => {
      let found: Awaited<ReturnType<typeof look>> = 'contrary'
      for (let tries = 1; tries <= TRIES; tries++) {
        if (tries > 1) await clock.sleep(PAUSE_MS, signal)
        found = await look()
        if (typeof found === 'object') break
      }
      return found
    }
    const look = async () => {
      const asked = { chainId: network.chainId, hash: told.hash, account: transaction.account, nonce }
      const found = await getTransactionStatus({ ...client, rpc: node.rpc }, asked)
      if (found.status !== 'included' || !found.succeeded || found.block.hash !== told.block.hash) return 'contrary'
      if (told.status === 'final' && found.confirmations <= network.finalityDepthBlocks) return 'shallow'
      return { ...told, logs: found.logs }
    }
    return Promise.race([answer().catch(() => undefined), isLate])
  }

  /** Compared before the outcome is yielded, so that no success is shown first. */
  async function withInstead(progress: TransactionProgress): Promise<TransactionProgress> {
    if (!isIncluded(progress)) return progress
    const { hash } = progress
    const { intent, isBatch, account } = transaction
    if (intent === undefined) return progress
    if (!compared.has(hash)) {
      const { chainId } = network
      await compare({ chainId, hash, account, intent, isBatch }).then(
        (instead) => compared.set(hash, instead),
        // No node knows it at the moment; compared at the next update.
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
    // A wallet that doesn't answer must not delay the outcome.
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
    /** The wallet that sent it; undefined when not connected. */
    readonly wallet: Wallet | undefined
    readonly transaction: watchTransaction.Parameters & {
      readonly isBatch?: findInstead.Parameters['isBatch']
      readonly network: { readonly contracts: Pick<Contracts, 'weth'> }
    }
  }
}

type Included = Extract<TransactionProgress, { status: 'confirmed' | 'final' }>

function isIncluded(progress: TransactionProgress): progress is Included {
  return progress.status === 'confirmed' || progress.status === 'final'
}
