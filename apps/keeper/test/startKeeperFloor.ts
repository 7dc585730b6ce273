import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dutchReactorAbi } from '@oxbow/abi/dutchReactor'
import { erc20Abi } from '@oxbow/abi/erc20'
import { permit2Abi } from '@oxbow/abi/permit2'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { v2PoolKey } from '@oxbow/devnet/PoolKey'
import { cosignPublicly } from '@oxbow/dutch/cosignPublicly'
import { encodeOrder } from '@oxbow/dutch/encodeOrder'
import { flatOrder } from '@oxbow/dutch/flatOrder'
import { hashOrder, hashOrderPermit } from '@oxbow/dutch/hashOrder'
import { startExchange } from '@oxbow/exchange-test/startExchange'
import { encodeMarketTerms } from '@oxbow/guards/encodeTerms'
import { guardContracts } from '@oxbow/guards/guardContracts'
import type { MarketTerms } from '@oxbow/guards/MarketTerms'
import { acceptedOrderSchema } from '@oxbow/orders/Order'
import { startPostgres } from '@oxbow/postgres/startPostgres'
import { accounts } from '@oxbow/test/accounts'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { swapDirect } from '@oxbow/test/swapDirect'
import { getQuote } from '@oxbow/trading/getQuote'
import { type Client, type Hex, maxUint256, parseEther } from 'viem'
import { createKeeper } from '../src/createKeeper.ts'
import type { KeeperEvent } from '../src/KeeperEvent.ts'
import type { KeeperSettings } from '../src/KeeperSettings.ts'

export const swapper = accounts[1]!
export const amountIn = parseEther('1')

/**
 * An exchange with a book, a market of two tokens, and an account that sells one of them.
 *
 * @param isDurable whether what the database acknowledges is on the disk
 */
export async function startKeeperFloor({ isDurable = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'oxbow-keeper-'))
  await chmod(folder, 0o755)
  const database = { folder: join(folder, 'postgres'), settings: isDurable ? undefined : { fsync: 'off' } }
  let postgres = await startPostgres(database)
  const exchange = await startExchange()
  const server = await exchange.startAnother({ DATABASE_URL: postgres.url })
  const { chain, network } = exchange
  const [tokenIn, tokenOut] = [exchange.tokens.oak, exchange.tokens.usd].map(
    ({ address }) => address.toLowerCase() as Hex,
  ) as [Hex, Hex]
  const client: ExchangeClient = { ...server.client, rpc: () => chain.publicClient }
  const { permit2, dutchV1Reactor, dutchV3Reactor } = chain.contracts
  const approve = { abi: erc20Abi, functionName: 'approve', args: [permit2, maxUint256] } as const
  const approveAgain = () => chain.walletClient(swapper).writeContractSync({ address: tokenIn, ...approve })
  await approveAgain()
  const pool = v2PoolKey(chain.contracts, tokenIn, tokenOut)
  let nonce = 0n

  /** Waits until the server quotes at the chain's head. */
  async function untilFollowed(): Promise<void> {
    const asked = { chainId: chain.chainId, tokenIn, tokenOut, amount: amountIn, tradeType: 'exact-in' } as const
    for (;;) {
      const head = await chain.publicClient.getBlock()
      if ((await getQuote(client, asked)).blockHash === head.hash) return
      await new Promise((done) => setTimeout(done, 20))
    }
  }

  /** A signed limit order, and its hash. */
  async function sign(version: 'v1' | 'v3', amountOut: bigint, change: PlaceOptions = {}) {
    const { amount = amountIn, by = swapper, guard, recipient, token = tokenOut } = change
    const reactor = version === 'v1' ? dutchV1Reactor : dutchV3Reactor
    const owner = by.address.toLowerCase() as Hex
    const deadline = (await chain.publicClient.getBlock()).timestamp + 86_400n
    const parties = { reactor, swapper: owner, recipient: recipient ?? owner, nonce: nonce++, deadline }
    const flat = flatOrder(version, { ...parties, tokenIn, amountIn: amount, tokenOut: token, amountOut })
    const order = guard === undefined ? flat : { ...flat, info: { ...flat.info, ...toGuard(guard) } }
    const { chainId } = chain
    const signature = await by.sign({ hash: hashOrderPermit(order, { chainId, permit2 }) })
    const encodedOrder = encodeOrder(order.version === 'v1' ? order : await cosignPublicly(order, { chainId }))
    return { body: { encodedOrder, signature, chainId }, hash: hashOrder(order) }
  }

  /** Adds a signed order to the book. */
  async function post(body: object): Promise<void> {
    await client.api.ask('/v1/order', acceptedOrderSchema, { body })
  }

  return {
    chain,
    client,
    folder,
    post,
    sign,
    network,
    tokenIn,
    tokenOut,
    approveAgain,
    untilFollowed,
    baseUrl: client.api.rpcUrl(0).replace(/\/v1\/.*$/, ''),
    /** The market's current output for `amountIn`. */
    async market(): Promise<bigint> {
      await untilFollowed()
      const asked = { chainId: chain.chainId, tokenIn, tokenOut, amount: amountIn, tradeType: 'exact-in' } as const
      return (await getQuote(client, asked)).amountOut
    },
    /** Value of gas in raw units of `tokenOut`, rounded up. */
    async worth(wei: bigint): Promise<bigint> {
      await untilFollowed()
      const asked = { chainId: chain.chainId, tokenIn, tokenOut, amount: amountIn, tradeType: 'exact-in' } as const
      const { gasFeeInQuoteToken, gasFeeWei } = await getQuote(client, asked)
      return (wei * gasFeeInQuoteToken!) / gasFeeWei + 1n
    },
    /** Buys what the swapper sells, which raises its price. */
    async move(amount: bigint): Promise<void> {
      await swapDirect(chain, pool, { zeroForOne: tokenOut < tokenIn, amountIn: amount })
    },
    /** Signs a limit order and adds it to the book; returns its hash. */
    async place(...order: Parameters<typeof sign>): Promise<Hex> {
      const { body, hash } = await sign(...order)
      await post(body)
      return hash
    },
    /** Kills the server and starts it again at the same address. */
    crashServer: () => server.crash(),
    /** Kills the database and starts it again on what it had written. */
    async crashDatabase(): Promise<void> {
      const { port, process } = postgres
      const exited = new Promise((done) => process.once('exit', done))
      process.kill('SIGKILL')
      await exited
      postgres = await startPostgres({ ...database, port })
    },
    /** Cancels all orders placed so far. */
    async cancelAll({ isFirst = false } = {}): Promise<Hex> {
      const args = [0n, (1n << nonce) - 1n] as const
      const cancel = { address: permit2, abi: permit2Abi, functionName: 'invalidateUnorderedNonces', args } as const
      const wallet = chain.walletClient(swapper)
      if (!isFirst) return (await wallet.writeContractSync(cancel)).transactionHash
      // With fees high enough to come before all pending transactions.
      const fees = { maxFeePerGas: parseEther('0.000001'), maxPriorityFeePerGas: parseEther('0.0000005') }
      return await wallet.writeContract({ ...cancel, ...fees, gas: 200_000n })
    },
    /** An unlisted token, with a pool for `tokenIn`. */
    async strangeToken(): Promise<Hex> {
      const { address } = await deployToken(chain)
      await createPool(chain, { protocol: 'v2', tokenA: tokenIn, tokenB: address })
      return address.toLowerCase() as Hex
    },
    /** A token with a fee on transfer, with a pool for `tokenIn`. */
    async taxedToken(): Promise<Hex> {
      const { address } = await deployToken(chain, { quirk: 'fee-on-transfer' })
      await createPool(chain, { protocol: 'v2', tokenA: tokenIn, tokenB: address })
      await untilFollowed()
      return address.toLowerCase() as Hex
    },
    /** A keeper with its recorded events. */
    keeper(
      account: (typeof accounts)[number],
      change: Partial<KeeperSettings> = {},
      by: ExchangeClient = client,
      relay?: Client,
    ) {
      const said: KeeperEvent[] = []
      const settings = { ...usual, ...change }
      const keeper = createKeeper({ account, client: by, network, relay, settings, say: (event) => said.push(event) })
      return {
        ...keeper,
        said,
        events: (name: string, order?: Hex) =>
          said.filter(({ event, order: of }) => event === name && (order === undefined || of === order)),
      }
    },
    async fillsOf(orderHash: Hex): Promise<number> {
      const filter = { abi: dutchReactorAbi, eventName: 'Fill', args: { orderHash }, fromBlock: 0n } as const
      return (await chain.publicClient.getContractEvents(filter)).length
    },
    /** Runs rounds at the chain's head until the condition holds. */
    async until(keepers: readonly RunningKeeper[], isDone: () => boolean | Promise<boolean>): Promise<void> {
      for (let rounds = 0; rounds < 60; rounds++) {
        if (await isDone()) return
        await untilFollowed()
        await Promise.all(keepers.map((keeper) => keeper.round()))
        // The chain makes no blocks by itself.
        await chain.testClient.mine({ blocks: 1 })
      }
      const text = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
      throw new Error(
        `It never was so: ${JSON.stringify(
          keepers.map(({ said }) => said),
          text,
        )}`,
      )
    },
    /** Writes the chain's settings for `networksFromEnvironment`, for a keeper in its own process. */
    async writeDeployment(): Promise<void> {
      await mkdir(join(folder, 'deployments'), { recursive: true })
      const genesisHash = (await chain.publicClient.getBlock({ blockNumber: 0n })).hash
      const text = JSON.stringify({ network, genesisHash, tokens: [], accounts: [] })
      await writeFile(join(folder, 'deployments', 'ethereum.json'), text)
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await exchange[Symbol.asyncDispose]()
      await postgres.stop('immediate')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type RunningKeeper = { readonly round: () => Promise<unknown>; readonly said: readonly KeeperEvent[] }

function toGuard(terms: MarketTerms) {
  return {
    additionalValidationContract: guardContracts.marketGuard.address,
    additionalValidationData: encodeMarketTerms(terms),
  }
}

type PlaceOptions = {
  /** Terms of MarketGuard, on V3. */
  readonly guard?: MarketTerms
  readonly token?: Hex
  readonly amount?: bigint
  /** An account that has approved Permit2. */
  readonly by?: (typeof accounts)[number]
  /** Recipient, if it isn't the signer. */
  readonly recipient?: Hex
}

const usual: KeeperSettings = {
  url: '',
  isDryRun: false,
  minProfitBps: 0n,
  subsidyWei: 0n,
  mostPending: 4,
  pollMs: 50,
  port: undefined,
  mostGasWei: parseEther('0.05'),
  mostLostWei: parseEther('0.05'),
  allowedTokens: 'all',
  blockedTokens: new Set(),
}
