import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadDeployments } from '@oxbow/chain/loadDeployments'
import type { EnabledNetwork } from '@oxbow/chain/networksFromEnvironment'
import type { TestnetResponse } from '@oxbow/contract/Testnet'
import { BaseError } from '@oxbow/errors/BaseError'
import { z } from 'zod'

/** The devnet begins to start a chain and answers; it does not wait for it. */
const timeoutMs = 5_000

const chainSchema = z.object({ chainId: z.int(), state: z.string(), url: z.string().optional() })
const answerSchema = z.object({ chain: chainSchema.nullable() })

/** The test network that the devnet starts when somebody asks for it. */
export type LocalTestnet = {
  /**
   * Starts it unless it runs, and serves it once it does.
   * @throws {TestnetUnavailableError} when the devnet does not answer or cannot start it; the next call tries again
   */
  start(): Promise<TestnetResponse>
  /** Serves it when it runs already, as after a restart of this server. Fails silently: a page that needs it asks. */
  resume(): Promise<void>
}

/** @param options.serve Is called once, when the network runs. */
export function createLocalTestnet(options: createLocalTestnet.Options): LocalTestnet {
  const { dataDir, serve } = options
  let isServed = false

  async function ask(method: 'GET' | 'POST'): Promise<TestnetResponse['state'] | 'stopped'> {
    const chain = await callDevnet(options, method)
    if (chain === null) return 'stopped'
    const { chainId, state, url } = chain
    if (state !== 'running' || url === undefined) return 'starting'
    if (!isServed) {
      const deployment = (await loadDeployments(dataDir)).find(({ network }) => network.chainId === chainId)
      if (deployment === undefined) throw new TestnetUnavailableError('it wrote no deployment')
      // Another request may have come this far in the meantime.
      if (!isServed) serve({ network: deployment.network, rpcUrls: [url], startBlock: 0, deployment })
      isServed = true
    }
    return 'running'
  }

  return {
    async start() {
      const state = await ask('POST')
      return { state: state === 'running' ? 'running' : 'starting' }
    },
    async resume() {
      await ask('GET').catch(() => undefined)
    },
  }
}

export declare namespace createLocalTestnet {
  type Options = {
    /** The devnet's, on loopback. */
    controlPort: number
    dataDir: string
    serve: (network: EnabledNetwork) => void
  }
}

async function callDevnet(
  { controlPort, dataDir }: createLocalTestnet.Options,
  method: 'GET' | 'POST',
): Promise<z.infer<typeof chainSchema> | null> {
  let body: unknown
  try {
    // Read each time: a devnet that was started again has made another.
    const token = await readFile(join(dataDir, 'devnet/control-token'), 'utf8')
    const response = await fetch(`http://127.0.0.1:${controlPort}/testnet`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(timeoutMs),
    })
    body = await response.json()
    if (!response.ok) throw new TestnetUnavailableError(String((body as { detail?: unknown }).detail))
  } catch (cause) {
    throw cause instanceof BaseError ? cause : new TestnetUnavailableError('the devnet does not answer', cause)
  }
  const parsed = answerSchema.safeParse(body)
  if (!parsed.success) throw new TestnetUnavailableError('the devnet gives an unexpected answer', parsed.error)
  return parsed.data.chain
}

export class TestnetUnavailableError extends BaseError {
  override name = 'Server.TestnetUnavailableError'
  constructor(reason: string, cause?: unknown) {
    super('The local test network does not start.', {
      cause,
      code: 'NodeUnavailable',
      facts: [reason],
      nextAction: 'Try again. See the log of the devnet for details.',
      retryable: true,
    })
  }
}

export class NoTestnetError extends BaseError {
  override name = 'Server.NoTestnetError'
  constructor() {
    super('This site has no test network to start.', {
      code: 'UnsupportedChain',
      nextAction: 'Test networks that it serves are in GET /v1/networks.',
    })
  }
}
