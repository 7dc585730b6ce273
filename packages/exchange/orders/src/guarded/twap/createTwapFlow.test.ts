import { erc20Abi } from '@oxbow/abi/erc20'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { ApiError } from '@oxbow/contract/ApiError'
import { startLiquidity } from '@oxbow/exchange-test/startLiquidity'
import { guardContracts } from '@oxbow/guards/guardContracts'
import { planZoneAbi } from '@oxbow/guards/planZoneAbi'
import { accounts } from '@oxbow/test/accounts'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import { type Hex, maxUint256, parseEther, toHex, zeroAddress, zeroHash } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkOrder } from '../../checkOrder.ts'
import { fulfilmentAbi } from '../test/signTwap.ts'
import { createTwapFlow } from './createTwapFlow.ts'
import { readSignedTwap } from './readSignedTwap.ts'
import type { SignedTwap } from './SignedTwap.ts'
import { signedTwapsQueryOptions } from './signedTwapsQueryOptions.ts'
import type { TwapCancelIntent, TwapIntent } from './TwapIntent.ts'

const filler = accounts[2]!
const amountIn = parseEther('3')

let scenario: Awaited<ReturnType<typeof startLiquidity>>
let tokenIn: TokenFacts
let tokenOut: TokenFacts
let now: number
const posted: SignedTwap[] = []
beforeAll(async () => {
  scenario = await startLiquidity()
  const { token0, token1 } = await scenario.deployPair('reset-approval')
  ;[tokenIn, tokenOut] = token0.symbol === 'AAA' ? [token0, token1] : [token1, token0]
  await send('transfer', scenario.account, filler.address, parseEther('1000'))
  await send('approve', filler.address, scenario.chain.contracts.seaport, maxUint256)
})
afterAll(() => scenario?.[Symbol.asyncDispose]())
beforeEach(async () => {
  posted.length = 0
  now = Number((await scenario.chain.publicClient.getBlock()).timestamp)
})

/** `tokenOut`'s. */
async function send(functionName: 'transfer' | 'approve', from: Hex, to: Hex, amount: bigint): Promise<void> {
  const account = accounts.find(({ address }) => address.toLowerCase() === from.toLowerCase())!
  const call = { address: tokenOut.address, abi: erc20Abi, functionName, args: [to, amount] } as const
  await scenario.chain.walletClient(account).writeContractSync(call)
}

let count = 0
function intentOf(change: Partial<TwapIntent> = {}): TwapIntent {
  return {
    kind: 'plan',
    chainId: scenario.chain.chainId,
    tokenIn,
    tokenOut,
    amountIn,
    parts: 3,
    startTime: now,
    periodSeconds: 600,
    leastPrice: { numerator: 2n, denominator: 3n },
    market: undefined,
    recipient: scenario.account,
    counter: 0n,
    id: toHex(BigInt(++count) << 8n, { size: 32 }),
    promised: 0n,
    approval: 'exact',
    ...change,
  }
}

/** A server that keeps what it is sent, unless it answers otherwise. */
function clientWith(answer: () => unknown = () => undefined): ExchangeClient {
  const ask = async (path: string, _: unknown, { body }: { body: SignedTwap }) => {
    expect(path).toBe('/v1/order-plan')
    const own = answer()
    if (own !== undefined) return own
    posted.push(body)
    return { hash: (await readSignedTwap(body, scenario.network))?.hash }
  }
  return { ...scenario.client, api: { ...scenario.client.api, ask } } as unknown as ExchangeClient
}

type Visit = Awaited<ReturnType<typeof scenario.visit>>
type Options = { client?: ExchangeClient; network?: Network; onSigned?: (twap: SignedTwap) => void }

function run(visit: Visit, intent: TwapIntent | TwapCancelIntent, options: Options = {}) {
  const { client = clientWith(), network = scenario.network, onSigned } = options
  const { activity, connection, storage } = visit
  const shared = { client, connection, activity, storage, walletRpcUrl: scenario.chain.url }
  const flow = createTwapFlow({ ...shared, network, intent, onSigned })
  flow.send({ type: 'START', networkCostWei: parseEther('0.1') })
  return flow
}

const until = (flow: ReturnType<typeof run>, status: RegExp) =>
  expect.poll(() => flow.getView().status, { timeout: 20_000 }).toMatch(status)

const allowance = (spender: Hex) => {
  const read = { address: tokenIn.address as Hex, abi: erc20Abi, functionName: 'allowance' } as const
  return scenario.chain.publicClient.readContract({ ...read, args: [scenario.account, spender] })
}

/** As somebody with the tokens does it. */
async function fill(twap: SignedTwap, index: number): Promise<void> {
  const { parts, zoneData } = (await readSignedTwap(twap, scenario.network))!
  const { order, signature } = parts[index]!
  const { counter: _, ...parameters } = order
  const advanced = {
    parameters: { ...parameters, totalOriginalConsiderationItems: 1n },
    numerator: 1n,
    denominator: 1n,
    signature,
    extraData: zoneData,
  }
  const address = scenario.chain.contracts.seaport
  const call = { address, abi: fulfilmentAbi, functionName: 'fulfillAdvancedOrder' } as const
  const args = [advanced, [], zeroHash, zeroAddress] as const
  await scenario.chain.publicClient.simulateContract({ ...call, args, account: filler })
  await scenario.chain.walletClient(filler).writeContractSync({ ...call, args } as never)
}

/** By the chain, of TWAPs that were kept when they were signed. */
async function fatesOf(signed: readonly SignedTwap[]): Promise<string> {
  const { account, client, network } = scenario
  const twaps = await signedTwapsQueryOptions(client, { account, network, signed }).queryFn({} as never)
  return twaps.flatMap(({ fates }) => fates.map(({ fate }) => fate)).join(' ')
}

const cancelOf = (twap: SignedTwap): TwapCancelIntent => {
  return { kind: 'cancel-plan', chainId: scenario.chain.chainId, plan: twap, tokenIn, left: amountIn }
}

describe('a trade over time', () => {
  test('default: Seaport is approved exactly, all parts signed at once, posted, filled, and taken back in one transaction', async () => {
    const visit = await scenario.visit()
    const intent = intentOf()
    const look = { network: scenario.network, account: scenario.account, wallet: visit.connection.wallet }
    const { asks, networkCostWei } = await checkOrder(clientWith(), { ...look, intent })
    expect(asks).toBe(2)
    expect(networkCostWei).toBeGreaterThan(0n)
    const signed: SignedTwap[] = []
    const flow = run(visit, intent, { onSigned: (twap) => signed.push(twap) })
    await until(flow, /confirmed|final|failed/)
    expect(flow.getView().error).toBeUndefined()
    expect(await allowance(scenario.chain.contracts.seaport)).toBe(amountIn)
    expect(posted).toEqual(signed)
    expect(posted).toHaveLength(1)
    await fill(posted[0]!, 0)
    await expect(fill(posted[0]!, 1)).rejects.toThrow('InvalidTime')

    const cancel = run(visit, cancelOf(posted[0]!))
    await until(cancel, /confirmed|final|failed/)
    expect(cancel.getView().error).toBeUndefined()
    const { address } = guardContracts.planZone
    const args = [scenario.account, intent.id] as const
    const read = { address, abi: planZoneAbi, functionName: 'isCanceled', args } as const
    expect(await scenario.chain.publicClient.readContract(read)).toBe(true)
    const again = run(visit, { ...cancelOf(posted[0]!), left: 1n })
    await until(again, /failed|confirmed|final/)
  })

  test.each<[string, Partial<TwapIntent>]>([
    ['OrderMeaningless', { parts: 33 }],
    ['OrderMeaningless', { amountIn: 2n }],
    ['OrderMeaningless', { leastPrice: { numerator: 0n, denominator: 1n } }],
    ['OrderSellsNative', { tokenIn: { address: zeroAddress, symbol: 'ETH', decimals: 18 } }],
    ['OrderExpiryOutOfRange', { periodSeconds: 366 * 86_400 }],
    ['OrderExpiryOutOfRange', { startTime: 1_000 }],
    ['OrderNonceUsed', { counter: 1n }],
    ['InsufficientBalance', { amountIn: 10n ** 40n }],
    [
      'OraclePoolUnfit',
      {
        market: {
          pool: `0x${'11'.repeat(20)}`,
          windowSeconds: 600,
          leastLiquidity: 1n,
          toleranceBps: 1,
          trigger: undefined,
        },
      },
    ],
  ])('error: %s', async (code, change) => {
    const visit = await scenario.visit()
    const look = { network: scenario.network, account: scenario.account, wallet: visit.connection.wallet }
    await expect(checkOrder(clientWith(), { ...look, intent: intentOf(change) })).rejects.toMatchObject({ code })
  })

  test('error: a network without the contract that cancels, or without Seaport', async () => {
    const visit = await scenario.visit()
    const { seaport: _, ...contracts } = scenario.network.contracts
    const look = {
      network: { ...scenario.network, contracts },
      account: scenario.account,
      wallet: visit.connection.wallet,
    }
    await expect(checkOrder(clientWith(), { ...look, intent: intentOf() })).rejects.toMatchObject({
      code: 'OrdersNotOnNetwork',
    })
  })

  test('error: the server does not take it: it was signed all the same, and whoever signed is told', async () => {
    const visit = await scenario.visit()
    const signed: SignedTwap[] = []
    const refuse = () => {
      throw new ApiError({ code: 'TooManyOpenOrders', detail: 'Too many.', status: 403 })
    }
    const flow = run(visit, intentOf(), { client: clientWith(refuse), onSigned: (twap) => signed.push(twap) })
    await until(flow, /failed/)
    expect(signed).toHaveLength(1)

    // What becomes of it the chain tells all the same.
    expect(await fatesOf(signed)).toBe('waiting waiting waiting')
    await fill(signed[0]!, 0)
    expect(await fatesOf(signed)).toBe('filled waiting waiting')
    const cancel = run(visit, cancelOf(signed[0]!))
    await until(cancel, /confirmed|final|failed/)
    expect(await fatesOf(signed)).toBe('filled canceled canceled')
    const forged = { ...signed[0]!, parts: 2 }
    expect(await fatesOf([forged, { ...signed[0]!, owner: `0x${'5'.repeat(40)}` }])).toBe('')
  })

  test('error: a TWAP that the account has not signed is not canceled for it', async () => {
    const visit = await scenario.visit()
    const flow = run(visit, intentOf())
    await until(flow, /confirmed|final|failed/)
    const forged = { ...posted[0]!, id: toHex(1n << 200n, { size: 32 }) }
    const cancel = run(visit, cancelOf(forged))
    await until(cancel, /failed/)
    expect(cancel.getView().error).toMatchObject({ code: 'OrderNotSigned' })
  })
})
