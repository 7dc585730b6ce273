import { setTimeout as sleep } from 'node:timers/promises'
import { nativeToken } from '@oxbow/chain/nativeToken'
import { encodeFunctionData, type Hex, parseAbi, toHex } from 'viem'
import { devAccount, rampIndex } from '../node/devAccounts.ts'
import { createRpc, type Rpc } from '../node/Rpc.ts'

const tokenAbi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function balanceOf(address) view returns (uint256)',
])
const wethAbi = parseAbi(['function deposit() payable', 'function transfer(address to, uint256 amount)'])

/** Play money of the account that pays: topped up when it falls below a thousand ether. */
const leastWei = 10n ** 21n
const fullWei = 10n ** 23n
const longestWaitMs = 60_000

/** Pays out on one local chain, one payment after the other. */
export function createTill({ chainId, url, weth }: createTill.Options) {
  const rpc = createRpc(url)
  const payer = devAccount(rampIndex)
  let last: Promise<unknown> = Promise.resolve()

  async function send(to: Hex, data: Hex, value: bigint): Promise<Hex> {
    const [balance, nonce, gasPrice] = await rpc.batch<Hex>([
      { method: 'eth_getBalance', params: [payer.address, 'latest'] },
      { method: 'eth_getTransactionCount', params: [payer.address, 'pending'] },
      { method: 'eth_gasPrice', params: [] },
    ])
    if (BigInt(balance!) < leastWei + value)
      await rpc.request('anvil_setBalance', [payer.address, toHex(fullWei + value)])
    const raw = await payer.signTransaction({
      ...{ chainId, to, data, value, nonce: Number(nonce), gas: 200_000n },
      ...{
        maxFeePerGas: 3n * BigInt(gasPrice!),
        maxPriorityFeePerGas: 1_000_000_000n < BigInt(gasPrice!) ? 1_000_000_000n : 0n,
      },
    })
    const hash = await rpc.request<Hex>('eth_sendRawTransaction', [raw])
    await untilMined(rpc, hash)
    return hash
  }

  return {
    /** @returns the transaction's hash, once it is in a block */
    pay(token: Hex, to: Hex, amount: bigint): Promise<Hex> {
      const payment = last.then(async () => {
        if (token === nativeToken) return await send(to, '0x', amount)
        if (token !== weth)
          return await send(token, encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [to, amount] }), 0n)
        await send(weth, encodeFunctionData({ abi: wethAbi, functionName: 'deposit' }), amount)
        return await send(weth, encodeFunctionData({ abi: wethAbi, functionName: 'transfer', args: [to, amount] }), 0n)
      })
      last = payment.catch(() => undefined)
      return payment
    },

    /** Raw units that an address holds. */
    async balance(token: Hex, of: Hex): Promise<bigint> {
      if (token === nativeToken) return BigInt(await rpc.request<Hex>('eth_getBalance', [of, 'latest']))
      const data = encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [of] })
      return BigInt(await rpc.request<Hex>('eth_call', [{ to: token, data }, 'latest']))
    },
  }
}

export declare namespace createTill {
  type Options = { readonly chainId: number; readonly url: string; readonly weth: Hex }
}
export type Till = ReturnType<typeof createTill>

async function untilMined(rpc: Rpc, hash: Hex): Promise<void> {
  const endsAt = Date.now() + longestWaitMs
  while (Date.now() < endsAt) {
    const receipt = await rpc.request<{ status: Hex } | null>('eth_getTransactionReceipt', [hash])
    if (receipt) {
      if (receipt.status !== '0x1') throw new Error(`The sandbox's payment ${hash} reverted.`)
      return
    }
    await sleep(500)
  }
  throw new Error(`The sandbox's payment ${hash} was not mined.`)
}
