import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import { createActivityLog } from '@oxbow/activity/createActivityLog'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { plainNode } from '@oxbow/exchange-test/plainNode'
import { plainContracts as contracts } from '@oxbow/exchange-test/plainTradingChain'
import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { encodeFunctionData, erc20Abi, type Hex, multicall3Abi, numberToHex } from 'viem'
import { createDomainEffects } from '../createDomainEffects.ts'
import { toDomainStep } from '../DomainTypes.ts'
import type { FlowDomain, FlowPlan, PlannedStep } from '../FlowDomain.ts'

const address = (digit: string): Hex => `0x${digit.repeat(40)}`
export const [account, other, oak, spender] = ['d', 'e', '2', '3'].map(address) as [Hex, Hex, Hex, Hex]
export const hash: Hex = `0x${'1'.repeat(64)}`
/** A chain id that no pinned network has. */
export const chainId = 424_242
const network = { chainId, name: 'Plain', contracts, blockTimeSeconds: 1 } as never
const fees = { gas: undefined, maxFeePerGas: undefined, maxPriorityFeePerGas: undefined }
export const transaction = { chainId, from: account, to: oak, data: '0xab', value: 7n, ...fees } as const
export const pay: PlannedStep = { kind: 'pay', type: 'call', chainId, transaction }
const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 9n] })
export const approve: PlannedStep = {
  kind: 'approve',
  type: 'approve',
  chainId,
  transaction: { ...transaction, data: approval, value: 0n },
}

export type World = {
  domain?: Partial<FlowDomain<undefined, FlowPlan>>
  entries?: readonly Partial<ActivityEntry>[]
  /** The wallet's answer to a request to send. */
  send?: () => unknown
  /** Transactions that the account has sent since, in block 20. */
  sent?: readonly object[]
  decimals?: number
}

/** A flow that makes one payment, on a node whose newest block is 20 and grows by one with each read. */
export function openEffects({ domain = {}, entries = [], send = () => hash, sent = [], decimals = 18 }: World = {}) {
  let block = 20
  const sleeps: number[] = []
  const opened: string[] = []
  /** Resolves at once, but yields to other tasks. */
  const sleep = async (milliseconds: number) => {
    sleeps.push(milliseconds)
    await new Promise<void>((done) => setTimeout(done))
  }
  const facts = [
    { target: oak, abi: erc20Abi, functionName: 'decimals', says: decimals },
    { target: oak, abi: erc20Abi, functionName: 'symbol', says: 'OAK' },
    { target: oak, abi: erc20Abi, functionName: 'name', says: 'OAK' },
    { target: contracts.multicall3, abi: multicall3Abi, functionName: 'getEthBalance', says: 1n },
  ] as const
  const plain = plainNode({ answers: facts })
  const onChain = (each: object) => ({
    hash,
    nonce: '0x5',
    from: account,
    to: oak,
    input: '0xab',
    value: '0x7',
    gas: '0x1',
    type: '0x2',
    chainId: numberToHex(chainId),
    blockNumber: '0x14',
    ...each,
  })
  const { node } = plainNode({
    methods: {
      eth_blockNumber: () => numberToHex(block++),
      eth_getBlockByNumber: (number: Hex) => ({
        number: number.startsWith('0x') ? number : '0x1',
        hash: '0x01',
        timestamp: '0x3e8',
        transactions: number === '0x14' ? sent.map(onChain) : [],
      }),
      eth_getTransactionCount: (_: Hex, at: string) => numberToHex(at === 'pending' ? 5 + sent.length : 5),
      eth_getTransactionByHash: () => (sent.length > 0 ? onChain(sent[0]!) : null),
      eth_call: (asked: { from?: Hex }, ...rest: unknown[]) =>
        asked.from === account ? '0x' : plain.rpc.request({ method: 'eth_call', params: [asked, ...rest] } as never),
      eth_estimateGas: () => numberToHex(50_000),
      eth_feeHistory: () => ({ baseFeePerGas: ['0x64'], gasUsedRatio: [1], reward: [['0x7']] }),
    },
  })
  const wallet = {
    rdns: 'plain',
    isLocalTestWallet: true,
    provider: {
      async request({ method }: { method: string }) {
        if (method === 'eth_sendTransaction') opened.push(method)
        return method === 'eth_sendTransaction' ? send() : undefined
      },
    },
  }
  const activity = createActivityLog(memoryStorage())
  for (const entry of entries) activity.put(entry as ActivityEntry)
  const whole: FlowDomain<undefined, FlowPlan> = {
    name: 'pay',
    failures: {},
    plan: async () => ({ steps: [pay] }),
    verify() {},
    describe: ({ kind }) => ({ kind: 'swap', summary: { type: kind } as never }),
    ...domain,
  }
  const effects = createDomainEffects(whole, {
    client: { ...node, hasOwnNode: () => false } as unknown as ExchangeClient,
    connection: { wallet, account: { platform: 'evm', address: account } } as never,
    networks: [network],
    intent: undefined,
    key: 'once',
    lastStep: 'pay',
    flowId: 'f',
    activity,
    storage: memoryStorage(),
    batches: false,
    walletRpcUrl: () => 'http://node',
    lifetimeSeconds: 60,
    clock: { now: () => 1_000_000, sleep },
  })
  const terms = { plan: { steps: [pay] } }
  const { signal } = new AbortController()
  const prepare = (agreedWei?: bigint, step: PlannedStep = pay) =>
    effects.prepareStep(
      {
        step: toDomainStep(step),
        terms,
        reviewed: terms,
        steps: [],
        signed: undefined,
        agreed: { agreedWei, askedWei: 0n },
      },
      signal,
    )
  const ask = async (agreed: { agreedWei: bigint | undefined; askedWei: bigint }) =>
    effects.askWallet({
      step: toDomainStep(pay),
      prepared: await prepare(agreed.agreedWei),
      terms,
      signed: undefined,
      agreed,
    })
  const refresh = (steps = [toDomainStep(pay)], of = terms) =>
    effects.refresh({ terms: of, reviewed: of, steps, signed: undefined }, signal)
  return { effects, activity, sleeps, opened, prepare, ask, refresh, terms, signal }
}
