import { randomBytes } from 'node:crypto'
import { networksFromEnvironment } from '@oxbow/chain/networksFromEnvironment'
import { BaseError } from '@oxbow/errors/BaseError'
import { createRedactor } from '@oxbow/errors/createRedactor'
import { redactOutput } from '@oxbow/errors/redactOutput'
import { assertNodesOfChains } from '@oxbow/rpc/assertNodesOfChains'
import { startGateway } from '@oxbow/rpc/startGateway'
import { emitLine } from './emit.ts'
import { type Environment, parseEnvironment } from './environment.ts'
import { runIndexer } from './runIndexer.ts'

/** Runs the index until SIGTERM or SIGINT; speaks to what started it in JSON lines on standard output. */
export async function main(): Promise<void> {
  redactOutput()
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  try {
    const environment = parseEnvironment(process.env)
    if (process.env.OXBOW_PROFILE === 'public' && !process.env.OXBOW_NODES_URL)
      process.env.OXBOW_NODES_URL = await startOwnGateway(environment)
    const { networks } = await import('../src/networks.ts')
    await assertNodesOfChains(networks)
    await runIndexer({ environment, networks, emit: emitLine, signal: stop.signal })
    process.exit(0)
  } catch (error) {
    // Neither settings nor a server's version become right by another try.
    const isFinal = error instanceof BaseError && ['InvalidConfiguration', 'OldDatabase'].includes(error.code ?? '')
    emitLine({ type: 'failed', message: error instanceof Error ? error.message : String(error), isFinal })
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
    process.exit(1)
  }
}

/** Ponder asks nodes as fast as it can, and has its own idea of what they refuse: an index that runs alone has a gateway of its own. */
async function startOwnGateway({ OXBOW_DATA }: Environment): Promise<string> {
  const networks = await networksFromEnvironment(process.env, OXBOW_DATA)
  const token = randomBytes(24).toString('hex')
  const onNotice = (text: string) => {
    process.stderr.write(`${new Date().toISOString()} ${text}\n`)
    emitLine({ type: 'notice', text })
  }
  const { url } = await startGateway({ networks, token, redact: createRedactor(process.env), onNotice })
  return url
}
