import { plainNode, wordsOf } from '@oxbow/exchange-test/plainNode'
import { newestBlock } from '@oxbow/exchange-test/simulatingNode'
import type { SigningNode } from '@oxbow/transactions/openSigningNode'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { checkCollect } from './checkCollect.ts'
import { tryCollect } from './tryCollect.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const [account, token0, token1] = [address('1'), address('2'), address('3')]
const contracts = { multicall3: address('6'), v3PositionManager: address('7'), weth: address('8') }
const network = { chainId: 777_777, contracts }
const tokens = [token0, token1].map((each) => ({ address: each, symbol: 'T', decimals: 18 }))
const intent = { chainId: 777_777, protocol: 'v3', positions: [{ tokenId: 7n, token0, token1 }], tokens } as const

type Kind = 'tells' | 'fails' | 'passes' | 'cannot'
/** What a node finds of the collection: `tells` that 5 and 3 arrive, `passes` without saying what. */
function nodeThat(kind: Kind, gasUnits: number) {
  const gasUsed = `0x${gasUnits.toString(16)}`
  const simulate = ({ blockStateCalls }: { blockStateCalls: [{ calls: { to: Hex }[] }] }) => {
    let reads = 0
    const calls = blockStateCalls[0].calls.map(({ to }) =>
      to === contracts.v3PositionManager
        ? { status: kind === 'fails' ? '0x0' : '0x1', returnData: '0x', gasUsed }
        : { status: '0x1', returnData: wordsOf([10, 20, 15, 23][reads++]!), gasUsed: '0x1' },
    )
    return [{ ...newestBlock, calls }]
  }
  const refuse = () => {
    throw new Error('header not found')
  }
  return plainNode({
    methods: {
      eth_getBlockByNumber: () => newestBlock,
      eth_feeHistory: () => ({ baseFeePerGas: ['0x64'], gasUsedRatio: [1], reward: [['0x3']] }),
      eth_call: kind === 'passes' ? () => '0x' : refuse,
      eth_estimateGas: () => gasUsed,
      ...(kind === 'tells' || kind === 'fails' ? { eth_simulateV1: simulate } : {}),
    },
  }).node
}

describe('tryCollect', () => {
  const attempt = (own: Kind, server: Kind) => {
    const alone = nodeThat(own, 111)
    const node = { ...alone, alone, source: 'own' } as SigningNode
    const asked = { intent, account, network, deadlineSeconds: 9 }
    return tryCollect(nodeThat(server, 222), node, asked as never)
  }
  const told = { status: 'ok', arrived: [5n, 3n] }

  test('default: what the own node tells is all there is to know', async () => {
    expect(await attempt('tells', 'fails')).toEqual({ ...told, gasUnits: 111n })
    expect(await attempt('fails', 'tells')).toMatchObject({ status: 'failing' })
  })

  test('behavior: where that cannot tell what arrives, the server’s word is marked as such, its gas only without one’s own', async () => {
    expect(await attempt('passes', 'tells')).toEqual({ ...told, gasUnits: 111n, isServerSimulated: true })
    expect(await attempt('cannot', 'tells')).toEqual({ ...told, gasUnits: 222n, isServerSimulated: true })
    expect(await attempt('passes', 'fails')).toMatchObject({ status: 'failing' })
    expect(await attempt('passes', 'cannot')).toEqual({ status: 'ok', arrived: undefined, gasUnits: 111n })
  })
})

describe('checkCollect', () => {
  const check = (kind: Kind) => {
    const client = { ...nodeThat(kind, 1_000), hasOwnNode: () => true }
    const asked = { network, account, wallet: {}, deadlineSeconds: 9, intent: { ...intent, tokens: [] } }
    return checkCollect(client as never, asked as never)
  }

  test('default: the network takes at most the gas limit at the most that is offered', async () => {
    const { plan, networkCostWei } = await check('passes')
    expect(plan.simulation).toMatchObject({ status: 'ok' })
    expect(networkCostWei).toBe(1_500n * 203n)
  })

  test('behavior: a node that cannot try it says nothing of the cost', async () => {
    const { plan, networkCostWei } = await check('cannot')
    expect(plan.simulation.status).toBe('unavailable')
    expect(networkCostWei).toBeUndefined()
  })
})
