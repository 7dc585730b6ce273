import { type Client, type Hex, keccak256, type SignedAuthorization } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { getTransactionCount, sendRawTransaction } from 'viem/actions'
import { findReceipt, isRefusal } from '../createSender.ts'
import { type Fees, feesAbove } from '../Fees.ts'
import type { GasEntry, GasJournal } from './createGasJournal.ts'

/** Blocks after which a pending transaction is sent to the node again, which may have dropped it. */
const patienceBlocks = 3n
/** How long after its grant has ended a transaction is waited for, seconds of the chain. */
const graceSeconds = 30n
const forgottenSeconds = 3_600n
const transferGas = 21_000n

export type GasOutgoing = {
  readonly grant: Hex
  readonly account: Hex
  readonly expiresAt: number
  readonly to: Hex
  readonly data: Hex
  readonly gas: bigint
  readonly fees: Fees
  readonly authorization: SignedAuthorization | undefined
}

/**
 * Sends a gas station's transactions on one network. A transaction keeps its bytes, so that whoever was told its hash finds it: one that isn't
 * in a block when its grant has ended has its nonce freed by an empty transaction.
 */
export function createGasSender({ account, chainId, client, journal, now }: createGasSender.Options) {
  const { address } = account
  let sentAt = -patienceBlocks
  const pending = () => journal.entries(chainId).filter(({ end }) => end === undefined)

  return {
    /** Transactions of which it isn't known how they ended, those of an earlier run included. */
    get pending() {
      return pending()
    },

    /** Reads how transactions ended, and returns those. @throws viem's error when the node doesn't answer */
    async settle(head: createGasSender.Head): Promise<readonly GasEntry[]> {
      const mined = await getTransactionCount(client, { address, blockTag: 'latest' })
      const ended: GasEntry[] = []
      const end = (entry: GasEntry) => {
        journal.put(entry)
        ended.push(entry)
      }
      for (const entry of pending().filter(({ nonce }) => nonce < mined)) {
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
      const isOver = ({ expiresAt }: GasEntry) => BigInt(expiresAt) + graceSeconds < head.timestamp
      const freed = new Set(waiting.filter(({ grant }) => grant === undefined).map(({ nonce }) => nonce))
      for (const entry of waiting) if (isOver(entry) && !freed.has(entry.nonce)) await free(entry)
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
      return await put({ ...rest, nonce, raw, mostWei: gas * fees.maxFeePerGas, maxFeePerGas: fees.maxFeePerGas })
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

  async function free({ account: of, expiresAt, maxFeePerGas, nonce }: GasEntry): Promise<void> {
    const old = { maxFeePerGas, maxPriorityFeePerGas: maxFeePerGas }
    const fees = feesAbove(old, old)
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
    await put({ account: of, expiresAt, nonce, raw, mostWei, maxFeePerGas: fees.maxFeePerGas }).catch(() => undefined)
  }
}

export declare namespace createGasSender {
  type Head = { readonly number: bigint; readonly timestamp: bigint }
  type Options = {
    readonly account: PrivateKeyAccount
    readonly chainId: number
    readonly client: Client
    readonly journal: GasJournal
    /** Unix milliseconds. */
    readonly now: () => number
  }
}
