import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { plainNode } from '@oxbow/exchange-test/plainNode'
import { encodeAbiParameters, encodeEventTopics, erc20Abi, type Hex, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { collectResultQueryOptions } from './collectResultQueryOptions.ts'

const address = (byte: string) => `0x${byte.repeat(20)}` as Hex
const [me, other, a, b] = ['a1', '6f', 'aa', 'bb'].map(address) as [Hex, Hex, Hex, Hex]
const paid = (token: Hex, from: Hex, to: Hex, amount: bigint) => ({
  address: token,
  topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { from, to } }),
  data: encodeAbiParameters([{ type: 'uint256' }], [amount]),
})

test('what the receipt says of each token, added up over the positions; of native currency it says nothing', async () => {
  const logs = [paid(a, other, me, 5n), paid(b, other, me, 7n), paid(a, other, me, 6n), paid(a, other, other, 90n)]
  const receipt = {
    logs,
    status: '0x1',
    type: '0x2',
    blockNumber: '0x1',
    transactionIndex: '0x0',
    from: me,
    gasUsed: '0x1',
    effectiveGasPrice: '0x1',
  }
  const { node } = plainNode({ methods: { eth_getTransactionReceipt: () => receipt } })
  const asked = { chainId: 1, account: me, weth: other, tokens: [zeroAddress, b, a], hash: '0x01' } as const
  const options = collectResultQueryOptions(node as unknown as ExchangeClient, asked)
  expect(await (options.queryFn as () => unknown)()).toEqual([undefined, 7n, 11n])
  const before = collectResultQueryOptions(node as unknown as ExchangeClient, { ...asked, hash: undefined })
  expect(before.enabled).toBe(false)
})
