import { erc20Abi } from '@oxbow/abi/erc20'
import { plainNode, reverted, wordsOf } from '@oxbow/exchange-test/plainNode'
import { newestBlock } from '@oxbow/exchange-test/simulatingNode'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import {
  encodeErrorResult,
  encodeEventTopics,
  encodeFunctionData,
  type Hex,
  multicall3Abi,
  pad,
  parseAbi,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { simulateTrade } from './simulateTrade.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const [account, tokenIn, tokenOut, pool, router] = ['1', '2', '3', '4', '5'].map(address) as [Hex, Hex, Hex, Hex, Hex]
const contracts = { multicall3: address('6'), weth: address('7'), v4PoolManager: address('8'), permit2: address('9') }
const network = { chainId: 1, contracts } as unknown as simulateTrade.Parameters['network']
const rest = { chainId: 1, gas: undefined, maxFeePerGas: undefined, maxPriorityFeePerGas: undefined }
const transaction: TransactionRequest = { ...rest, from: account, to: router, data: '0xbeef', value: 0n }
const approval: TransactionRequest = { ...rest, from: account, to: tokenIn, data: '0xab', value: 0n }
const permit = {
  domain: { name: 'Permit2', chainId: 1, verifyingContract: contracts.permit2 },
  types: {},
  values: {
    details: { token: tokenIn, amount: '5', expiration: '9', nonce: '0' },
    spender: router,
    sigDeadline: '9',
  },
} as unknown as NonNullable<simulateTrade.Parameters['permit']>

const route = (protocol: string) => [{ hops: [{ poolId: address('f') }, { protocol, poolId: pool }] }]
const quoteOf = (change: object = {}) =>
  ({
    kind: 'swap',
    tokenIn,
    tokenOut,
    minimumOut: 90n,
    maximumIn: 100n,
    route: route('v3'),
    ...change,
  }) as unknown as simulateTrade.Parameters['quote']

type Call = { from: Hex; to: Hex; data: Hex; value?: Hex; gas: Hex }
type Log = { address: Hex; topics: Hex[] }
type Answer = { status: Hex; returnData: Hex; gasUsed: Hex; error?: { message?: string; data?: unknown }; logs?: Log[] }
const done = (returnData: Hex = '0x', gasUsed: Hex = '0x64'): Answer => ({ status: '0x1', returnData, gasUsed })
const failed = (more: Partial<Answer> = {}): Answer => ({ status: '0x0', returnData: '0x', gasUsed: '0x1', ...more })

/** Balances of account and pool as each read finds them, in order: before, after, and around the sale. */
const usual = { in: [1_000n, 905n], out: [10n, 110n], buyer: [500n, 590n] }

async function run(
  more: Partial<simulateTrade.Parameters> = {},
  answers: { balances?: typeof usual; of?: (call: Call) => Answer | undefined } = {},
) {
  const { balances = usual, of } = answers
  const left = { in: [...balances.in], out: [...balances.out], buyer: [...balances.buyer] }
  const seen: Call[] = []
  const { node } = plainNode({
    methods: {
      eth_simulateV1: ({ blockStateCalls }: { blockStateCalls: [{ calls: Call[] }] }, block: string) => {
        expect(block).toBe('latest')
        const calls = blockStateCalls[0].calls.map((call) => {
          seen.push(call)
          const said = of?.(call)
          if (said) return said
          const read = (whose: keyof typeof usual) => done(wordsOf(left[whose].shift()!))
          if (call.data.startsWith('0x70a08231')) {
            if (call.to === tokenIn) return read('in')
            return call.data.includes(account.slice(2)) ? read('out') : read('buyer')
          }
          if (call.data.startsWith('0x4d2301cc'))
            return read(quoteOf(more.quote).tokenIn === zeroAddress ? 'in' : 'out')
          return done('0x', call.to === router ? '0x7b' : '0x64')
        })
        return [{ ...newestBlock, calls }]
      },
      eth_getBlockByNumber: () => newestBlock,
    },
  })
  const parameters = { transaction, approvals: [], permit: undefined, quote: quoteOf(), network, account }
  return { simulation: await simulateTrade(node, { ...parameters, ...more }), seen }
}
const transfer = (amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [pool, amount] })

describe('what it changes', () => {
  test('default: what leaves and arrives, its gas, and what the pool would take back of it', async () => {
    const { simulation, seen } = await run()
    expect(simulation).toEqual({
      status: 'ok',
      spent: 95n,
      received: 100n,
      gasUnits: 123n,
      sale: { status: 'possible', taxBps: 0 },
    })
    const balance = (to: Hex, owner: Hex) => ({
      from: owner,
      to,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
      gas: '0x7a120',
    })
    expect(seen).toEqual([
      balance(tokenIn, account),
      balance(tokenOut, account),
      { from: account, to: router, data: '0xbeef', gas: '0x989680' },
      balance(tokenIn, account),
      balance(tokenOut, account),
      balance(tokenOut, pool),
      { from: account, to: tokenOut, data: transfer(90n), gas: '0x7a120' },
      balance(tokenOut, pool),
    ])
  })

  test('error: a token that is in no side of the trade leaves the account, which the balances of the two do not show', async () => {
    const [kept, stranger] = [address('b'), address('c')]
    const [topic] = encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer' })
    const moved = (token: Hex, from: Hex, to: Hex): Log => ({ address: token, topics: [topic!, pad(from), pad(to)] })
    const tried = async (...logs: Log[]) =>
      (await run({}, { of: (call) => (call.to === router ? { ...done('0x', '0x7b'), logs } : undefined) })).simulation
    const honest = [moved(tokenIn, account, pool), moved(tokenOut, pool, account), moved(kept, pool, router)]
    expect(await tried(...honest)).toMatchObject({ status: 'ok', spent: 95n })
    expect(await tried(...honest, moved(kept, account, stranger))).toEqual({
      status: 'failing',
      code: 'TransactionMismatch',
      detail: `It takes ${kept} from the account.`,
    })
  })

  test('behavior: approvals come before, then Permit2 as its owner tells it, then the trade with its value', async () => {
    const paid = { transaction: { ...transaction, value: 1n }, approvals: [approval], permit }
    const { seen } = await run(paid)
    const [first, second, third] = seen.slice(2)
    expect(first).toEqual({ from: account, to: tokenIn, data: '0xab', gas: '0x7a120' })
    expect(second).toMatchObject({ from: account, to: contracts.permit2, gas: '0x7a120' })
    expect(second!.value).toBeUndefined()
    expect(third).toEqual({ from: account, to: router, data: '0xbeef', value: '0x1', gas: '0x989680' })
  })

  test('behavior: the native currency is read where multicall counts it', async () => {
    const { simulation, seen } = await run({ quote: quoteOf({ tokenIn: zeroAddress }) })
    expect(simulation).toMatchObject({ spent: 95n, received: 100n })
    const args = [account] as const
    const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'getEthBalance', args })
    expect(seen[0]).toEqual({ from: account, to: contracts.multicall3, data, gas: '0x7a120' })
  })

  test('behavior: what a token keeps of a sale, rounded up; more than was sent is no tax', async () => {
    const taxOf = async (arrived: bigint) =>
      (await run({}, { balances: { ...usual, buyer: [500n, 500n + arrived] } })).simulation
    expect(await taxOf(81n)).toMatchObject({ sale: { status: 'possible', taxBps: 1_000 } })
    expect(await taxOf(89n)).toMatchObject({ sale: { taxBps: 112 } })
    expect(await taxOf(0n)).toMatchObject({ sale: { taxBps: 10_000 } })
    expect(await taxOf(91n)).toMatchObject({ sale: { taxBps: 0 } })
  })

  test('behavior: a token that refuses to be sold, and one of which nobody can tell', async () => {
    const saleOf = async (of: (call: Call) => Answer | undefined, more: object = {}) =>
      ((await run(more, { of })).simulation as { sale?: unknown }).sale
    const isSale = ({ data }: Call) => data.startsWith('0xa9059cbb')
    expect(await saleOf((call) => (isSale(call) ? failed() : undefined))).toEqual({ status: 'refused' })
    const isBuyer = ({ data }: Call) => data.startsWith('0x70a08231') && data.includes(pool.slice(2))
    let reads = 0
    expect(await saleOf((call) => (isBuyer(call) ? failed() : undefined))).toEqual({ status: 'unknown' })
    expect(await saleOf((call) => (isBuyer(call) && reads++ === 0 ? failed() : undefined))).toEqual({
      status: 'unknown',
    })
    expect(await saleOf(() => undefined, { quote: quoteOf({ minimumOut: 0n }) })).toEqual({ status: 'unknown' })
  })

  test('behavior: v4 is paid from one vault; native and wrapped currency, and what has no pool, is not sold', async () => {
    const buyers = async (change: object) => {
      const { seen, simulation } = await run({ quote: quoteOf(change) })
      const sales = seen
        .filter(({ data }) => data.startsWith('0xa9059cbb'))
        .map(({ data }) => `0x${data.slice(34, 74)}`)
      return [sales, (simulation as { sale: { status: string } }).sale.status]
    }
    expect(await buyers({ route: route('v4') })).toEqual([[contracts.v4PoolManager], 'possible'])
    expect(await buyers({ route: route('v2') })).toEqual([[pool], 'possible'])
    for (const change of [{ kind: 'wrap' }, { route: [] }, { tokenOut: contracts.weth }, { tokenOut: zeroAddress }])
      expect(await buyers(change)).toEqual([[], 'unknown'])
  })

  test('behavior: it goes through, but a balance cannot be read', async () => {
    for (const place of [0, 1, 3, 4]) {
      let index = 0
      const silent = await run({}, { of: () => (index++ === place ? failed() : undefined) })
      expect(silent.simulation).toEqual({ status: 'passed', gasUnits: 123n })
      index = 0
      const short = await run({}, { of: () => (index++ === place ? done('0x01') : undefined) })
      expect(short.simulation).toEqual({ status: 'passed', gasUnits: 123n })
    }
    const long = await run({}, { of: (call) => (call.to === tokenIn ? done(`${wordsOf(7n)}ff`) : undefined) })
    expect(long.simulation).toMatchObject({ status: 'ok', spent: 0n })
  })
})

describe('why it fails', () => {
  const words = (reason: string) => encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: [reason] })
  const failing = async (answer: Answer, more: Partial<simulateTrade.Parameters> = {}, balances = usual) =>
    (await run(more, { balances, of: (call) => (call.to === router ? answer : undefined) })).simulation

  test('default: as the contract says, in the error or in what it returned', async () => {
    const data = words('TRANSFER_FROM_FAILED')
    for (const answer of [failed({ error: { data } }), failed({ returnData: data })])
      expect(await failing(answer, {}, { ...usual, in: [99n, 0n] })).toMatchObject({ code: 'InsufficientBalance' })
    expect(await failing(failed({ error: { data, message: 'execution reverted' } }))).toMatchObject({
      status: 'failing',
    })
    // Without a word nobody knows why.
    expect(await failing(failed())).toMatchObject({ status: 'failing', code: 'ExpectedToFail' })
  })

  test('behavior: where the balance is there, it is the token that does not move', async () => {
    const answer = failed({ returnData: words('TRANSFER_FROM_FAILED') })
    const codeWith = async (balance: bigint, more: Partial<simulateTrade.Parameters> = {}) =>
      (await failing(answer, more, { ...usual, in: [balance, 0n] })) as { code: string }
    expect((await codeWith(100n)).code).toBe('TokenCannotTransfer')
    expect((await codeWith(99n)).code).toBe('InsufficientBalance')
    expect((await codeWith(100n, { quote: quoteOf({ tokenIn: zeroAddress }) })).code).toBe('InsufficientBalance')
    const other = await failing(failed({ returnData: words('nothing known') }))
    expect((other as { code: string }).code).not.toBe('TokenCannotTransfer')
    const unread = await run(
      {},
      { of: (call) => (call.to === router ? answer : call.to === tokenIn ? failed() : undefined) },
    )
    expect(unread.simulation).toMatchObject({ code: 'InsufficientBalance' })
  })

  test('behavior: WETH that is asked for more than is there says nothing, and the balance says why', async () => {
    const codeWith = async (balance: bigint, kind: 'swap' | 'unwrap') =>
      ((await failing(failed(), { quote: quoteOf({ kind }) }, { ...usual, in: [balance, 0n] })) as { code: string })
        .code
    expect(await codeWith(99n, 'unwrap')).toBe('InsufficientBalance')
    expect(await codeWith(100n, 'unwrap')).toBe('ExpectedToFail')
    expect(await codeWith(99n, 'swap')).toBe('ExpectedToFail')
  })

  test('behavior: a node that refuses a call for lack of ether is recognized by its message', async () => {
    for (const message of ['insufficient funds for transfer', 'err: Insufficient balance'])
      expect(await failing(failed({ error: { message } }), {}, { ...usual, in: [0n, 0n] })).toEqual({
        status: 'failing',
        code: 'InsufficientBalance',
        detail: message,
      })
  })

  test('behavior: an approval that fails fails it all', async () => {
    const of = (call: Call) => (call.data === '0xab' ? failed({ error: { message: 'insufficient funds' } }) : undefined)
    const { simulation } = await run({ approvals: [approval] }, { of, balances: { ...usual, in: [0n, 0n] } })
    expect(simulation).toMatchObject({ status: 'failing', code: 'InsufficientBalance' })
  })
})

describe('a node that cannot simulate', () => {
  const without = (call: (request: unknown) => unknown, more: Partial<simulateTrade.Parameters> = {}) => {
    const { node } = plainNode({ methods: { eth_call: call, eth_estimateGas: () => '0x65' } })
    const parameters = { transaction, approvals: [], permit: undefined, quote: quoteOf(), network, account, ...more }
    return simulateTrade(node, parameters)
  }

  test('behavior: it runs the bare call', async () => {
    expect(await without(() => '0x')).toEqual({ status: 'passed', gasUnits: 101n })
    const refuse = () => {
      throw reverted()
    }
    expect(await without(refuse)).toMatchObject({ status: 'failing' })
  })

  test('behavior: which says nothing where something has to be allowed first', async () => {
    for (const more of [{ approvals: [approval] }, { permit }]) {
      const simulation = await without(() => '0x', more)
      expect(simulation.status).toBe('unavailable')
      expect((simulation as { detail: string }).detail).not.toContain('\n')
      expect((simulation as { detail: string }).detail.length).toBeGreaterThan(0)
    }
  })
})
