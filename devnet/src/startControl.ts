import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LocalChain } from './chain/LocalChain.ts'

/** Serves `GET /status`, `POST /market/pause` and `POST /market/resume` on loopback, and returns the URL. */
export async function startControl(
  port: number,
  chains: readonly LocalChain[],
): Promise<{ url: string; close: () => void }> {
  const server: Server = createServer(async (request, response) => {
    const reply = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    switch (`${request.method} ${request.url}`) {
      case 'POST /market/pause':
        for (const chain of chains) chain.pauseMarket()
        break
      case 'POST /market/resume':
        for (const chain of chains) chain.resumeMarket()
        break
      case 'GET /status':
        break
      default:
        reply(404, { errorCode: 'NotFound', detail: 'Try GET /status, POST /market/pause or POST /market/resume.' })
        return
    }
    reply(200, { chains: await Promise.all(chains.map((chain) => chain.status())) })
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
