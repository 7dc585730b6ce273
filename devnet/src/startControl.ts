import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ChainOnDemand } from './chain/ChainOnDemand.ts'
import type { LocalChain } from './chain/LocalChain.ts'
import { writePrivately } from './writePrivately.ts'

export declare namespace startControl {
  type Options = {
    port: number
    /** File for the token that requests must contain, readable by this account only. */
    tokenPath: string
    chains: readonly LocalChain[]
    testnet: ChainOnDemand
  }
}

/**
 * Serves `GET /status`, `POST /market/pause` and `/market/resume` for all chains, and `GET` and `POST
 * /testnet`, the latter of which starts the test chain, on loopback. Requests need this run's token as
 * `authorization: Bearer …`, because any page and any account can send requests to a port of this machine.
 */
export async function startControl(options: startControl.Options): Promise<{ url: string; close: () => void }> {
  const { port, testnet } = options
  const token = await writeToken(options.tokenPath)
  const chains = () => [...options.chains, ...(testnet.chain ? [testnet.chain] : [])]
  const server: Server = createServer(async (request, response) => {
    const reply = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) {
      reply(401, { errorCode: 'TokenRequired', detail: 'Send the token in the data folder, devnet/control-token.' })
      return
    }
    switch (`${request.method} ${request.url}`) {
      case 'POST /market/pause':
        for (const chain of chains()) chain.pauseMarket()
        break
      case 'POST /market/resume':
        for (const chain of chains()) chain.resumeMarket()
        break
      case 'GET /status':
        break
      case 'GET /testnet':
        reply(200, { chain: (await testnet.chain?.status()) ?? null })
        return
      case 'POST /testnet': {
        const problem = testnet.takeProblem()
        if (problem === undefined) reply(200, { chain: await testnet.start().status() })
        else reply(503, { errorCode: 'ChainDoesNotStart', detail: problem })
        return
      }
      default:
        reply(404, {
          errorCode: 'NotFound',
          detail: 'Try GET /status, POST /market/pause, POST /market/resume, GET /testnet or POST /testnet.',
        })
        return
    }
    reply(200, { chains: await Promise.all(chains().map((chain) => chain.status())) })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

/** New for each run, so that a leaked token stops working. */
async function writeToken(path: string): Promise<string> {
  const token = randomBytes(32).toString('hex')
  await writePrivately(path, token)
  return token
}

/** Compares digests, which have equal length and are compared in constant time. */
function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
