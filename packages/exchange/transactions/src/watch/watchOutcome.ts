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

/** How often the signing node is asked for what another node has in a block already, and how long it may take in all. */
const TRIES = 3
const PAUSE_MS = 1_000
const WAIT_MS = 5_000

/**
 * Follows a transaction as `watchTransaction` does, but takes an end by the server for no more than a claim: who believes that it failed trades a second
 * time, and who believes that it is done gives away what was bought with it. A bad end (failed, replaced, cancelled, lost) is left to the node of the
 * person or of their wallet, which is followed from then on. A good one has to stand in the same block there, as deep, and what it moved is told by the
 * logs of that node; where it does not, that node is followed as well. Until it has told what became of the transaction the outcome is open
 * (`isDisputed`). Where there is no such node, or it does not answer, the server's word is all there is.
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
  let isSeen = false
  /** What the witness has in the block that the server named last. */
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
    // What the server has looked for long enough is looked for once.
    droppedAfterMs: claim.status === 'dropped' ? 0 : transaction.droppedAfterMs,
    get cancelHash() {
      return transaction.cancelHash
    },
  }
  let isTold = isSeen
  for await (const progress of watchTransaction({ ...client, rpc: witness.rpc }, followed)) {
    isTold ||= progress.status !== 'pending'
    // One of the two may not say why.
    if (progress.status === 'failed' && progress.reason === undefined && claim.status === 'failed') {
      yield { ...progress, reason: claim.reason }
      continue
    }
    yield progress.status === 'pending' && !isTold ? { ...progress, isDisputed: true } : await withInstead(progress)
  }

  /** What the witness has of an end that the server told: undefined when it does not answer, `shallow` when it knows of fewer blocks since. */
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

  /** Told with the end itself, so that nobody is shown a success first. */
  async function withInstead(progress: TransactionProgress): Promise<TransactionProgress> {
    if (!isIncluded(progress)) return progress
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

type Included = Extract<TransactionProgress, { status: 'confirmed' | 'final' }>

function isIncluded(progress: TransactionProgress): progress is Included {
  return progress.status === 'confirmed' || progress.status === 'final'
}
