import { type Client, type Hex, keccak256, type SignedAuthorization } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { getTransactionCount, sendRawTransaction } from 'viem/actions'
import { findReceipt, isRefusal } from '../createSender.ts'
import { type Fees, feesAbove } from '../Fees.ts'
import type { GasEntry, GasJournal } from './createGasJournal.ts'
import type { GasMarket } from './readMarket.ts'

/** Blocks after which a pending transaction is sent to the node again, which may have dropped it, and the fees of an empty one are raised. */
const patienceBlocks = 3n
/** How long after its grant has ended a transaction is waited for, seconds of the chain. */
const graceSeconds = 30n
const forgottenSeconds = 3_600n
const transferGas = 21_000n

export type GasOutgoing = Required<
  Pick<GasEntry, 'account' | 'called' | 'expiresAt' | 'fee' | 'feeWei' | 'grant' | 'pools' | 'risk'>
> & {
  readonly to: Hex
  readonly data: Hex
  readonly gas: bigint
  readonly fees: Fees
  readonly authorization: SignedAuthorization | undefined
}

/**
 * Sends a gas station's transactions on one network. A transaction keeps its bytes, so that whoever was told its hash finds it: one that isn't
 * in a block when its grant has ended has its nonce freed by an empty transaction, whose fees are raised until it is in one.
 */
export function createGasSender({ account, chainId, client, journal, now }: createGasSender.Options) {
  const { address } = account
  let sentAt = -patienceBlocks
  /** Blocks at which nonces were last freed. */
  const freedAt = new Map<number, bigint>()
  const isOver = ({ expiresAt }: GasEntry, { timestamp }: Head) => BigInt(expiresAt) + graceSeconds < timestamp
  const pending = () => journal.entries(chainId).filter(({ end }) => end === undefined)

  return {
    /** Transactions of which it isn't known how they ended, those of an earlier run included. */
    get pending() {
      return pending()
    },

    /**
     * Whether a transaction that was sent earlier can't be in the next block: a later one would wait behind it.
     *
     * @throws viem's error when the node doesn't answer
     */
    async isStuck(head: Head): Promise<boolean> {
      if (pending().length === 0) return false
      const mined = await getTransactionCount(client, { address, blockTag: 'latest' })
      return newestOf(pending().filter(({ nonce }) => nonce >= mined)).some(
        (entry) => entry.maxFeePerGas < (head.baseFeePerGas ?? 0n) || isOver(entry, head),
      )
    },

    /** Reads how transactions ended, and returns those. @throws viem's error when the node doesn't answer */
    async settle(market: createGasSender.Market): Promise<readonly GasEntry[]> {
      const { block: head } = market
      const mined = await getTransactionCount(client, { address, blockTag: 'latest' })
      const ended: GasEntry[] = []
      const end = (entry: GasEntry) => {
        journal.put(entry)
        ended.push(entry)
      }
      for (const entry of pending().filter(({ nonce }) => nonce < mined)) {
        if (ended.some(({ hash }) => hash === entry.hash)) continue
        const receipt = await findReceipt(client, [entry.hash])
        if (receipt === undefined) {
          // The key was used elsewhere. A node may also know a receipt late.
          if (BigInt(entry.expiresAt) + forgottenSeconds < head.timestamp) end({ ...entry, end: 'lost' })
          continue
        }
        const costWei = receipt.gasUsed * receipt.effectiveGasPrice
        end({ ...entry, end: receipt.status === 'success' ? 'done' : 'failed', costWei })
        for (const other of pending()) if (other.nonce === entry.nonce) end({ ...other, end: 'lost' })
      }
      const waiting = pending().filter(({ nonce }) => nonce >= mined)
      if (waiting.length > 0 && head.number - sentAt >= patienceBlocks) {
        sentAt = head.number
        for (const { raw } of waiting) await sendRawTransaction(client, { serializedTransaction: raw }).catch(() => {})
      }
      for (const nonce of freedAt.keys()) if (nonce < mined) freedAt.delete(nonce)
      for (const entry of newestOf(waiting)) {
        const isEmpty = entry.grant === undefined
        const waits = head.number - (freedAt.get(entry.nonce) ?? -patienceBlocks)
        if (!isOver(entry, head) || (isEmpty && (waits < patienceBlocks || entry.maxFeePerGas >= market.gasPrice)))
          continue
        freedAt.set(entry.nonce, head.number)
        await free(entry, market.bid)
      }
      return ended
    },

    /**
     * Signs, writes down and sends. A node that doesn't answer may have accepted it: it counts as sent.
     *
     * @throws viem's error when the node refuses it
     */
    async send({ authorization, data, fees, gas, to, ...rest }: GasOutgoing): Promise<GasEntry> {
      const mined = await getTransactionCount(client, { address, blockTag: 'latest' })
      const nonce = Math.max(mined, ...pending().map((entry) => entry.nonce + 1))
      const common = { chainId, to, data, value: 0n, gas, nonce, ...fees } as const
      const raw = await account.signTransaction(
        authorization
          ? { ...common, type: 'eip7702', authorizationList: [authorization] }
          : { ...common, type: 'eip1559' },
      )
      return await put({ ...rest, nonce, raw, mostWei: gas * fees.maxFeePerGas, ...fees })
    },
  }

  async function put(signed: Omit<GasEntry, 'at' | 'chainId' | 'hash'>): Promise<GasEntry> {
    const entry: GasEntry = { at: now(), chainId, hash: keccak256(signed.raw), ...signed }
    journal.put(entry)
    try {
      await sendRawTransaction(client, { serializedTransaction: entry.raw })
    } catch (error) {
      if (isRefusal(error)) {
        journal.put({ ...entry, end: 'lost' })
        throw error
      }
    }
    return entry
  }

  async function free(stuck: GasEntry, bid: Fees): Promise<void> {
    const { account: of, expiresAt, maxFeePerGas, maxPriorityFeePerGas = maxFeePerGas, nonce } = stuck
    const fees = feesAbove(bid, { maxFeePerGas, maxPriorityFeePerGas })
    const raw = await account.signTransaction({
      type: 'eip1559',
      chainId,
      to: address,
      value: 0n,
      gas: transferGas,
      nonce,
      ...fees,
    })
    const mostWei = transferGas * fees.maxFeePerGas
    await put({ account: of, expiresAt, nonce, raw, mostWei, ...fees }).catch(() => undefined)
  }
}

/** The last transaction of each nonce. */
function newestOf(entries: readonly GasEntry[]): readonly GasEntry[] {
  return [...new Map(entries.map((entry) => [entry.nonce, entry])).values()]
}

type Head = GasMarket['block']

export declare namespace createGasSender {
  type Market = Pick<GasMarket, 'bid' | 'block' | 'gasPrice'>
  type Options = {
    readonly account: PrivateKeyAccount
    readonly chainId: number
    readonly client: Client
    readonly journal: GasJournal
    /** Unix milliseconds. */
    readonly now: () => number
  }
}
