import { type Hex, numberToHex } from 'viem'
import type { Chain } from './Chain.ts'

export type Call = { readonly to: Hex; readonly value: Hex; readonly data: Hex }

/** Approval, permit and swap of an amount into native currency, as the server writes them for a wallet that batches. */
export async function batchedSwap(
  { client, network, token }: Chain,
  { amount, swapper, tokenIn }: { readonly swapper: Hex; readonly tokenIn: Hex; readonly amount: bigint },
): Promise<readonly Call[]> {
  const ask = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const url = new URL(`/v1/${path}`, client.api.rpcUrl(network.chainId))
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    // biome-ignore lint/suspicious/noExplicitAny: as it came.
    return (await answer.json()) as any
  }
  const { chainId } = network
  const { quote } = await ask('quote', {
    type: 'EXACT_INPUT',
    amount: String(amount),
    tokenIn,
    tokenOut: token('ETH'),
    tokenInChainId: chainId,
    tokenOutChainId: chainId,
    swapper,
  })
  const { calls } = await ask('swap_5792', { quote })
  return (calls as readonly { to: Hex; value: string; data: Hex }[]).map(({ to, value, data }) => ({
    to,
    value: numberToHex(BigInt(value)),
    data,
  }))
}

/** What calls take as transactions of their own, one after the other, on the state of now. @throws when one of them fails */
export async function gasApart({ client, network }: Chain, from: Hex, calls: readonly Call[]): Promise<bigint> {
  const asked = calls.map(({ to, value, data }) => ({ from, to, value, input: data, gas: '0x5b8d80' }))
  const params = [{ blockStateCalls: [{ calls: asked }], validation: false }, 'latest']
  const [block] = (await client.rpc(network.chainId).request({ method: 'eth_simulateV1', params } as never)) as [
    { readonly calls: readonly { readonly status: Hex; readonly gasUsed: Hex }[] },
  ]
  if (block.calls.some(({ status }) => status !== '0x1')) throw new Error('A call by itself fails.')
  return block.calls.reduce((sum, { gasUsed }) => sum + BigInt(gasUsed), 0n)
}
