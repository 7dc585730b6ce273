import type { DepositPool } from '@oxbow/calldata/DepositPool'
import type { Network } from '@oxbow/chain/Network'
import { findRevertData } from '@oxbow/client/findRevertData'
import { startScenario } from '@oxbow/exchange-test/startScenario'
import { stringToHex, toFunctionSelector } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareDeposit } from '../../prepare/prepareDeposit.ts'
import { prepareExit } from '../../prepare/prepareExit.ts'
import { prepareMove } from '../../prepare/prepareMove.ts'
import type { PrepareFacts } from '../PrepareFacts.ts'
import {
  desired,
  nameOf,
  type Protocol,
  type Ranged,
  range,
  type Scenario,
  slippageBps,
  startLies,
  truth,
} from '../test/startLies.ts'

type Facts = Omit<PrepareFacts, 'ceiling'>

describe('a server that calls a position of somebody else the visitor’s own', () => {
  let lies: Awaited<ReturnType<typeof startLies>>
  let [owner, visitor]: readonly Scenario[] = []
  beforeAll(async () => {
    lies = await startLies()
    owner = await startScenario(lies.exchange, 1, { isForeign: true })
    visitor = await startScenario(lies.exchange, 0, { isForeign: true })
    for (const protocol of ['v3', 'v4'] as const) {
      await lies.open(owner, protocol)
      await lies.open(visitor, protocol)
    }
  }, 500_000)
  afterAll(() => lies[Symbol.asyncDispose]())

  const positionOf = async ({ account }: Scenario, protocol: Protocol): Promise<Ranged> =>
    (await lies.positionsOf(account)).find((each) => each.protocol === protocol)!
  const increase =
    (account: Scenario['account'], position: Ranged, change: { pool?: DepositPool; range?: object } = {}) =>
    ({ client, ...facts }: Facts, network: Network) =>
      prepareDeposit(client, {
        network,
        account,
        slippageBps,
        ...facts,
        request: {
          pool: change.pool ?? lies.poolOf(position.protocol),
          range: { ...range, ...change.range, tokenId: position.tokenId },
          desired,
          sqrtPriceX96: undefined,
          paysNative: false,
        },
      })
  const exit =
    (account: Scenario['account'], position: Ranged) =>
    ({ client, ...facts }: Facts, network: Network) =>
      prepareExit(client, { network, account, position, shareBps: 5_000, slippageBps, ...facts })

  /** The wallet's own node is honest: it needs only be asked. */
  async function expectRefused(code: string, prepare: Parameters<typeof lies.visit>[2], options?: object) {
    const [before, theirs] = [await lies.heldBy(visitor!.account), await lies.positionsOf(owner!.account)]
    const { asked, outcome } = await lies.visit(visitor!, truth, prepare, options)
    expect([outcome, asked]).toEqual([`refused: ${code}`, []])
    expect(await lies.heldBy(visitor!.account)).toEqual(before)
    expect((await lies.positionsOf(owner!.account)).map(({ liquidity }) => liquidity)).toEqual(
      theirs.map(({ liquidity }) => liquidity),
    )
  }

  test.each(['v3', 'v4'] as const)(
    '%s: nothing is put into it, taken out or moved, and the wallet is not asked',
    async (protocol) => {
      const { account } = visitor!
      const theirs = await positionOf(owner!, protocol)
      await expectRefused('NotOwner', increase(account, theirs))
      await expectRefused('NotOwner', exit(account, theirs))
      await expectRefused(
        'NotOwner',
        async ({ client, deadlineSeconds }, network) => {
          const to = {
            pool: lies.poolOf('v3') as never,
            range: { tickLower: -1_200, tickUpper: 600 },
            sqrtPriceX96: undefined,
          }
          const move = { network, account, position: theirs, to, swaps: false, slippageBps, deadlineSeconds }
          return (await prepareMove(client, move)).plan
        },
        { batches: true },
      )
    },
  )

  test.each(['v3', 'v4'] as const)(
    '%s: one’s own in another pool or range than shown is left alone',
    { tags: 'thorough' },
    async (protocol) => {
      const { account } = visitor!
      const own = await positionOf(visitor!, protocol)
      await expectRefused('TransactionMismatch', increase(account, own, { range: { tickLower: -1_200 } }))
      const fee = protocol === 'v3' ? { feePips: 500 } : { keyFee: 500 }
      await expectRefused('TransactionMismatch', exit(account, { ...own, ...fee } as Ranged))
    },
  )

  test.each(['v3', 'v4'] as const)(
    '%s: one’s own grows and pays out as ever',
    { tags: 'thorough' },
    async (protocol) => {
      const { account } = visitor!
      const own = await positionOf(visitor!, protocol)
      expect((await lies.visit(visitor!, truth, increase(account, own))).outcome).toBe('done')
      const grown = await positionOf(visitor!, protocol)
      expect([nameOf(grown), grown.liquidity > own.liquidity]).toEqual([nameOf(own), true])
      expect((await lies.visit(visitor!, truth, exit(account, grown))).outcome).toBe('done')
      expect((await positionOf(visitor!, protocol)).liquidity).toBeLessThan(grown.liquidity)
    },
  )

  test('the managers differ: v4’s refuses a stranger, v3’s takes whatever they pay', async () => {
    const { client, chain, network } = lies.exchange
    const { account } = visitor!
    const reasonOf = async (protocol: Protocol) => {
      const facts = { client, reviewed: undefined, deadlineSeconds: 2 ** 31 }
      const plan = await increase(account, await positionOf(owner!, protocol))(facts, network)
      const { data, to } = plan.build(undefined)
      const error: unknown = await chain.publicClient.call({ account, to, data }).catch((error) => error)
      return findRevertData(error)
    }
    expect(await reasonOf('v4')).toContain(toFunctionSelector('NotApproved(address)').slice(2))
    // Nothing is approved to it here: it gets as far as taking the money.
    expect(await reasonOf('v3')).toContain(stringToHex('STF').slice(2))
  })
})
