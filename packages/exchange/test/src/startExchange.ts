import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Network } from '@oxbow/chain/Network'
import { createExchangeClient } from '@oxbow/client/createExchangeClient'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { accounts } from '@oxbow/test/accounts'
import { createPool } from '@oxbow/test/createPool'
import { deployToken, type TestToken } from '@oxbow/test/deployToken'
import { fundEther } from '@oxbow/test/fundEther'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { getQuote } from '@oxbow/trading/getQuote'
import { zeroAddress } from 'viem'
import { describeNetwork } from './describeNetwork.ts'

/** A chain with a few pools, the real server in a process of its own, and a client of it. */
export type TestExchange = AsyncDisposable & {
  /** Waits until the server quotes at the chain's head. */
  untilCaughtUp(): Promise<void>
  /** Kills the server like a crash and restarts it at the same address. Resolves when it answers again. */
  crashServer(): Promise<void>
  /** Starts a second server for the same chain with its own settings. */
  startAnother(env: Readonly<Record<string, string>>): Promise<AnotherServer>
  readonly chain: TestChain
  readonly network: Network
  readonly baseUrl: string
  readonly client: ExchangeClient
  readonly tokens: {
    /** 18 decimals, a v2 pool with `usd`, a v3 pool with WETH. */
    readonly oak: TestToken
    /** 6 decimals, a v4 pool with native ether. */
    readonly usd: TestToken
    /** Only changes an allowance from zero; a v2 pool with `usd`. */
    readonly reset: TestToken
  }
  readonly pools: {
    readonly resetUsd: Awaited<ReturnType<typeof createV2Pool>>
    readonly etherUsd: Awaited<ReturnType<typeof createV4Pool>>
  }
}

export type AnotherServer = AsyncDisposable & {
  readonly client: ExchangeClient
  /** As `crashServer`. */
  crash(): Promise<void>
}

const thousand = 1_000n * 10n ** 18n

/** Starts everything on free ports; takes about 3 seconds. */
export async function startExchange(): Promise<TestExchange> {
  const chain = await startChain()
  const dataDir = await mkdtemp(join(tmpdir(), 'oxbow-exchange-'))
  const stopChain = async () => {
    await chain.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const { tokens, pools } = await createMarket(chain)
    const network = describeNetwork(chain)
    await mkdir(join(dataDir, 'deployments'))
    await writeFile(
      join(dataDir, 'deployments', 'ethereum.json'),
      JSON.stringify({
        network,
        genesisHash: (await chain.publicClient.getBlock({ blockNumber: 0n })).hash,
        tokens: Object.values(tokens),
        accounts: accounts.map((account) => ({
          address: account.address,
          privateKey: account.privateKey,
        })),
      }),
    )
    let server = await startServer(chain, dataDir)
    const client = createExchangeClient({ baseUrl: server.baseUrl })
    return {
      chain,
      network,
      tokens,
      pools,
      baseUrl: server.baseUrl,
      client,
      async untilCaughtUp() {
        const asked = { chainId: chain.chainId, tokenIn: zeroAddress, tokenOut: tokens.usd.address, amount: 10n ** 18n }
        // Compares hashes, since after a reorg the server's old block may have the higher number.
        const isBehind = async () => {
          const head = await chain.publicClient.getBlock()
          return (await getQuote(client, { ...asked, tradeType: 'exact-in' })).blockHash !== head.hash
        }
        while (await isBehind()) await new Promise((done) => setTimeout(done, 20))
      },
      async startAnother(env) {
        let another = await startServer(chain, dataDir, env)
        const { baseUrl } = another
        return {
          client: createExchangeClient({ baseUrl }),
          async crash() {
            await another.stop('SIGKILL')
            another = await startServer(chain, dataDir, { ...env, OXBOW_PORT: new URL(baseUrl).port })
          },
          [Symbol.asyncDispose]: () => another.stop(),
        }
      },
      async crashServer() {
        await server.stop('SIGKILL')
        server = await startServer(chain, dataDir, { OXBOW_PORT: new URL(server.baseUrl).port })
      },
      async [Symbol.asyncDispose]() {
        await server.stop()
        await stopChain()
      },
    }
  } catch (error) {
    await stopChain()
    throw error
  }
}

async function createMarket(chain: TestChain): Promise<Pick<TestExchange, 'tokens' | 'pools'>> {
  const holders = accounts.map(({ address }) => address)
  await fundEther(chain)
  const oak = await deployToken(chain, { symbol: 'OAK', name: 'Oak', holders })
  const usd = await deployToken(chain, { symbol: 'USD', name: 'Dollar', decimals: 6, holders })
  const reset = await deployToken(chain, { symbol: 'RST', name: 'Reset first', quirk: 'reset-approval', holders })
  await createV2Pool(chain, oak, usd)
  const resetUsd = await createV2Pool(chain, reset, usd)
  await createPool(chain, {
    protocol: 'v3',
    tokenA: oak.address,
    tokenB: chain.contracts.weth,
    feePips: 500,
    ...deep(10),
  })
  const etherUsd = await createV4Pool(chain, usd)
  return { tokens: { oak, usd, reset }, pools: { resetUsd, etherUsd } }
}

function createV2Pool(chain: TestChain, a: TestToken, b: TestToken) {
  return createPool(chain, { protocol: 'v2', tokenA: a.address, tokenB: b.address })
}

function createV4Pool(chain: TestChain, token: TestToken) {
  return createPool(chain, { protocol: 'v4', tokenA: zeroAddress, tokenB: token.address, feePips: 500, ...deep(60) })
}

/** Liquidity over a wide range around a price of one. */
function deep(spacing: number) {
  return { tickSpacing: spacing, positions: [{ tickLower: -60_000, tickUpper: 60_000, liquidity: thousand }] }
}

/** Spawned instead of imported, because the server depends on this package. */
async function startServer(chain: TestChain, dataDir: string, env: Readonly<Record<string, string>> = {}) {
  const main = resolve(import.meta.dirname, '../../../../apps/server/src/main.ts')
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      OXBOW_DATA: dataDir,
      OXBOW_PORT: '0',
      OXBOW_OPERATOR_PORT: '0',
      OXBOW_RATE_LIMIT: '1000000',
      [`OXBOW_RPC_${chain.chainId}`]: chain.url,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    await exited
  }
  try {
    const baseUrl = await readPort(child.stdout)
    await untilReady(baseUrl)
    return { baseUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function readPort(stdout: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stdout })) {
    const said = JSON.parse(line) as { type: string; port?: number; message?: string }
    if (said.type === 'ready') return `http://127.0.0.1:${said.port}`
    throw new Error(`The server did not start: ${said.message}`)
  }
  throw new Error('The server ended before it was ready.')
}

async function untilReady(baseUrl: string): Promise<void> {
  const deadline = Date.now() + 20_000
  while (Date.now() < deadline) {
    if ((await fetch(`${baseUrl}/readyz`).catch(() => undefined))?.ok) return
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error('The server did not get ready.')
}
