import { parseGatewayUrl } from '@oxbow/chain/gatewayPath'
import { networksFromEnvironment } from '@oxbow/chain/networksFromEnvironment'
import { BaseError } from '@oxbow/errors/BaseError'
import { createRedactor } from '@oxbow/errors/createRedactor'
import { redactOutput } from '@oxbow/errors/redactOutput'
import { assertNodesOfChains } from '@oxbow/rpc/assertNodesOfChains'
import { startGateway } from '@oxbow/rpc/startGateway'
import { connectPeers } from './connectPeers.ts'

/** Runs the gateway to the nodes, where `OXBOW_NODES_URL` says, until SIGTERM or SIGINT. Speaks to its supervisor in JSON lines on standard output. */
async function main(): Promise<void> {
  redactOutput()
  const { OXBOW_NODES_URL, ...settings } = process.env
  const { port, token } = parseGatewayUrl(OXBOW_NODES_URL)
  const networks = await networksFromEnvironment(settings, settings.OXBOW_DATA || '.oxbow')
  const { asked, answered } = await assertNodesOfChains(networks)
  const peers = settings.DATABASE_URL ? connectPeers(settings.DATABASE_URL) : undefined
  const gateway = await startGateway({
    networks,
    port,
    token,
    redact: createRedactor(process.env),
    onNotice(text) {
      process.stderr.write(`${new Date().toISOString()} ${text}\n`)
      say({ type: 'notice', text })
    },
    ...(peers && { peerOf: peers.peerOf }),
  })
  say({ type: 'ready', ...(answered < asked && { detail: `${answered} of ${asked} nodes answer` }) })
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void Promise.all([gateway.stop(), peers?.stop()]).finally(() => process.exit(0)))
}

function say(line: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

main().catch((error: unknown) => {
  const message = error instanceof BaseError ? error.message : String(error)
  // Settings do not become right by another try.
  say({ type: 'failed', message, isFinal: error instanceof BaseError && error.code === 'InvalidConfiguration' })
  process.stderr.write(`${error instanceof BaseError ? message : ((error as Error).stack ?? message)}\n`)
  process.exit(1)
})
