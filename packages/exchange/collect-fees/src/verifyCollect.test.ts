import { encodeExit } from '@oxbow/calldata/encodeExit'
import type { Contracts } from '@oxbow/chain/Network'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { CollectFeesIntent } from './CollectFeesIntent.ts'
import { toCollectRequest } from './toCollectRequest.ts'
import { verifyCollect } from './verifyCollect.ts'

const at = (digit: string): Hex => `0x${digit.repeat(40)}`
const account = at('a')
const stranger = at('e')
const contracts = { weth: at('1'), v3PositionManager: at('3'), v4PositionManager: at('4') } as Contracts
const network = { chainId: 1, contracts }
const [token0, token1] = [at('c'), at('d')]
const first = { tokenId: 7n, token0, token1 }
const second = { tokenId: 8n, token0, token1 }
const deadlineSeconds = 1_000

const intentOf = (protocol: 'v3' | 'v4'): CollectFeesIntent => ({
  chainId: 1,
  protocol,
  positions: [first, second],
  tokens: [],
})
const write = (intent: CollectFeesIntent, owner = account) =>
  toCollectRequest(intent, { account: owner, contracts, deadlineSeconds })

function check(protocol: 'v3' | 'v4', change: object, latestSeconds = deadlineSeconds) {
  const intent = intentOf(protocol)
  return () => verifyCollect({ ...write(intent), ...change }, { intent, account, network, latestSeconds })
}

describe.each(['v3', 'v4'] as const)('%s', (protocol) => {
  const intent = intentOf(protocol)
  const other = protocol === 'v3' ? 'v4' : 'v3'
  const ofFirst = { protocol, ...first } as const
  const exit = { contracts, minimum0: 0n, minimum1: 0n, recipient: account, deadlineSeconds }

  test('default: these positions, to the account', () => {
    expect(check(protocol, {})).not.toThrow()
  })

  test.each([
    ['for another chain', { chainId: 10 }, 'another network'],
    ['from another account', { from: stranger }, 'another account'],
    ['with money', { value: 1n }, 'pays native'],
    ['to another contract', { to: stranger }, 'calls'],
    ['to the other positions', { to: write(intentOf(other)).to }, 'calls'],
    ['of which one is left out', write({ ...intent, positions: [first] }), 'more or less'],
    ['with one more', write({ ...intent, positions: [first, second, { ...first, tokenId: 9n }] }), 'more or less'],
    ['of another position', write({ ...intent, positions: [first, { ...second, tokenId: 9n }] }), 'position 9'],
    ['of one position twice', write({ ...intent, positions: [first, first] }), 'position 7'],
    ['in another order', write({ ...intent, positions: [second, first] }), 'position 8'],
    ['paid to somebody else', { ...write(intent, stranger), from: account }, 'It pays 0xee'],
    ['that cannot be read', { data: `${write(intent).data}00` }, 'more or less'],
  ])('error: one %s', (_, change, fact) => {
    expect(check(protocol, change)).toThrow(
      expect.objectContaining({ code: 'TransactionMismatch', facts: [expect.stringContaining(fact)] }),
    )
  })

  test('error: one that takes liquidity out', () => {
    const alone = { ...intent, positions: [first] }
    const call = { chainId: 1, from: account, ...encodeExit(ofFirst, { ...exit, liquidity: 5n }) }
    const fact = protocol === 'v3' ? 'more or less' : 'It takes liquidity of 5 out.'
    expect(() => verifyCollect(call, { intent: alone, account, network })).toThrow(
      expect.objectContaining({ code: 'TransactionMismatch', facts: [expect.stringContaining(fact)] }),
    )
  })
})

test('v4: one that holds longer than was agreed is refused', () => {
  expect(check('v4', {}, deadlineSeconds - 1)).toThrow(
    expect.objectContaining({ facts: [expect.stringContaining('valid until 1000')] }),
  )
})
