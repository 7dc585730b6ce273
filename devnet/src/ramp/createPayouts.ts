import { nativeToken } from '@oxbow/chain/nativeToken'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { createWallet, type WalletCall } from '../node/createWallet.ts'
import { devAccount, rampIndex } from '../node/devAccounts.ts'

const tokenAbi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function balanceOf(address) view returns (uint256)',
])
const wethAbi = parseAbi(['function deposit() payable', 'function transfer(address to, uint256 amount)'])

/** Pays out on one local chain, one payment after the other. */
export function createPayouts({ chainId, url, weth }: createPayouts.Options) {
  const wallet = createWallet({ account: devAccount(rampIndex), chainId, url })
  const { rpc } = wallet

  function toCalls(token: Hex, to: Hex, amount: bigint): readonly WalletCall[] {
    if (token === nativeToken) return [{ to, data: '0x', value: amount }]
    if (token !== weth)
      return [{ to: token, data: encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [to, amount] }) }]
    return [
      { to: weth, data: encodeFunctionData({ abi: wethAbi, functionName: 'deposit' }), value: amount },
      { to: weth, data: encodeFunctionData({ abi: wethAbi, functionName: 'transfer', args: [to, amount] }) },
    ]
  }

  return {
    /** @returns the transaction hash, once it is in a block */
    async pay(token: Hex, to: Hex, amount: bigint): Promise<Hex> {
      const receipts = await wallet.send(toCalls(token, to, amount))
      return receipts.at(-1)!.transactionHash
    },

    /** Balance of an address in raw units. */
    async balance(token: Hex, of: Hex): Promise<bigint> {
      if (token === nativeToken) return BigInt(await rpc.request<Hex>('eth_getBalance', [of, 'latest']))
      const data = encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [of] })
      return BigInt(await rpc.request<Hex>('eth_call', [{ to: token, data }, 'latest']))
    },
  }
}

export declare namespace createPayouts {
  type Options = { readonly chainId: number; readonly url: string; readonly weth: Hex }
}
export type Payouts = ReturnType<typeof createPayouts>
