import { weth9Abi } from '@oxbow/abi/weth9'
import { encodeDeposit } from '@oxbow/across/encodeDeposit'
import { readDeposits } from '@oxbow/across/readDeposits'
import { readFills } from '@oxbow/across/readFills'
import { encodeSpeedUp, toSpeedUpData } from '@oxbow/across/SpeedUp'
import type { Network } from '@oxbow/chain/Network'
import { createExchangeClient } from '@oxbow/client/createExchangeClient'
import { describeNetwork } from '@oxbow/exchange-test/describeNetwork'
import { accounts } from '@oxbow/test/accounts'
import { mine } from '@oxbow/test/mine'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { createGasPricer, type GasPricer } from '../src/bridge/createGasPricer.ts'
import { createRelayer } from '../src/bridge/createRelayer.ts'
import type { RelayerSettings } from '../src/bridge/RelayerSettings.ts'
import type { KeeperEvent } from '../src/KeeperEvent.ts'

const one = 10n ** 18n
const [person, relayer] = [accounts[1]!, accounts[2]!]
const friend = accounts[3]!.address

/** Wrapped ether needs no server for quotes. */
const etherGas = createGasPricer(createExchangeClient({ baseUrl: 'http://oxbow.invalid' }))
const usual: RelayerSettings = {
  isDryRun: false,
  tokens: new Map([['WETH', { most: '30', leastFee: '0.001' }]]),
  minFeeBps: 1n,
  mostGasWei: one,
  mostLostWei: one,
  subsidyWei: 0n,
}

/** Two chains with Across' real pools; on the second one a relayer has a hundred wrapped ether. */
export async function startRelayerFloor() {
  const [origin, destination] = await Promise.all([startChain(), startChain({ chainId: 31338 })])
  const data = encodeFunctionData({ abi: weth9Abi, functionName: 'deposit' })
  await send(destination, relayer.address, destination.contracts.weth, data, 100n * one)

  return {
    origin,
    destination,
    friend,
    relayer,
    send,
    /** A relayer with its recorded events. Its nodes fail calls that contain `unanswered`, and all calls of a network that is down. */
    open(
      changed: Partial<RelayerSettings> = {},
      { asked, gasIn = etherGas, isDown, logLimit, unanswered, ...facts }: Partial<Network> & Silence = {},
    ) {
      const events: KeeperEvent[] = []
      const said: string[] = []
      const networks = [origin, destination].map((chain) => ({
        network: { ...describeNetwork(chain), ...facts },
        pool: chain.contracts.spokePool,
        client: silence(chain, { asked, isDown, logLimit, unanswered }) as never,
      }))
      const say = (event: KeeperEvent) => {
        events.push(event)
        said.push(event.reason === undefined ? event.event : `${event.event} ${event.reason}`)
      }
      const settings = { ...usual, ...changed }
      const { offer, round } = createRelayer({ account: relayer, gasIn, networks, say, settings })
      return { events, offer, said, round }
    },
    /** Deposits ether for the other network, for a fee of 0.01 ether. */
    async deposit(amount: bigint, changed: Partial<Parameters<typeof encodeDeposit>[0]> = {}): Promise<void> {
      const [{ timestamp }, there] = await Promise.all([
        origin.publicClient.getBlock(),
        destination.publicClient.getBlock(),
      ])
      const { weth, spokePool } = origin.contracts
      const { to, data, value } = encodeDeposit({
        pool: spokePool,
        depositor: person.address,
        recipient: friend,
        inputToken: weth,
        outputToken: weth,
        inputAmount: amount,
        outputAmount: amount - one / 100n,
        destinationChainId: 31338,
        isNative: true,
        quoteTimestamp: Number(timestamp),
        fillDeadline: Number(there.timestamp) + 3_600,
        ...changed,
      })
      await send(origin, person.address, to, data, value)
    },
    /** Lowers the newest deposit's amount with its owner's signature, through the pool. */
    async speedUp(outputAmount: bigint): Promise<void> {
      const toBlock = await origin.publicClient.getBlockNumber({ cacheTime: 0 })
      const place = { chainId: origin.chainId, pool: origin.contracts.spokePool, fromBlock: 0n, toBlock }
      const deposit = (await readDeposits(origin.publicClient as never, place)).at(-1)!
      const signature = await person.signTypedData(toSpeedUpData({ ...deposit, outputAmount }))
      const data = encodeSpeedUp(deposit, { outputAmount, signature })
      await send(origin, person.address, place.pool, data)
    },
    async fills() {
      // Includes pending transactions.
      await mine(destination)
      const toBlock = await destination.publicClient.getBlockNumber({ cacheTime: 0 })
      const place = { chainId: 31338, pool: destination.contracts.spokePool, fromBlock: 0n, toBlock }
      return await readFills(destination.publicClient as never, place)
    },
    stop: () => Promise.all([origin.stop(), destination.stop()]),
  }
}

export type NodeRequest = { readonly method: string; readonly params: readonly unknown[] }

type Silence = {
  readonly unanswered?: string | undefined
  /** Prices gas. */
  readonly gasIn?: GasPricer | undefined
  readonly isDown?: ((chainId: number) => boolean) | undefined
  /** Maximum block range of a network's log requests. */
  readonly logLimit?: ((chainId: number) => number) | undefined
  /** Records each request. */
  readonly asked?: NodeRequest[] | undefined
}

function silence({ chainId, publicClient }: TestChain, { asked: requests, isDown, logLimit, unanswered }: Silence) {
  const request = async (asked: never) => {
    const { method } = asked as NodeRequest
    requests?.push(asked)
    if (isDown?.(chainId)) throw new Error('The node is away.')
    if (unanswered !== undefined && JSON.stringify(asked).includes(unanswered.slice(2)))
      throw new Error('gas required exceeds allowance')
    const answer = await publicClient.request(asked)
    if (logLimit && method === 'eth_getLogs' && (answer as readonly unknown[]).length > logLimit(chainId))
      throw new Error('The query returned too many results.')
    return answer
  }
  return { ...publicClient, request }
}

async function send(chain: TestChain, from: Address, to: Address, data: Hex, value = 0n): Promise<void> {
  const call = { from, to, data, value: `0x${value.toString(16)}`, gas: '0xf4240' }
  const hash = (await chain.testClient.request({ method: 'eth_sendTransaction', params: [call] } as never)) as Hex
  const { status } = await chain.publicClient.waitForTransactionReceipt({ hash, pollingInterval: 50 })
  if (status !== 'success') throw new Error('It reverted.')
}
