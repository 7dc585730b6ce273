import { dutchReactorAbi } from '@oxbow/abi/dutchReactor'
import { erc20Abi } from '@oxbow/abi/erc20'
import { encodeOrder } from '@oxbow/dutch/encodeOrder'
import { flatOrder } from '@oxbow/dutch/flatOrder'
import { hashOrder, hashOrderPermit } from '@oxbow/dutch/hashOrder'
import { getNonce } from '@oxbow/orders/nextNonce'
import type { SignedOrder } from '@oxbow/orders/Order'
import { postOrder } from '@oxbow/orders/postOrder'
import { type Address, createWalletClient, custom, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getBlock, waitForTransactionReceipt } from 'viem/actions'
import { expect } from 'vitest'
import type { Chain } from './Chain.ts'

/** Sends a transaction of a test account, and waits for its receipt. */
async function send({ accounts, client, network }: Chain, index: number, call: object): Promise<Hex> {
  const rpc = client.rpc(network.chainId)
  const account = privateKeyToAccount(accounts[index]!.privateKey)
  const hash = await createWalletClient({ account, transport: custom(rpc) }).writeContract({
    ...call,
    chain: null,
  } as never)
  expect(await waitForTransactionReceipt(rpc, { hash })).toMatchObject({ status: 'success' })
  return hash
}

const approve = (token: Address, spender: Address, amount: bigint) => ({
  address: token,
  abi: erc20Abi,
  functionName: 'approve',
  args: [spender, amount],
})

/** A test account's order, by symbol and in raw units. */
export type Limit = {
  readonly sold: readonly [symbol: string, amount: bigint]
  readonly bought: readonly [symbol: string, amount: bigint]
}

/** Limit orders of a test account, posted to the server's public API. */
export async function placeLimits(
  chain: Chain,
  { owner, limits, deadline }: { owner: number; limits: readonly Limit[]; deadline?: bigint },
): Promise<readonly (SignedOrder & { readonly hash: Hex })[]> {
  const { accounts, client, network, token } = chain
  const { chainId, contracts } = network
  const { permit2, dutchV1Reactor: reactor } = contracts
  const signer = privateKeyToAccount(accounts[owner]!.privateKey)
  const account = signer.address.toLowerCase() as Hex
  for (const symbol of new Set(limits.map(({ sold }) => sold[0])))
    await send(chain, owner, approve(token(symbol), permit2, 2n ** 256n - 1n))
  const { timestamp } = await getBlock(client.rpc(chainId))
  const placed = []
  for (const { bought, sold } of limits) {
    const nonce = await getNonce(client, { account, chainId })
    const order = flatOrder('v1', {
      reactor: reactor!,
      swapper: account,
      recipient: account,
      nonce,
      deadline: deadline ?? timestamp + 7n * 86_400n,
      tokenIn: token(sold[0]),
      amountIn: sold[1],
      tokenOut: token(bought[0]),
      amountOut: bought[1],
    })
    const signature = await signer.sign({ hash: hashOrderPermit(order, { chainId, permit2 }) })
    const signed = { encodedOrder: encodeOrder(order), signature, chainId }
    const hash = hashOrder(order)
    await postOrder(client, signed, hash)
    placed.push({ ...signed, hash })
  }
  return placed
}

/** Revokes the approval, because other stories of the account expect to request it. */
export async function revokePermit2(chain: Chain, owner: number, symbol: string): Promise<void> {
  await send(chain, owner, approve(chain.token(symbol), chain.network.contracts.permit2, 0n))
}

/** Fills an order from another test account's balance. */
export async function fillLimit(chain: Chain, filler: number, order: SignedOrder, [symbol, amount]: Limit['bought']) {
  const { network, token } = chain
  const reactor = network.contracts.dutchV1Reactor!
  await send(chain, filler, approve(token(symbol), reactor, amount))
  const args = [{ order: order.encodedOrder, sig: order.signature }]
  return send(chain, filler, { address: reactor, abi: dutchReactorAbi, functionName: 'execute', args })
}
