import { plainNode } from '@oxbow/exchange-test/plainNode'
import { erc20Abi, RpcRequestError } from 'viem'
import { expect, test } from 'vitest'
import { getBalances } from './getBalances.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const [multicall3, account, endless] = [address('6'), address('a'), address('e')]

/** A node whose calls fail where this token is among what they ask. */
function nodeWith(tokens: readonly `0x${string}`[]) {
  const answers = tokens.map((target, at) => ({ target, abi: erc20Abi, functionName: 'balanceOf', says: BigInt(at) }))
  const plain = plainNode({ answers })
  let calls = 0
  return plainNode({
    methods: {
      eth_call(call: { data: string }) {
        if (++calls > 20) throw new Error('Asked without end.')
        if (!call.data.includes(endless.slice(2)))
          return plain.rpc.request({ method: 'eth_call', params: [call, 'latest'] } as never)
        throw new RpcRequestError({ body: {}, url: 'http://node', error: { code: -32_000, message: 'out of gas' } })
      },
    },
  })
}

test('a token that spoils the call for all is found by halves, and alone has no balance', async () => {
  const tokens = [address('1'), address('2'), endless, address('3'), address('4')]
  const { node, asked } = nodeWith(tokens)
  const balances = await getBalances(node, { chainId: 1, multicall3, account, tokens })
  expect([...balances.values()]).toEqual([0n, 1n, undefined, 3n, 4n])
  expect(asked).toHaveLength(5)
})
