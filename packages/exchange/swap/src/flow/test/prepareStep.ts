import { multicall3Abi } from '@oxbow/abi/multicall3'
import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import { createActivityLog } from '@oxbow/activity/createActivityLog'
import { encodeApprove } from '@oxbow/calldata/encodeApprove'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { WalletKind } from '@oxbow/connectors/Wallet'
import { plainNode, reverted } from '@oxbow/exchange-test/plainNode'
import { plainContracts } from '@oxbow/exchange-test/plainTradingChain'
import { createDomainEffects } from '@oxbow/flow/createDomainEffects'
import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { encodeErrorResult, erc20Abi, type Hex, parseAbi } from 'viem'
import { createSwapMemory } from '../createSwapMemory.ts'
import { swapDomain } from '../swapDomain.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
export const [account, other, oak, usd] = [address('d'), address('e'), address('2'), address('3')]
export const contracts = plainContracts
/** A chain id that no pinned network has. */
const network = { chainId: 424242, name: 'Plain', contracts, blockTimeSeconds: 1 } as never
const intent = { chainId: 424242, tradeType: 'exact-in', tokenIn: oak, tokenOut: usd, amount: 100n, account }
export const quote = { kind: 'swap', intent, tokenIn: oak, tokenOut: usd, maximumIn: 100n, minimumOut: 90n, route: [] }

export type World = {
  answers?: Readonly<Record<string, unknown>>
  call?: () => unknown
  gasUnits?: number
  native?: bigint
  /** Balance of OAK. */
  held?: bigint
  head?: number
  methods?: object
  entries?: readonly Partial<ActivityEntry>[]
  decimals?: number
  walletKind?: WalletKind
}
/** A swap on a scripted node and wallet. */
export function openEffects(world: World = {}) {
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
    kind: world.walletKind,
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
  const storage = memoryStorage()
  const clock = { now: () => 1_000_000, sleep: async (milliseconds: number) => void sleeps.push(milliseconds) }
  const memory = createSwapMemory({ id: 'f', summaryOf: () => ({}), activity, storage, clock } as never)
  const effects = createDomainEffects(swapDomain, {
    client: { ...node, hasOwnNode: () => false } as unknown as ExchangeClient,
    connection: { wallet, account: { platform: 'evm', address: account } },
    networks: [network],
    intent: {
      quote,
      tokenIn: token(oak, 'OAK'),
      tokenOut: token(usd, 'USD'),
      spender: contracts.permit2,
      approvalAmount: 'exact',
    },
    key: 'f',
    flowId: 'f',
    lastStep: 'swap',
    memory,
    activity,
    storage,
    clock,
    batches: false,
    lifetimeSeconds: 60,
    walletRpcUrl: () => 'http://node',
    droppedAfterMs: undefined,
  } as never)
  return { effects, asked, sleeps, opened }
}
export const request = (to: Hex, data: Hex) => ({
  chainId: 424242,
  from: account,
  to,
  data,
  value: 0n,
  gas: undefined,
  maxFeePerGas: undefined,
  maxPriorityFeePerGas: undefined,
})
export const approval = request(oak, encodeApprove(oak, contracts.permit2, 100n).data)
export function prepare(
  world: World = {},
  change: { transaction?: object; quote?: object; kind?: string; agreed?: object } = {},
) {
  const { effects, sleeps, asked, opened } = openEffects(world)
  const step = stepOf({ kind: change.kind ?? 'approve', type: 'approve', transaction: change.transaction ?? approval })
  const traded = { ...quote, ...change.quote }
  const terms = { plan: { quote: traded, steps: [] } }
  const input = { step, terms, reviewed: terms, steps: [step], signed: undefined, agreed: change.agreed ?? agreed }
  return effects
    .prepareStep(input as never, new AbortController().signal)
    .then((prepared) => ({ prepared, step, quote: traded, effects, opened, sleeps, asked }))
}
export const stepOf = (planned: { kind: string; type: string; transaction?: object; typedData?: object }) => {
  const whole = { chainId: 424242, ...planned }
  return { ...whole, planned: whole, isDone: false, sent: undefined }
}
/** 60,000 gas at 207 wei, the node's values in these tests. */
export const agreed = { agreedWei: 12_420_000n, askedWei: 0n }
const words = (reason: string) => encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: [reason] })
export const reverting = (reason: string) => () => {
  throw reverted(words(reason))
}
