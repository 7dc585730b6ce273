import { erc20Abi } from '@oxbow/abi/erc20'
import { permit2Abi } from '@oxbow/abi/permit2'
import { plainContracts, plainTokens, plainTradingChain } from '@oxbow/exchange-test/plainTradingChain'
import { afterEach, expect, test, vi } from 'vitest'
import { notePermitUse, readPermitState } from './readPermitState.ts'

const { a: token, b } = plainTokens
const owner = `0x${'d'.repeat(40)}` as const
const allowance = { target: plainContracts.permit2, abi: permit2Abi, functionName: 'allowance' }
const answers = [
  { target: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner], says: 5n },
  { target: b, abi: erc20Abi, functionName: 'balanceOf', says: 6n },
  { ...allowance, args: [owner, token, plainContracts.universalRouter], says: [7n, 8, 9] },
  { ...allowance, args: [owner, b, plainContracts.universalRouter], says: [1n, 1, 1] },
]
afterEach(() => vi.useRealTimers())

function setUp(change: plainTradingChain.Options = {}) {
  const { chain, snapshot, asked } = plainTradingChain({ answers, ...change })
  const read = (of: `0x${string}` = token, at = snapshot) => readPermitState(chain, at, owner, of)
  const count = () => asked.splice(0).filter(({ method }) => method === 'eth_call').length
  return { chain, snapshot, read, count, asked }
}

test('default: what is held and what the router may pull, asked once a block', async () => {
  const { read, count, snapshot } = setUp()
  expect(await read()).toEqual({ balance: 5n, allowed: 7n, expiration: 8, nonce: 9 })
  expect(await read(b)).toMatchObject({ balance: 6n, nonce: 1 })
  await read()
  expect(count()).toBe(4)
  await read(token, { ...snapshot })
  expect(count()).toBe(2)
})

test('behavior: what failed is asked again', async () => {
  let isAway = true
  const methods = {
    eth_call: () => {
      if (isAway) throw new Error('away')
      return `0x${'1'.padStart(64, '0').repeat(3)}`
    },
  }
  const { read } = setUp({ methods: methods as never })
  await expect(read()).rejects.toMatchObject({ name: 'Engine.NodeUnavailableError' })
  isAway = false
  expect(await read()).toMatchObject({ balance: 1n })
})

test('behavior: ten minutes after a permit was handed out what is pending counts, of that token alone', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { chain, read, asked } = setUp()
  const blocks = () => asked.splice(0).map(({ params }) => params[1])
  notePermitUse(chain, owner, token)
  await read()
  await read(b)
  expect(blocks()).toEqual(['pending', 'pending', 'latest', 'latest'])
  vi.advanceTimersByTime(599_999)
  await read()
  expect(blocks()).toEqual(['pending', 'pending'])
  vi.advanceTimersByTime(1)
  await read()
  expect(blocks()).toEqual(['latest', 'latest'])
})

test('behavior: a node that does not tell what is pending tells what is', async () => {
  const seen: string[] = []
  const { chain, read } = setUp({
    methods: {
      eth_call: (_: unknown, block: string) => {
        seen.push(block)
        if (block === 'pending') throw new Error('unknown block')
        return `0x${'2'.padStart(64, '0').repeat(3)}`
      },
    } as never,
  })
  notePermitUse(chain, owner, token)
  expect(await read()).toMatchObject({ balance: 2n })
  expect(seen).toContain('pending')
})

test('behavior: of ten thousand permits the oldest is forgotten first', async () => {
  const { chain, read, asked } = setUp()
  const of = (index: number) => `0x${index.toString(16).padStart(40, '0')}` as const
  notePermitUse(chain, owner, token)
  notePermitUse(chain, owner, b)
  for (let index = 0; index < 9_998; index++) notePermitUse(chain, of(index + 1), token)
  // Used again, it is the newest; the next one in takes the place of the other.
  notePermitUse(chain, owner, token)
  notePermitUse(chain, of(20_000), token)
  await read()
  await read(b)
  expect(asked.map(({ params }) => params[1])).toEqual(['pending', 'pending', 'latest', 'latest'])
})
