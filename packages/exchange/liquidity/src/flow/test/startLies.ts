import { erc20Abi } from '@oxbow/abi/erc20'
import { permit2Abi } from '@oxbow/abi/permit2'
import type { Network } from '@oxbow/chain/Network'
import { createExchangeClient } from '@oxbow/client/createExchangeClient'
import { getNetworks } from '@oxbow/client/getNetworks'
import { verifyNetwork } from '@oxbow/connectors/verifyNetwork'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { drawLies } from '@oxbow/exchange-test/drawLies'
import { liesAbout } from '@oxbow/exchange-test/liesAbout'
import { startExchange } from '@oxbow/exchange-test/startExchange'
import { untilStatus } from '@oxbow/exchange-test/startLiquidity'
import { type Lie, startLyingServer } from '@oxbow/exchange-test/startLyingServer'
import type { startScenario } from '@oxbow/exchange-test/startScenario'
import { withNode } from '@oxbow/exchange-test/withNode'
import { getPositions } from '@oxbow/positions/getPositions'
import type { Position, V3Position, V4Position } from '@oxbow/positions/Position'
import { accounts } from '@oxbow/test/accounts'
import { balanceOf } from '@oxbow/test/balanceOf'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { swapDirect } from '@oxbow/test/swapDirect'
import { type Address, decodeFunctionData, encodeFunctionData, type Hex, multicall3Abi, toHex, zeroAddress } from 'viem'
import { expect } from 'vitest'
import type { LiquidityPlan } from '../../plan/LiquidityPlan.ts'
import { prepareDeposit } from '../../prepare/prepareDeposit.ts'
import { createLiquidityFlow } from '../createLiquidityFlow.ts'
import type { PrepareFacts } from '../PrepareFacts.ts'

export const one = 10n ** 18n
export const slippageBps = 100
export const lifetimeSeconds = 1_800
export const desired = { amount0: one / 100n, amount1: one / 100n }
export const range = { tickLower: -600, tickUpper: 1_200, tokenId: undefined }
export const truth: Lie = (_, answer) => answer
export const paths = { networks: /^\/v1\/networks/, node: /^\/v1\/rpc\//, 'own node': /^eth_/ }
export type Protocol = 'v3' | 'v4'
export type Ranged = V3Position | V4Position
export type Scenario = Awaited<ReturnType<typeof startScenario>>
type Asked = { readonly method: string; readonly params: readonly unknown[] }
type Prepare = (facts: Omit<PrepareFacts, 'ceiling'>, network: Network) => Promise<LiquidityPlan>

/** An exchange with two tokens of 18 decimals at a price of one in a v3 and a v4 pool, behind a server that gives false answers. */
export async function startLies() {
  const exchange = await startExchange()
  const server = await startLyingServer(exchange.baseUrl)
  const { chain, tokens } = exchange
  const { publicClient } = chain
  const ash = await deployToken(chain, { symbol: 'ASH', holders: accounts.map(({ address }) => address) })
  const [a, b] = [tokens.oak.address.toLowerCase() as Address, ash.address.toLowerCase() as Address] as const
  const pair = BigInt(a) < BigInt(b) ? { token0: a, token1: b } : { token0: b, token1: a }
  const positions = [{ tickLower: -6_000, tickUpper: 6_000, liquidity: 1_000n * one }]
  const sides = { tokenA: a, tokenB: b, feePips: 3_000, tickSpacing: 60, positions }
  const pools = {
    v3: await createPool(chain, { protocol: 'v3', ...sides }),
    v4: await createPool(chain, { protocol: 'v4', ...sides }),
  }
  let isForth = false
  await exchange.untilCaughtUp()

  const poolOf = (protocol: Protocol) =>
    protocol === 'v3'
      ? ({ protocol, ...pair, feePips: 3_000 } as const)
      : ({ protocol, ...pair, keyFee: 3_000, tickSpacing: 60, hooks: zeroAddress } as const)
  const facts = (address: Address) => ({ address, symbol: 'ANY', decimals: 18 })

  /** Open positions, read from the chain. */
  async function positionsOf(account: Address): Promise<readonly Ranged[]> {
    const { client, network } = exchange
    const found = (await getPositions(client, { network, account, pairs: [] })).positions
    return found.filter((each): each is Ranged => each.protocol !== 'v2' && each.liquidity > 0n)
  }
  const heldBy = async (account: Address) =>
    [await balanceOf(chain, pair.token0, account), await balanceOf(chain, pair.token1, account)] as const

  /** Adds atomic batches (EIP-5792) to a wallet: its account temporarily has the code of Multicall3 (EIP-7702). */
  function withBatches(connection: WalletConnection, asked: Asked[]): WalletConnection {
    const { wallet, account } = connection
    const { address } = account
    const { multicall3 } = exchange.network.contracts
    const hashes = new Map<string, Hex>()
    async function takeCalls({ id, calls }: { id: string; calls: readonly { to: Hex; data: Hex; value: Hex }[] }) {
      for (const call of calls)
        asked.push({ method: 'wallet_sendCalls', params: [{ ...call, chainId: toHex(chain.chainId) }] })
      const args = [calls.map(({ to, data }) => ({ target: to, allowFailure: false, callData: data }))] as const
      const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args })
      await chain.testClient.setCode({ address, bytecode: `0xef0100${multicall3.slice(2)}` })
      const sent = { from: address, to: address, data, gas: toHex(6_000_000) }
      const hash = (await chain.testClient.request({ method: 'eth_sendTransaction', params: [sent] } as never)) as Hex
      // Must be confirmed before the account's code is removed again.
      await publicClient.waitForTransactionReceipt({ hash })
      hashes.set(id, hash)
      await chain.testClient.setCode({ address, bytecode: '0x' })
      return { id }
    }
    async function tell(id: string) {
      const hash = hashes.get(id)!
      const { status } = await publicClient.getTransactionReceipt({ hash })
      return { status: status === 'success' ? 200 : 500, receipts: [{ transactionHash: hash }] }
    }
    const request: typeof wallet.provider.request = async ({ method, params }) => {
      const [first] = (params ?? []) as [never]
      if (method === 'wallet_getCapabilities') return { [toHex(chain.chainId)]: { atomic: { status: 'supported' } } }
      if (method === 'wallet_getCallsStatus') return tell(first)
      return method === 'wallet_sendCalls' ? takeCalls(first) : wallet.provider.request({ method, params })
    }
    return { ...connection, wallet: { ...wallet, provider: { ...wallet.provider, request } } }
  }

  /** One visit: what the page shows and signs comes from the lying server; the wallet has a node of its own. */
  async function visit(scenario: Scenario, lie: Lie, prepare: Prepare, { batches = false } = {}) {
    // A lie can change the answers of the server's paths and of the wallet's own node.
    const connection = withNode(scenario, async ({ method }, answer) => lie(method, answer))
    const asked: Asked[] = []
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
      const deadlineSeconds = Number((await publicClient.getBlock()).timestamp) + lifetimeSeconds
      const reviewed = await prepare({ reviewed: undefined, deadlineSeconds, client }, network)
      const flow = createLiquidityFlow({
        client,
        network,
        connection: batches ? withBatches(connection, asked) : connection,
        batches,
        activity: scenario.activity,
        storage: scenario.storage,
        key: crypto.randomUUID(),
        kind: batches ? 'migrate' : 'add-liquidity',
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

  /** Checks that approvals go only to the known contracts, for no more than was typed, and that what is signed says so and expires in time. */
  async function expectAsked({ account }: Scenario, asked: readonly Asked[], most: bigint) {
    const { contracts, chainId } = exchange.network
    const managers = [contracts.v3PositionManager!, contracts.v4PositionManager!]
    const latest = (await publicClient.getBlock()).timestamp + BigInt(lifetimeSeconds) + 5n
    const sides = [pair.token0, pair.token1]
    for (const { method, params } of asked) {
      if (method === 'eth_signTypedData_v4') {
        const { domain, message, primaryType } = JSON.parse(String(params[1]))
        expect(primaryType).toBe('PermitBatch')
        expect(domain).toEqual({ name: 'Permit2', chainId, verifyingContract: contracts.permit2 })
        expect(message.spender).toBe(contracts.v4PositionManager)
        expect(BigInt(message.sigDeadline)).toBeLessThanOrEqual(latest)
        for (const { token, amount, expiration, nonce } of message.details) {
          expect(sides).toContain(token)
          expect(BigInt(amount)).toBeLessThanOrEqual(most)
          expect(BigInt(expiration)).toBeLessThanOrEqual(latest)
          expect(BigInt(nonce)).toBeLessThan(1_000n)
        }
        continue
      }
      const { to, data, chainId: on } = params[0] as { to: Address; data: Hex; chainId: Hex }
      expect(Number(on)).toBe(chainId)
      if (sides.includes(to)) {
        const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
        expect(functionName).toBe('approve')
        expect([contracts.permit2, contracts.v3PositionManager]).toContain(String(args![0]).toLowerCase())
        expect(args![1]).toBeLessThanOrEqual(most)
      } else if (to === contracts.permit2) {
        const { functionName, args } = decodeFunctionData({ abi: permit2Abi, data })
        expect([functionName, String(args![1]).toLowerCase()]).toEqual(['approve', contracts.v4PositionManager])
        expect(args![2] as bigint).toBeLessThanOrEqual(most)
      } else expect(managers).toContain(to)
    }
    for (const address of sides) {
      for (const spender of [contracts.v3PositionManager!, contracts.permit2]) {
        const asking = { address, abi: erc20Abi, functionName: 'allowance', args: [account, spender] } as const
        expect(await publicClient.readContract(asking)).toBeLessThanOrEqual(most)
      }
      const args = [account, address, contracts.v4PositionManager!] as const
      const permits = { address: contracts.permit2, abi: permit2Abi, functionName: 'allowance', args } as const
      expect((await publicClient.readContract(permits))[0]).toBeLessThanOrEqual(most)
    }
  }

  /** All answers of one path in an honest visit, in order. */
  async function answersOf(path: RegExp, go: (lie: Lie) => Promise<{ outcome: string }>): Promise<readonly unknown[]> {
    const found: unknown[] = []
    const { outcome } = await go((at, answer) => {
      if (path.test(at)) found.push(answer)
      return answer
    })
    expect(outcome).toBe('done')
    expect(found).not.toEqual([])
    return found
  }

  /** Runs a visit for each generated lie about each field of each answer of a path, and judges it. */
  async function eachLie(path: RegExp, go: (lie: Lie) => Promise<{ outcome: string; isAsked: boolean }>) {
    const answers = await answersOf(path, go)
    const others = { token: tokens.reset.address.toLowerCase(), address: `0x${'5'.repeat(40)}` }
    const all = answers.flatMap((answer, turn) =>
      liesAbout(answer, others).map((lie) => ({ ...lie, field: `${turn}: ${lie.field}`, turn })),
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

  /** Opens a position, with an honest server. */
  async function open(scenario: Scenario, protocol: Protocol, at: typeof range = range): Promise<void> {
    const { account } = scenario
    const request = { pool: poolOf(protocol), range: at, desired, sqrtPriceX96: undefined, paysNative: false }
    const { outcome } = await visit(scenario, truth, (given, network) =>
      prepareDeposit(given.client, { network, account, request, slippageBps, ...given }),
    )
    expect(outcome).toBe('done')
  }

  /** A swap by somebody else, in alternating directions, so that the pool earns fees. */
  async function trade(protocol: Protocol): Promise<void> {
    isForth = !isForth
    await swapDirect(chain, pools[protocol], { zeroForOne: isForth, amountIn: one / 10n })
  }

  return {
    exchange,
    server,
    pair,
    poolOf,
    positionsOf,
    heldBy,
    visit,
    expectAsked,
    eachLie,
    open,
    trade,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await exchange[Symbol.asyncDispose]()
    },
  }
}

export function nameOf({ protocol, tokenId }: Pick<Ranged, 'protocol' | 'tokenId'>): string {
  return `${protocol}${tokenId}`
}

/** The same position as the page reads it. */
export async function readAgain(
  { client }: Pick<PrepareFacts, 'client'>,
  { network, account, position }: { network: Network; account: Address; position: Ranged },
): Promise<Ranged> {
  const found: readonly Position[] = (await getPositions(client, { network, account, pairs: [] })).positions
  const now = found.find((each) => each.protocol !== 'v2' && nameOf(each) === nameOf(position))
  if (now === undefined) throw new Error('It is not there.')
  return now as Ranged
}
