import { erc20Abi } from '@oxbow/abi/erc20'
import { permit2Abi } from '@oxbow/abi/permit2'
import type { Network } from '@oxbow/chain/Network'
import { createExchangeClient } from '@oxbow/client/createExchangeClient'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { getNetworks } from '@oxbow/client/getNetworks'
import { verifyNetwork } from '@oxbow/connectors/verifyNetwork'
import { drawLies, seed } from '@oxbow/exchange-test/drawLies'
import { liesAbout } from '@oxbow/exchange-test/liesAbout'
import { startExchange, type TestExchange } from '@oxbow/exchange-test/startExchange'
import { untilStatus } from '@oxbow/exchange-test/startLiquidity'
import { type Lie, type LyingServer, startLyingServer } from '@oxbow/exchange-test/startLyingServer'
import { startScenario } from '@oxbow/exchange-test/startScenario'
import { getPositions } from '@oxbow/positions/getPositions'
import type { Position, RangePosition } from '@oxbow/positions/Position'
import { accounts } from '@oxbow/test/accounts'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { type Address, decodeFunctionData, type Hex, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mostSwapCostBps } from '../plan/mostSwapCostBps.ts'
import { prepareDeposit } from '../prepare/prepareDeposit.ts'
import { prepareExit } from '../prepare/prepareExit.ts'
import { prepareMove } from '../prepare/prepareMove.ts'
import { simulateLiquidity } from '../prepare/simulateLiquidity.ts'
import { verifyLiquidity } from '../verify/verifyLiquidity.ts'
import { verifyPrelude } from '../verify/verifyPrelude.ts'
import { createLiquidityFlow } from './createLiquidityFlow.ts'
import type { PrepareFacts } from './PrepareFacts.ts'

const one = 10n ** 18n
const slippageBps = 100
const lifetimeSeconds = 1_800
const desired = { amount0: one / 100n, amount1: one / 100n }
const range = { tickLower: -600, tickUpper: 1_200, tokenId: undefined }
const truth: Lie = (_, answer) => answer

describe(`a server that lies about what liquidity needs, seed ${seed}`, () => {
  let exchange: TestExchange
  let server: LyingServer
  /** Two tokens of 18 decimals, at a price of one, in a v3 and a v4 pool. */
  let pair: { readonly token0: Address; readonly token1: Address }
  beforeAll(async () => {
    exchange = await startExchange()
    server = await startLyingServer(exchange.baseUrl)
    const { chain, tokens } = exchange
    const ash = await deployToken(chain, { symbol: 'ASH', holders: accounts.map(({ address }) => address) })
    const [a, b] = [tokens.oak.address, ash.address].map((token) => token.toLowerCase() as Address) as [
      Address,
      Address,
    ]
    pair = BigInt(a) < BigInt(b) ? { token0: a, token1: b } : { token0: b, token1: a }
    const positions = [{ tickLower: -6_000, tickUpper: 6_000, liquidity: 1_000n * one }]
    const sides = { tokenA: a, tokenB: b, feePips: 3_000, tickSpacing: 60, positions }
    await createPool(chain, { protocol: 'v3', ...sides })
    await createPool(chain, { protocol: 'v4', ...sides })
    await exchange.untilCaughtUp()
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await exchange[Symbol.asyncDispose]()
  })

  type Scenario = Awaited<ReturnType<typeof startScenario>>
  type Protocol = 'v3' | 'v4'
  const poolOf = (protocol: Protocol) =>
    protocol === 'v3'
      ? ({ protocol, ...pair, feePips: 3_000 } as const)
      : ({ protocol, ...pair, keyFee: 3_000, tickSpacing: 60, hooks: zeroAddress } as const)
  const facts = (address: Address) => ({ address, symbol: 'ANY', decimals: 18 })

  async function positionsOf(account: Address): Promise<readonly Position[]> {
    const { client, network } = exchange
    return (await getPositions(client, { network, account, pairs: [] })).positions
  }
  const heldBy = (account: Address) =>
    Promise.all(
      [pair.token0, pair.token1].map((address) =>
        exchange.chain.publicClient.readContract({
          address,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [account],
        }),
      ),
    ) as Promise<[bigint, bigint]>

  /** A visit from a page: what it shows and what it signs comes from a server that lies; the wallet has a node of its own. */
  async function visit(
    scenario: Scenario,
    lie: Lie,
    prepare: (facts: Omit<PrepareFacts, 'ceiling'>, network: Network) => ReturnType<typeof prepareDeposit>,
  ) {
    const asked: { method: string; params: readonly unknown[] }[] = []
    scenario.script.answer = (method, params) => {
      asked.push({ method, params })
      return true
    }
    server.tell(lie)
    let outcome: string
    try {
      const client = createExchangeClient({ baseUrl: server.baseUrl })
      const network = (await getNetworks(client)).find(({ chainId }) => chainId === exchange.network.chainId)
      if (network === undefined) throw new Error('There is no such network.')
      verifyNetwork(network)
      const deadlineSeconds = Number((await exchange.chain.publicClient.getBlock()).timestamp) + lifetimeSeconds
      const reviewed = await prepare({ reviewed: undefined, deadlineSeconds, client }, network)
      const flow = createLiquidityFlow({
        client,
        network,
        connection: scenario.connection,
        activity: scenario.activity,
        storage: scenario.storage,
        key: crypto.randomUUID(),
        kind: 'add-liquidity',
        lifetimeSeconds,
        reviewed,
        walletRpcUrl: server.baseUrl,
        tokens: { token0: facts(pair.token0), token1: facts(pair.token1) },
        prepare: (given) => prepare(given, network),
      })
      const view = await Promise.race([untilStatus(flow, 'confirmed'), untilStatus(flow, 'failed')]).catch(() =>
        flow.getView(),
      )
      outcome = view.status === 'confirmed' ? 'done' : `refused: ${view.error?.code}`
      flow.dispose()
    } catch (error) {
      outcome = `refused: ${(error as { code?: string }).code ?? (error as Error).message}`
    }
    server.tell(truth)
    return { asked, outcome }
  }

  /** Approvals go to the contracts that everybody knows, for no more than was typed; what is signed holds no longer than was set. */
  async function expectAsked(scenario: Scenario, asked: Awaited<ReturnType<typeof visit>>['asked'], most: bigint) {
    const { contracts, chainId } = exchange.network
    const { publicClient } = exchange.chain
    const latest = (await publicClient.getBlock()).timestamp + BigInt(lifetimeSeconds) + 5n
    for (const { method, params } of asked) {
      if (method === 'eth_signTypedData_v4') {
        const { domain, message } = JSON.parse(String(params[1]))
        expect(domain).toMatchObject({ name: 'Permit2', chainId, verifyingContract: contracts.permit2 })
        expect(message.spender).toBe(contracts.v4PositionManager)
        expect(BigInt(message.sigDeadline)).toBeLessThanOrEqual(latest)
        for (const { token, amount, expiration } of message.details) {
          expect([pair.token0, pair.token1]).toContain(token)
          expect(BigInt(amount)).toBeLessThanOrEqual(most)
          expect(BigInt(expiration)).toBeLessThanOrEqual(latest)
        }
        continue
      }
      const { to, data, chainId: on } = params[0] as { to: Address; data: Hex; chainId: Hex }
      expect(Number(on)).toBe(chainId)
      if (to === pair.token0 || to === pair.token1) {
        const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
        expect(functionName).toBe('approve')
        expect([contracts.permit2, contracts.v3PositionManager]).toContain(String(args![0]).toLowerCase())
        expect(args![1]).toBeLessThanOrEqual(most)
      } else expect([contracts.v3PositionManager, contracts.v4PositionManager]).toContain(to)
    }
    const { v3PositionManager, v4PositionManager, permit2 } = contracts
    const token = [pair.token0, pair.token1]
    for (const address of token) {
      for (const spender of [v3PositionManager!, permit2])
        expect(
          await publicClient.readContract({
            address,
            abi: erc20Abi,
            functionName: 'allowance',
            args: [scenario.account, spender],
          }),
        ).toBeLessThanOrEqual(most)
      const [permitted] = await publicClient.readContract({
        address: permit2,
        abi: permit2Abi,
        functionName: 'allowance',
        args: [scenario.account, address, v4PositionManager!],
      })
      expect(permitted).toBeLessThanOrEqual(most)
    }
  }

  /** What a path answers in an honest visit, one after the other. */
  async function answersOf(path: RegExp, go: (lie: Lie) => Promise<unknown>): Promise<readonly unknown[]> {
    const found: unknown[] = []
    await go((at, answer) => {
      if (path.test(at)) found.push(answer)
      return answer
    })
    expect(found).not.toEqual([])
    return found
  }

  const others = () => ({ token: exchange.tokens.reset.address.toLowerCase(), address: `0x${'5'.repeat(40)}` })

  /** Every lie about every field of each answer of a path, drawn; each visit is judged. */
  async function eachLie(path: RegExp, go: (lie: Lie) => Promise<{ outcome: string; isAsked: boolean }>) {
    const answers = await answersOf(path, go)
    const all = answers.flatMap((answer, turn) =>
      liesAbout(answer, others()).map((lie) => ({ ...lie, field: `${turn}: ${lie.field}`, turn })),
    )
    const outcomes = new Map<string, number>()
    for (const { field, name, turn: wanted, apply } of drawLies(all)) {
      let turn = -1
      const told = await go((at, answer) => {
        if (path.test(at)) turn += 1
        return path.test(at) && turn === wanted ? apply(answer) : answer
      }).catch((error: Error) => {
        throw new Error(`${path} ${field}, ${name}: ${error.message}`)
      })
      const way = !told.isAsked ? 'not asked' : told.outcome === 'done' ? 'true' : 'stopped'
      outcomes.set(way, (outcomes.get(way) ?? 0) + 1)
    }
    console.log(`${path}: ${[...outcomes].map(([way, count]) => `${count} ${way}`).join(', ')} of ${all.length}`)
  }

  const paths = { networks: /^\/v1\/networks/, node: /^\/v1\/rpc\// }

  test.each([
    ['v3', 'networks', 0],
    ['v4', 'networks', 1],
    ['v3', 'node', 2],
    ['v4', 'node', 3],
  ] as const)(
    '%s, a deposit, lies about %s: what was typed at most goes into the pool that was chosen, or the wallet is not asked',
    async (protocol, path, accountIndex) => {
      const scenario = await startScenario(exchange, accountIndex, { isForeign: true })
      const { account } = scenario
      // v4 takes what a fixed liquidity costs while the price is within the slippage: in this range up to a tenth more of one token, which the review says.
      const most = (desired.amount0 * (protocol === 'v4' ? 110n : 100n)) / 100n
      await eachLie(paths[path], async (lie) => {
        const [before, positions] = [await heldBy(account), await positionsOf(account)]
        const request = { pool: poolOf(protocol), range, desired, sqrtPriceX96: undefined, paysNative: false }
        const { asked, outcome } = await visit(scenario, lie, (given, network) =>
          prepareDeposit(given.client, { network, account, request, slippageBps, ...given }),
        )
        await expectAsked(scenario, asked, most)
        const [after, now] = [await heldBy(account), await positionsOf(account)]
        const spent = [before[0] - after[0], before[1] - after[1]] as const
        if (outcome !== 'done') expect(spent).toEqual([0n, 0n])
        expect(spent[0] <= most && spent[1] <= most).toBe(true)
        expect(now).toHaveLength(positions.length + (outcome === 'done' ? 1 : 0))
        const opened = now.find((each) => !positions.some((old) => nameOf(old) === nameOf(each))) as RangePosition
        if (outcome === 'done') {
          expect(opened).toMatchObject({ ...pair, protocol, tickLower: -600, tickUpper: 1_200, feePips: 3_000 })
          // All that was typed of one of the two is at work.
          expect(spent.some((amount) => amount >= (desired.amount0 * 99n) / 100n)).toBe(true)
        }
        return { outcome, isAsked: asked.length > 0 }
      })
    },
    1_800_000,
  )

  const nameOf = (position: Position) => ('tokenId' in position ? `${position.protocol}${position.tokenId}` : 'v2')

  test.each([
    ['v3', 'networks', 4],
    ['v4', 'node', 5],
  ] as const)(
    '%s, an exit, lies about %s: what is in it comes to its owner, or the wallet is not asked',
    async (protocol, path, accountIndex) => {
      const scenario = await startScenario(exchange, accountIndex, { isForeign: true })
      const { account } = scenario
      const request = { pool: poolOf(protocol), range, desired, sqrtPriceX96: undefined, paysNative: false }
      await visit(scenario, truth, (given, network) =>
        prepareDeposit(given.client, { network, account, request, slippageBps, ...given }),
      )
      await eachLie(paths[path], async (lie) => {
        const [position] = (await positionsOf(account)).filter(({ liquidity }) => liquidity > 0n)
        const before = await heldBy(account)
        const half = 5_000
        const { asked, outcome } = await visit(scenario, lie, async (given, network) => {
          const [now] = (await getPositions(given.client, { network, account, pairs: [] })).positions.filter(
            (each) => nameOf(each) === nameOf(position!),
          )
          if (now === undefined) throw new Error('It is not there.')
          return prepareExit(given.client, { network, account, position: now, shareBps: half, slippageBps, ...given })
        })
        for (const { params } of asked)
          expect([
            exchange.network.contracts.v3PositionManager,
            exchange.network.contracts.v4PositionManager,
          ]).toContain((params[0] as { to: Address }).to)
        const after = await heldBy(account)
        const gained = [after[0] - before[0], after[1] - before[1]] as const
        const due = [position!.amounts.amount0 / 2n, position!.amounts.amount1 / 2n] as const
        if (outcome === 'done') expect(gained.every((amount, side) => amount >= (due[side]! * 99n) / 100n)).toBe(true)
        else expect(gained).toEqual([0n, 0n])
        return { outcome, isAsked: asked.length > 0 }
      })
    },
    1_800_000,
  )

  test.each(['/v1/quote', '/v1/swap'])(
    'a move, lies about %s: no more is swapped than comes out, and at a price that a person would take',
    async (path) => {
      const scenario = await startScenario(exchange, 6, { isForeign: true })
      const { account } = scenario
      const { network } = exchange
      const old = { tickLower: 600, tickUpper: 1_200, tokenId: undefined }
      const request = { pool: poolOf('v4'), range: old, desired, sqrtPriceX96: undefined, paysNative: false }
      await visit(scenario, truth, (given, of) =>
        prepareDeposit(given.client, { network: of, account, request, slippageBps, ...given }),
      )
      const position = (await positionsOf(account)).find(({ liquidity }) => liquidity > 0n)!
      const to = { pool: poolOf('v4'), range: { tickLower: -600, tickUpper: 1_200 }, sqrtPriceX96: undefined }
      await eachLie(new RegExp(`^${path}`), async (lie) => {
        server.tell(lie)
        const client: ExchangeClient = createExchangeClient({ baseUrl: server.baseUrl })
        const deadlineSeconds = Number((await exchange.chain.publicClient.getBlock()).timestamp) + lifetimeSeconds
        let move: Awaited<ReturnType<typeof prepareMove>>
        try {
          const asked = { network, account, position, to, swaps: true, slippageBps, deadlineSeconds }
          move = await prepareMove(client, asked)
          const { plan } = move
          verifyLiquidity({ transaction: plan.build(undefined), plan, network, latestSeconds: deadlineSeconds })
          verifyPrelude({ plan, network, latestSeconds: deadlineSeconds })
        } catch (error) {
          return { outcome: `refused: ${(error as { code?: string }).code}`, isAsked: false }
        } finally {
          server.tell(truth)
        }
        if ((move.swapCostBps ?? 0) > mostSwapCostBps) return { outcome: 'refused: cost', isAsked: false }
        const trial = await simulateLiquidity(exchange.client, { plan: move.plan, network })
        if (trial.status === 'failing') return { outcome: `refused: ${trial.code}`, isAsked: false }
        if (trial.status !== 'ok') throw new Error(trial.detail)
        const { worst } = move.plan.terms
        expect(trial.change.amount0 >= worst.amount0 && trial.change.amount1 >= worst.amount1).toBe(true)
        // At a price of one, nothing is worth what is not at work or in the wallet.
        const { withdrawn, deposited } = move
        const kept = deposited.amount0 + deposited.amount1 + trial.change.amount0 + trial.change.amount1
        expect(kept * 100n).toBeGreaterThan((withdrawn.amount0 + withdrawn.amount1) * 85n)
        return { outcome: 'done', isAsked: true }
      })
    },
    1_800_000,
  )
})
