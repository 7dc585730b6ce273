import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Address,
  type Hex,
  keccak256,
  type PublicClient,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { SentTransactions } from './SentTransactions.ts'
import { StepFailedError } from './StepFailedError.ts'

/** Gas limit relative to the node's estimate in per cent, because the state may change until inclusion. */
const gasMargin = 130n
const pollIntervalMs = 500
const timeoutMs = 600_000

export declare namespace Sender {
  type Options = {
    readonly client: PublicClient
    readonly account: PrivateKeyAccount
    readonly record: SentTransactions
    readonly say: (line: string) => void
  }
  type Transaction = {
    readonly to?: Address
    readonly data?: Hex
    readonly value?: bigint
    /** Gas limit, if the node's estimate is too low: a contract that continues after one of its calls ran out of gas. Default: the estimate. */
    readonly gas?: bigint
  }
}

/** Sends an account's transactions one after the other, each exactly once, even across runs. */
export class Sender {
  readonly #options: Sender.Options

  constructor(options: Sender.Options) {
    this.#options = options
  }

  get address(): Address {
    return this.#options.account.address.toLowerCase() as Address
  }

  /**
   * Receipt of the named transaction, sent now or in an earlier run.
   *
   * @throws {StepFailedError} when the chain rejects it, or doesn't include it within ten minutes
   */
  async once(step: string, toTransaction: () => Sender.Transaction): Promise<TransactionReceipt> {
    const { client, record, say } = this.#options
    const before = record.get(step)
    if (before !== undefined) {
      const receipt = await this.#findReceipt(before.hash)
      if (receipt?.status === 'success') return receipt
      const isNonceUsed = (await client.getTransactionCount({ address: this.address })) > before.nonce
      // A receipt may appear between the two requests.
      const late = isNonceUsed ? await this.#findReceipt(before.hash) : undefined
      if (late?.status === 'success') return late
      if (!isNonceUsed) return this.#follow(step, before)
    }
    const { nonce, raw } = await this.#sign(step, toTransaction())
    const sent = { nonce, raw, hash: keccak256(raw) }
    record.set(step, sent)
    say(step)
    return this.#follow(step, sent)
  }

  async #sign(step: string, { gas: bound, ...transaction }: Sender.Transaction): Promise<{ nonce: number; raw: Hex }> {
    const { account, client } = this.#options
    try {
      const gas = await client.estimateGas({ account: account.address, ...transaction })
      const request = await client.prepareTransactionRequest({
        account,
        ...transaction,
        gas: bound ?? (gas * gasMargin) / 100n,
        chainId: await client.getChainId(),
        nonce: await client.getTransactionCount({ address: account.address }),
      } as never)
      const { nonce } = request as unknown as { nonce: number }
      return { nonce, raw: await account.signTransaction(request as never) }
    } catch (cause) {
      throw new StepFailedError(step, (cause as { shortMessage?: string }).shortMessage ?? String(cause), cause)
    }
  }

  async #follow(step: string, { hash, raw }: { hash: Hex; raw: Hex }): Promise<TransactionReceipt> {
    let refusal: unknown
    let isWaiting = false
    for (const startedMs = Date.now(); Date.now() - startedMs < timeoutMs; await sleep(pollIntervalMs)) {
      // A sent transaction stays pending even if this node doesn't answer for a while.
      const receipt = await this.#findReceipt(hash).catch((error: unknown) => {
        if (!isWaiting) this.#options.say(`${step}: waiting for the node, which does not answer`)
        isWaiting = true
        refusal = error
      })
      if (receipt?.status === 'success') return receipt
      if (receipt) throw new StepFailedError(step, `the transaction ${hash} reverted`)
      if (await this.#isKnown(hash)) continue
      // Rejected because it is known or was just mined: the next check tells.
      refusal = await this.#options.client.sendRawTransaction({ serializedTransaction: raw }).then(
        () => undefined,
        (error: unknown) => error,
      )
    }
    throw new StepFailedError(step, `the transaction ${hash} is in no block yet`, refusal)
  }

  async #findReceipt(hash: Hex): Promise<TransactionReceipt | undefined> {
    try {
      return await this.#options.client.getTransactionReceipt({ hash })
    } catch (error) {
      if (error instanceof TransactionReceiptNotFoundError) return undefined
      throw error
    }
  }

  async #isKnown(hash: Hex): Promise<boolean> {
    return this.#options.client.getTransaction({ hash }).then(
      () => true,
      () => false,
    )
  }
}
