import { setTimeout as sleep } from 'node:timers/promises'
import { BaseError } from '@oxbow/errors/BaseError'
import { type Hex, toHex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { createRpc } from './Rpc.ts'

export type WalletCall = { readonly to: Hex; readonly data: Hex; readonly value?: bigint }
export type WalletReceipt = {
  readonly status: Hex
  readonly transactionHash: Hex
  readonly logs: readonly { readonly address: Hex; readonly topics: readonly Hex[]; readonly data: Hex }[]
}

/** Test ether: refilled below a thousand. */
const leastWei = 10n ** 21n
const fullWei = 10n ** 23n
const longestWaitMs = 60_000

/** One of the devnet's accounts that sends transactions on a running chain, one batch of calls after the other. */
export function createWallet({ account, chainId, gas = 200_000n, url }: createWallet.Options) {
  const rpc = createRpc(url)
  let last: Promise<unknown> = Promise.resolve()

  async function sendAll(calls: readonly WalletCall[]): Promise<readonly WalletReceipt[]> {
    const [balance, nonce, gasPrice] = await rpc.batch<Hex>([
      { method: 'eth_getBalance', params: [account.address, 'latest'] },
      { method: 'eth_getTransactionCount', params: [account.address, 'pending'] },
      { method: 'eth_gasPrice', params: [] },
    ])
    const spent = calls.reduce((sum, { value = 0n }) => sum + value, 0n)
    if (BigInt(balance!) < leastWei + spent)
      await rpc.request('anvil_setBalance', [account.address, toHex(fullWei + spent)])
    const hashes: Hex[] = []
    for (const [index, { to, data, value = 0n }] of calls.entries()) {
      const raw = await account.signTransaction({
        chainId,
        to,
        data,
        value,
        gas,
        nonce: Number(nonce) + index,
        maxFeePerGas: 3n * BigInt(gasPrice!),
        maxPriorityFeePerGas: 1_000_000_000n < BigInt(gasPrice!) ? 1_000_000_000n : 0n,
      })
      hashes.push(await rpc.request<Hex>('eth_sendRawTransaction', [raw]))
    }
    const receipts: WalletReceipt[] = []
    for (const hash of hashes) receipts.push(await untilMined(hash))
    return receipts
  }

  async function untilMined(hash: Hex): Promise<WalletReceipt> {
    const endsAt = Date.now() + longestWaitMs
    while (Date.now() < endsAt) {
      const receipt = await rpc.request<WalletReceipt | null>('eth_getTransactionReceipt', [hash])
      if (receipt?.status === '0x1') return receipt
      if (receipt) throw new BaseError(`The devnet's transaction ${hash} reverted.`, { code: 'DevnetTransaction' })
      await sleep(500)
    }
    throw new BaseError(`The devnet's transaction ${hash} was not mined.`, { code: 'DevnetTransaction' })
  }

  return {
    rpc,
    /** @returns receipts in the order of the calls, once all are in blocks */
    send(calls: readonly WalletCall[]): Promise<readonly WalletReceipt[]> {
      const sent = last.then(() => sendAll(calls))
      last = sent.catch(() => undefined)
      return sent
    },
  }
}

export declare namespace createWallet {
  type Options = {
    readonly account: PrivateKeyAccount
    readonly chainId: number
    /** Gas limit of each call. */
    readonly gas?: bigint
    readonly url: string
  }
}
export type Wallet = ReturnType<typeof createWallet>
