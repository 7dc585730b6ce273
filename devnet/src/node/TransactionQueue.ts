import { BaseError } from '@oxbow/errors/BaseError'
import { type Address, getContractAddress, type Hex } from 'viem'
import { devAddress, operatorIndex } from './devAccounts.ts'
import { type Rpc, toQuantity } from './Rpc.ts'

export type QueuedTransaction = {
  readonly from: Address
  /** Absent: the data is creation code. */
  readonly to?: Address
  readonly data?: Hex
  /** Wei. */
  readonly value?: bigint
  /** Gas limit, close to the used gas, because a block is filled by limits. */
  readonly gas: bigint
}

/** Accepts transactions in execution order. */
export type TransactionSink = {
  /** The account that pays for pools and liquidity. */
  readonly payer: Address
  send(transaction: QueuedTransaction): void
}

type NumberedTransaction = QueuedTransaction & { readonly nonce: number }

/**
 * Collects transactions of the node's own accounts and mines them in as few blocks as their gas allows: a block costs anvil a copy of the
 * state, a transaction almost nothing. Nonces are counted here, so contract addresses are known before sending. Automine must be off.
 */
export class TransactionQueue implements TransactionSink {
  readonly rpc: Rpc
  readonly payer = devAddress(operatorIndex)
  readonly #nonces = new Map<Address, number>()
  #pending: NumberedTransaction[] = []

  constructor(rpc: Rpc) {
    this.rpc = rpc
  }

  get length(): number {
    return this.#pending.length
  }

  /** Reads the nonces of accounts that haven't sent through this queue yet. */
  async addAccounts(accounts: readonly Address[]): Promise<void> {
    const counts = await this.rpc.batch<Hex>(
      accounts.map((account) => ({ method: 'eth_getTransactionCount', params: [account, 'pending'] })),
    )
    accounts.forEach((account, index) => {
      this.#nonces.set(account, Number(counts[index]))
    })
  }

  send(transaction: QueuedTransaction): void {
    this.#pending.push({ ...transaction, nonce: this.#takeNonce(transaction.from) })
  }

  /** Queues a deployment and returns its future address. */
  deploy(transaction: Omit<QueuedTransaction, 'to'>): Address {
    const nonce = this.#takeNonce(transaction.from)
    this.#pending.push({ ...transaction, nonce })
    return getContractAddress({ from: transaction.from, nonce: BigInt(nonce) }).toLowerCase() as Address
  }

  /**
   * Sends and mines everything; `timestamp` (Unix seconds) is that of the first block, later ones follow a second apart.
   *
   * @throws {TransactionFailedError} unless `mayFail`
   */
  async flush(options: { timestamp?: number; mayFail?: boolean } = {}): Promise<void> {
    let { timestamp } = options
    for (const block of splitByGas(this.#takePending())) {
      const hashes = await this.#submit(block)
      await this.rpc.request('evm_mine', timestamp === undefined ? [] : [{ timestamp }])
      if (!options.mayFail) await this.#assertSuccess(block, hashes)
      if (timestamp !== undefined) timestamp += 1
    }
  }

  /** Sends everything to a node that mines by itself, without waiting. */
  async submit(): Promise<void> {
    await this.#submit(this.#takePending())
  }

  async #submit(transactions: readonly NumberedTransaction[]): Promise<Hex[]> {
    return await this.rpc.batch<Hex>(
      transactions.map((transaction) => ({ method: 'eth_sendTransaction', params: [toRequest(transaction)] })),
    )
  }

  async #assertSuccess(transactions: readonly NumberedTransaction[], hashes: readonly Hex[]): Promise<void> {
    const receipts = await this.rpc.batch<{ status: Hex } | null>(
      hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
    )
    receipts.forEach((receipt, index) => {
      if (receipt?.status === '0x1') return
      throw new TransactionFailedError(transactions[index]!, hashes[index]!, receipt !== null)
    })
  }

  #takePending(): readonly NumberedTransaction[] {
    const pending = this.#pending
    this.#pending = []
    return pending
  }

  #takeNonce(from: Address): number {
    const nonce = this.#nonces.get(from)
    if (nonce === undefined) throw new BaseError(`The queue was not told about the account ${from}.`)
    this.#nonces.set(from, nonce + 1)
    return nonce
  }
}

/** Below the node's block gas limit of 60 M. */
const blockGas = 58_000_000n

function splitByGas<transaction extends QueuedTransaction>(transactions: readonly transaction[]): transaction[][] {
  const blocks: transaction[][] = []
  let room = 0n
  for (const transaction of transactions) {
    if (room < transaction.gas) {
      blocks.push([])
      room = blockGas
    }
    blocks.at(-1)!.push(transaction)
    room -= transaction.gas
  }
  return blocks
}

function toRequest({ from, to, data, value = 0n, gas, nonce }: NumberedTransaction) {
  return {
    from,
    ...(to ? { to } : {}),
    ...(data ? { data } : {}),
    value: toQuantity(value),
    gas: toQuantity(gas),
    nonce: toQuantity(nonce),
    maxFeePerGas: toQuantity(10n ** 11n),
    maxPriorityFeePerGas: '0x0',
  }
}

export class TransactionFailedError extends BaseError {
  override name = 'TransactionFailedError'

  constructor(transaction: QueuedTransaction, hash: string, wasMined: boolean) {
    super(`A transaction of the local chain ${wasMined ? 'reverted' : 'was not mined'}.`, {
      code: 'DevnetTransaction',
      facts: [
        `hash: ${hash}`,
        `from: ${transaction.from}`,
        `to: ${transaction.to ?? 'a new contract'}`,
        `data: ${(transaction.data ?? '0x').slice(0, 74)}`,
        `gas limit: ${transaction.gas}`,
      ],
    })
  }
}
