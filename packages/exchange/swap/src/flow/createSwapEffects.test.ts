import { multicall3Abi } from '@oxbow/abi/multicall3'
import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import { createActivityLog } from '@oxbow/activity/createActivityLog'
import { encodeApprove } from '@oxbow/calldata/encodeApprove'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { plainNode, reverted } from '@oxbow/exchange-test/plainNode'
import { plainContracts } from '@oxbow/exchange-test/plainTradingChain'
import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { encodeErrorResult, erc20Abi, type Hex, parseAbi, stringToHex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { createSwapEffects } from './createSwapEffects.ts'
import { newStep } from './steps/planSteps.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const [account, other, oak, usd] = [address('d'), address('e'), address('2'), address('3')]
const contracts = plainContracts
/** No network that anybody pinned. */
const network = { chainId: 424242, name: 'Plain', contracts, blockTimeSeconds: 1 } as never
const intent = { chainId: 424242, tradeType: 'exact-in', tokenIn: oak, tokenOut: usd, amount: 100n, account }
const quote = { kind: 'swap', intent, tokenIn: oak, tokenOut: usd, maximumIn: 100n, minimumOut: 90n }

type World = {
  answers?: Readonly<Record<string, unknown>>
  call?: () => unknown
  gasUnits?: number
  native?: bigint
  /** Of OAK that is held. */
  held?: bigint
  head?: number
  methods?: object
  entries?: readonly Partial<ActivityEntry>[]
  decimals?: number
}
function setUp(world: World = {}) {
  const {
    answers = {},
    call = () => '0x',
    gasUnits = 50_000,
    native = 10n ** 18n,
    held = 100n,
    head = 20,
    decimals = 18,
  } = world
  let block = head
  const sleeps: number[] = []
  const opened: unknown[] = []
  const facts = (target: Hex, symbol: string) => [
    { target, abi: erc20Abi, functionName: 'decimals', says: target === oak ? decimals : 18 },
    { target, abi: erc20Abi, functionName: 'symbol', says: symbol },
    { target, abi: erc20Abi, functionName: 'name', says: symbol },
    { target, abi: erc20Abi, functionName: 'balanceOf', says: held },
  ]
  const plain = plainNode({
    answers: [
      ...facts(oak, 'OAK'),
      ...facts(usd, 'USD'),
      { target: contracts.multicall3, abi: multicall3Abi, functionName: 'getEthBalance', says: native },
    ],
  })
  const fees = { baseFeePerGas: ['0x64'], gasUsedRatio: [1], reward: [['0x7']] }
  const { node, asked } = plainNode({
    methods: {
      eth_chainId: () => '0x67932',
      eth_blockNumber: () => `0x${(block++).toString(16)}`,
      eth_getBlockByNumber: () => ({ number: '0x1', hash: '0x01', timestamp: '0x3e8', transactions: [] }),
      eth_call: (request: { from?: Hex }, ...rest: unknown[]) =>
        request.from === account
          ? call()
          : plain.rpc.request({ method: 'eth_call', params: [request, ...rest] } as never),
      eth_estimateGas: () => `0x${gasUnits.toString(16)}`,
      eth_getBalance: () => `0x${native.toString(16)}`,
      eth_gasPrice: () => '0x3',
      eth_feeHistory: () => fees,
      ...world.methods,
    },
  })
  const wallet = {
    rdns: 'plain',
    isLocalTestWallet: true,
    provider: {
      async request({ method }: { method: string }) {
        if (method === 'eth_sendTransaction') opened.push(method)
        const known: Record<string, unknown> = { eth_accounts: [account], eth_chainId: '0x67932', ...answers }
        if (known[method] instanceof Error) throw known[method]
        return known[method]
      },
    },
  }
  const activity = createActivityLog(memoryStorage())
  for (const entry of world.entries ?? []) activity.put(entry as ActivityEntry)
  const token = (of: Hex, symbol: string) => ({ address: of, symbol, decimals: 18 })
  const effects = createSwapEffects({
    client: { ...node, hasOwnNode: () => false } as unknown as ExchangeClient,
    connection: { wallet, account: { platform: 'evm', address: account } },
    network,
    flowId: 'f',
    activity,
    tokenIn: token(oak, 'OAK'),
    tokenOut: token(usd, 'USD'),
    storage: memoryStorage(),
    approvalAmount: 'exact',
    clock: { now: () => 1_000_000, sleep: async (milliseconds: number) => void sleeps.push(milliseconds) },
    batches: false,
    lifetimeSeconds: 60,
    walletRpcUrl: 'http://node',
    droppedAfterMs: undefined,
    record: { put: () => {}, sent: () => {}, remove: () => {} },
  } as never)
  return { effects, asked, sleeps, opened }
}
const request = (to: Hex, data: Hex) => ({
  chainId: 424242,
  from: account,
  to,
  data,
  value: 0n,
  gas: undefined,
  maxFeePerGas: undefined,
  maxPriorityFeePerGas: undefined,
})
const approval = request(oak, encodeApprove(oak, contracts.permit2, 100n).data)
function prepare(
  world: World = {},
  change: { transaction?: object; quote?: object; kind?: string; agreed?: object } = {},
) {
  const { effects, sleeps, asked, opened } = setUp(world)
  const step = { ...newStep((change.kind ?? 'approve') as never), transaction: change.transaction ?? approval }
  const traded = { ...quote, ...change.quote }
  const input = { step, terms: traded, reviewed: traded, signed: undefined, agreed: change.agreed ?? agreed }
  return effects
    .prepareStep(input as never, new AbortController().signal)
    .then((prepared) => ({ prepared, step, quote: traded, effects, opened, sleeps, asked }))
}
/** 60,000 gas at 207 wei, as the node of these tests has it. */
const agreed = { agreedWei: 12_420_000n, askedWei: 0n }
const words = (reason: string) => encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: [reason] })
const reverting = (reason: string) => () => {
  throw reverted(words(reason))
}

describe('whether the wallet is where the trade is', () => {
  const isThere = (answers: Readonly<Record<string, unknown>>) => setUp({ answers }).effects.isOnChain()

  test('default: it shares the account, and says the chain', async () => {
    expect(await isThere({})).toBe(true)
    expect(await isThere({ eth_accounts: [other, account] })).toBe(true)
    expect(await isThere({ eth_chainId: '0x1' })).toBe(false)
    const no = Object.assign(new Error('no'), { code: 4001 })
    expect(await isThere({ eth_chainId: no })).toBe(false)
    const gone = { code: 'WalletAccountChanged' }
    await expect(isThere({ eth_accounts: [other] })).rejects.toMatchObject(gone)
    await expect(isThere({ eth_accounts: [] })).rejects.toMatchObject(gone)
    await expect(isThere({ eth_accounts: no })).rejects.toMatchObject(gone)
  })
})

describe('an approval before it is asked for', () => {
  test('default: tried, with a fifth more gas than it used and the fees of the network', async () => {
    const { prepared } = await prepare()
    expect(prepared).toEqual({
      type: 'transaction',
      transaction: { ...approval, gas: 60_000n, maxFeePerGas: 207n, maxPriorityFeePerGas: 7n },
    })
  })

  test('behavior: more gas than any trade takes is left to the wallet, and so is what cannot be tried', async () => {
    const gasOf = async (world: World) =>
      ((await prepare(world)).prepared as { transaction: { gas: bigint | undefined } }).transaction.gas
    expect(await gasOf({ gasUnits: 6_000_000 })).toBe(7_200_000n)
    expect(await gasOf({ gasUnits: 6_000_001 })).toBeUndefined()
    const away = () => {
      throw new Error('header not found')
    }
    expect(await gasOf({ call: away })).toBeUndefined()
  })

  test('error: it cannot be paid for', async () => {
    // 50,000 at 3 wei.
    expect((await prepare({ native: 150_000n })).prepared.type).toBe('transaction')
    await expect(prepare({ native: 149_999n })).rejects.toMatchObject({ code: 'InsufficientGas' })
    const unread = { eth_getBalance: () => null, eth_gasPrice: () => '0x3' }
    expect(
      (
        await prepare({
          native: 0n,
          methods: {
            ...unread,
            eth_gasPrice: () => {
              throw new Error('away')
            },
          },
        })
      ).prepared.type,
    ).toBe('transaction')
  })

  test('error: why it fails; a token means nothing by the words of the router', async () => {
    const failing = (world: World) =>
      prepare(world).then(
        () => undefined,
        ({ code }: { code: string }) => code,
      )
    expect(await failing({ call: reverting('V2TooLittleReceived') })).toBe('ExpectedToFail')
    expect(
      await failing({
        call: () => {
          throw reverted()
        },
      }),
    ).toBe('ExpectedToFail')
    const unwrapping = (held: bigint) =>
      prepare({ held, call: () => Promise.reject(reverted()) }, { quote: { kind: 'unwrap' } }).then(
        () => undefined,
        ({ code }: { code: string }) => code,
      )
    expect(await unwrapping(99n)).toBe('InsufficientBalance')
    expect(await unwrapping(100n)).toBe('ExpectedToFail')
    expect(await failing({ call: reverting('TRANSFER_FROM_FAILED'), held: 99n })).toBe('InsufficientBalance')
    expect(await failing({ call: reverting('TRANSFER_FROM_FAILED'), held: 100n })).toBe('TokenCannotTransfer')
    const poor = () => {
      throw Object.assign(new Error('insufficient funds for gas'), { code: -32_000 })
    }
    expect(await failing({ call: poor })).toBe('InsufficientGas')
  })

  test('behavior: what is held of native currency, or of what is only wrapped, is no matter of a token', async () => {
    const failing = (change: object) =>
      prepare({ call: reverting('TRANSFER_FROM_FAILED') }, { quote: change }).then(
        () => undefined,
        ({ code }: { code: string }) => code,
      )
    expect(await failing({ kind: 'wrap' })).toBe('InsufficientBalance')
    expect(await failing({ tokenIn: zeroAddress })).toBe('InsufficientBalance')
  })

  test('error: an approval of something else, and a token that is not what the page shows', async () => {
    const stranger = request(oak, encodeApprove(oak, other, 100n).data)
    await expect(prepare({}, { transaction: stranger })).rejects.toMatchObject({
      name: expect.stringContaining('PermitMismatch'),
    })
    const more = request(oak, encodeApprove(oak, contracts.permit2, 101n).data)
    await expect(prepare({}, { transaction: more })).rejects.toMatchObject({
      name: expect.stringContaining('PermitMismatch'),
    })
    await expect(prepare({ decimals: 8 })).rejects.toMatchObject({ code: 'TokenMismatch' })
  })

  test('behavior: a permit is signed as it is, when it is for this trade', async () => {
    const { effects } = setUp()
    const values = {
      details: { token: oak, amount: '100', expiration: '1060', nonce: '0' },
      spender: contracts.universalRouter,
      sigDeadline: '1060',
    }
    const permitData = {
      domain: { name: 'Permit2', chainId: 424242, verifyingContract: contracts.permit2 },
      types: {},
      values,
    }
    const step = (data: object) => ({ ...newStep('permit'), permitData: data })
    const signing = (data: object) =>
      effects.prepareStep(
        { step: step(data), terms: quote, reviewed: quote, signed: undefined } as never,
        new AbortController().signal,
      )
    const late = { ...permitData, values: { ...values, sigDeadline: '1061' } }
    await expect(signing(late)).rejects.toMatchObject({ name: expect.stringContaining('PermitMismatch') })
  })
})

describe('a price before anything is signed', () => {
  const refresh = (failures: readonly string[]) => {
    const fresh = { ...quote, amountIn: 1n, amountOut: 1n, blockNumber: 1n, receivedAtMs: 1_000_000, failures }
    const whole = { ...fresh, response: { quote: { route: [] } } }
    return setUp().effects.refresh({ terms: whole, reviewed: whole } as never, new AbortController().signal)
  }

  test('error: an amount that cannot be taken from the wallet is reported before an approval costs gas', async () => {
    await expect(refresh(['TRANSFER_FROM_FAILED'])).rejects.toMatchObject({ code: 'InsufficientBalance' })
    expect(await refresh([])).toMatchObject({ verdict: 'good' })
    expect(await refresh(['SIMULATION_ERROR'])).toMatchObject({ verdict: 'good' })
  })
})

describe('what the network may take', () => {
  const fees = { maxFeePerGas: 207n, maxPriorityFeePerGas: 7n }
  const wallet = {
    eth_sendTransaction: Object.assign(new Error('no'), { code: 4001 }),
  }
  const methods = { eth_getTransactionCount: () => '0x1' }
  /** As the flow asks it, with a node that tells other fees than the one of the review. */
  const asking = async (held: object, change: { methods?: object; gasUnits?: number } = {}) => {
    const world = { gasUnits: change.gasUnits ?? 50_000, answers: wallet, methods: { ...methods, ...change.methods } }
    const { effects, step, quote: traded, prepared, opened } = await prepare(world, { agreed: held })
    const facts = { ...traded, amountIn: 100n, amountOut: 95n, chainId: 424242, response: { quote: { route: [] } } }
    const answer = effects.askWallet({ step, prepared, terms: facts, agreed: held } as never)
    return { outcome: await answer.catch((error: unknown) => error), opened, prepared }
  }
  const telling = (baseFee: bigint, tip: bigint) => ({
    methods: {
      eth_feeHistory: () => ({
        baseFeePerGas: [`0x${baseFee.toString(16)}`],
        gasUsedRatio: [1],
        reward: [[`0x${tip.toString(16)}`]],
      }),
    },
  })
  const refused = { code: 'NetworkCostRose' }

  test('default: what was agreed to and half of it more', async () => {
    expect((await asking(agreed)).opened).toHaveLength(1)
    // 310 wei a gas of 207.
    expect((await asking(agreed, telling(150n, 10n))).opened).toHaveLength(1)
    const beyond = await asking(agreed, telling(150n, 11n))
    expect(beyond.outcome).toMatchObject(refused)
    expect(beyond.opened).toEqual([])
  })

  test('error: a node that tells of 20,000 times the fees, of a tip alone, or of more gas', async () => {
    for (const lie of [telling(2_000_000n, 140_000n), telling(100n, 21_001n), { gasUnits: 5_000_000 }]) {
      const { outcome, opened } = await asking(agreed, lie)
      expect([outcome, opened]).toMatchObject([refused, []])
    }
  })

  test('error: with what was asked for before', async () => {
    expect((await asking({ ...agreed, askedWei: 6_210_000n })).opened).toHaveLength(1)
    expect((await asking({ ...agreed, askedWei: 6_210_001n })).outcome).toMatchObject(refused)
  })

  test('error: where the gas is not known, the cost is not either, and nobody says that it rose', async () => {
    const unknown = { code: 'NetworkCostUnknown' }
    const away = () => {
      throw new Error('away')
    }
    for (const change of [{ gasUnits: 6_000_001 }, { methods: { eth_estimateGas: away } }]) {
      const { outcome, opened } = await asking(agreed, change)
      expect([outcome, opened]).toMatchObject([unknown, []])
    }
  })

  test('behavior: where no cost was agreed to, or the node tells no fees, the wallet chooses them', async () => {
    const unheld = await asking({ agreedWei: undefined, askedWei: 0n })
    expect(unheld.prepared).toMatchObject({ transaction: { gas: 60_000n, maxFeePerGas: undefined } })
    expect(unheld.opened).toHaveLength(1)
    const away = () => {
      throw new Error('away')
    }
    const untold = await asking(agreed, { methods: { eth_feeHistory: away } })
    expect(untold.prepared).not.toMatchObject({ transaction: fees })
    expect(untold.opened).toHaveLength(1)
  })
})

describe('the node is waited for', () => {
  const entry = (block: string | undefined, change: object = {}) => ({
    id: stringToHex(`${block}${JSON.stringify(change)}`),
    chainId: 424242,
    account,
    kind: 'swap',
    summary: {},
    hash: '0x01',
    nonce: 1,
    status: 'confirmed',
    isFinal: true,
    createdAtMs: 1,
    block: block && { number: block, hash: '0x01' },
    ...change,
  })

  test('default: until it has seen the block of the account’s last transaction on this chain', async () => {
    const waits = async (...entries: readonly object[]) => (await prepare({ entries: entries as never })).sleeps
    expect(await waits()).toEqual([])
    expect(await waits(entry('20'))).toEqual([])
    expect(await waits(entry('21'), entry('23'), entry('22'), entry(undefined))).toEqual([500, 500, 500])
    expect(await waits(entry('90', { chainId: 1 }), entry('90', { account: other }))).toEqual([])
    expect(await waits(entry('90'))).toHaveLength(10)
  })
})
