import { plainNode } from '@oxbow/exchange-test/plainNode'
import { type Hex, pad, toEventSelector } from 'viem'
import { expect, test } from 'vitest'
import { findGrants } from './findGrants.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const [account, permit2, token, odd, spender] = ['a', '9', '2', '3', '5'].map(address) as [Hex, Hex, Hex, Hex, Hex]
const approval = toEventSelector('Approval(address,address,uint256)')

test('a token that tells of an approval without saying whose hides none of the others', async () => {
  const log = (contract: Hex, ...topics: readonly Hex[]) => ({
    address: contract,
    topics: [approval, pad(account), ...topics],
    data: '0x01' as const,
    blockNumber: '0x1' as const,
    logIndex: '0x0' as const,
    transactionHash: '0x01' as const,
  })
  const { node } = plainNode({ blockNumber: 9n, logs: [log(odd), log(token, pad(spender))] })
  const network = { chainId: 1, contracts: { permit2 } } as never
  const { names } = await findGrants(node, { network, account, tokens: [odd, token], collections: [] })
  expect(names).toEqual([{ kind: 'erc20', token, spender }])
})
