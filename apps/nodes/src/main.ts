import { parseGatewayUrl } from '@oxbow/chain/gatewayPath'
import { networksFromEnvironment } from '@oxbow/chain/networksFromEnvironment'
import { BaseError } from '@oxbow/errors/BaseError'
import { createRedactor } from '@oxbow/errors/createRedactor'
import { redactOutput } from '@oxbow/errors/redactOutput'
import { assertNodesOfChains } from '@oxbow/rpc/assertNodesOfChains'
import { startGateway } from '@oxbow/rpc/startGateway'
import { connectPeers } from './connectPeers.ts'

/** Runs the node gateway at `OXBOW_NODES_URL` until SIGTERM or SIGINT. Reports to its supervisor in JSON lines on standard output. */
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
  // Wrong settings won't work on a restart either.
  say({ type: 'failed', message, isFinal: error instanceof BaseError && error.code === 'InvalidConfiguration' })
  process.stderr.write(`${error instanceof BaseError ? message : ((error as Error).stack ?? message)}\n`)
  process.exit(1)
})
