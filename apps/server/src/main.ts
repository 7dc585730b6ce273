import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { networksFromEnvironment } from '@oxbow/chain/networksFromEnvironment'
import { BaseError } from '@oxbow/errors/BaseError'
import { redactOutput } from '@oxbow/errors/redactOutput'
import { assertNodesOfChains } from '@oxbow/rpc/assertNodesOfChains'
import pino from 'pino'
import { createApp } from './createApp.ts'
import { createServices } from './createServices.ts'
import { followTokenSupplies } from './index-data/market/supplies/followTokenSupplies.ts'
import { createOperatorApp } from './monitoring/createOperatorApp.ts'
import { createOutageLog } from './monitoring/createOutageLog.ts'
import { createReadiness } from './monitoring/createReadiness.ts'
import { createTraffic } from './monitoring/createTraffic.ts'
import { postRewards } from './rewards/postRewards.ts'
import { parseEnv } from './settings/env.ts'

/** After this a request that is still running is cut off. */
const shutdownTimeoutMs = 1_500

/** Runs the server until SIGTERM or SIGINT. Speaks to its supervisor in JSON lines on standard output; the log is on standard error. */
async function main(): Promise<void> {
  redactOutput()
  const env = parseEnv(process.env)
  // As the logs of all other parts have it: operators read them side by side.
  const log = pino({ level: env.logLevel, timestamp: pino.stdTimeFunctions.isoTime }, process.stderr)
  const networks = await networksFromEnvironment(process.env, env.dataDir)
  const report = createOutageLog(log)
  const services = createServices(
    env,
    networks,
    (error, what, chain) => report(error, { what, chain }),
    (text) => say({ type: 'notice', text }),
  )
  const readiness = createReadiness(services)
  const traffic = createTraffic(services)
  const app = await createApp(services, readiness, traffic)
  const operatorApp = createOperatorApp(services, readiness)
  await operatorApp.listen({ port: env.operatorPort, host: env.operatorHost })
  await app.listen({ port: env.port, host: env.host })
  // While nodes are asked /healthz answers. Nothing comes of one of another chain: each says its chain before anything else.
  await assertNodesOfChains(networks)
  const stopPosting = postRewards(services, (error) => report(error, { what: 'rewards' }))
  const stopReading =
    services.supplies && followTokenSupplies(services.supplies, (error) => log.debug({ err: error }, 'token supplies'))
  const [port, operatorPort] = [app, operatorApp].map(({ server }) => (server.address() as AddressInfo).port)
  say({ type: 'ready', port, operatorPort })

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    traffic.drain()
    // Until a balancer has seen it, visitors still come.
    await sleep(1_000 * env.drainSeconds)
    setTimeout(() => process.exit(0), shutdownTimeoutMs).unref()
    stopPosting()
    stopReading?.()
    await Promise.all([app.close(), operatorApp.close()])
    await services[Symbol.asyncDispose]()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function say(line: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

main().catch((error: unknown) => {
  const message = isPortInUse(error)
    ? portInUse(error).message
    : error instanceof BaseError
      ? error.message
      : String(error)
  // Settings do not become right by another try.
  say({ type: 'failed', message, isFinal: error instanceof BaseError && error.code === 'InvalidConfiguration' })
  process.stderr.write(`${error instanceof BaseError ? message : ((error as Error).stack ?? message)}\n`)
  process.exit(1)
})

function isPortInUse(error: unknown): error is { port: number } {
  return (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
}

function portInUse({ port }: { port: number }): BaseError {
  return new BaseError(`Port ${port} is in use.`, {
    code: 'PortInUse',
    nextAction: 'Stop the program that uses it, or set OXBOW_PORT or OXBOW_OPERATOR_PORT to another one.',
  })
}
