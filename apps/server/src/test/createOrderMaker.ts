import { dutchReactorAbi } from '@oxbow/abi/dutchReactor'
import { cosignPublicly } from '@oxbow/dutch/cosignPublicly'
import type { OrderTerms } from '@oxbow/dutch/DutchOrder'
import { encodeOrder } from '@oxbow/dutch/encodeOrder'
import { flatOrder } from '@oxbow/dutch/flatOrder'
import { hashOrderPermit } from '@oxbow/dutch/hashOrder'
import type { ListedOrder } from '@oxbow/orders/Order'
import { accounts } from '@oxbow/test/accounts'
import type { TestChain } from '@oxbow/test/TestChain'
import { type Hex, type PrivateKeyAccount, parseEther } from 'viem'

type Account = PrivateKeyAccount
export const lower = ({ address }: { readonly address: Hex }) => address.toLowerCase() as Hex
export const amountIn = parseEther('1')
export const amountOut = parseEther('2')
export const filler = accounts[3]!

/** Orders of one pair of tokens on a chain, as their owners sign them and as somebody fills them. */
export async function createOrderMaker(chain: TestChain, tokens: { readonly tokenIn: Hex; readonly tokenOut: Hex }) {
  const { chainId } = chain
  const { dutchV1Reactor, dutchV3Reactor, permit2 } = chain.contracts
  const deadline = (await chain.publicClient.getBlock()).timestamp + 86_400n
  let nonce = 0n

  async function orderOf(
    owner: Account,
    change: Partial<Parameters<typeof flatOrder>[1]> = {},
    version: 'v1' | 'v3' = 'v1',
  ) {
    const reactor = version === 'v1' ? dutchV1Reactor : dutchV3Reactor
    const parties = { reactor, swapper: lower(owner), recipient: lower(owner), nonce: nonce++, deadline }
    return flatOrder(version, { ...parties, ...tokens, amountIn, amountOut, ...change })
  }
  const sign = (order: OrderTerms, by: Account) => by.sign({ hash: hashOrderPermit(order, { chainId, permit2 }) })
  const encode = async (order: OrderTerms) =>
    encodeOrder(order.version === 'v1' ? order : await cosignPublicly(order, { chainId }))

  return {
    deadline,
    orderOf,
    sign,
    encode,
    async bodyOf(order: OrderTerms, by: Account, signature?: Hex) {
      return { encodedOrder: await encode(order), signature: signature ?? (await sign(order, by)), chainId }
    },
    async fill(
      { encodedOrder, signature }: Pick<ListedOrder, 'encodedOrder' | 'signature'>,
      reactor: Hex,
    ): Promise<Hex> {
      const args = [{ order: encodedOrder, sig: signature }] as const
      const call = { address: reactor, abi: dutchReactorAbi, functionName: 'execute', args } as const
      return (await chain.walletClient(filler).writeContractSync(call)).transactionHash
    },
  }
}
